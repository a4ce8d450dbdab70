import { useSay } from '../../../web/language.tsx';
import { CardNumber } from '../../../web/ui/CardNumber.tsx';
import type { CardSummary } from '../../dashboard/public.ts';
import { limitText as text } from '../messages.ts';
import styles from './TemporaryLimit.module.css';

/** Which card it is about. */
export function CardLine({ card }: { card: CardSummary }) {
  const t = useSay();
  return (
    <p className={styles.card}>
      <span className="visually-hidden">{t(text.card)} </span>
      {card.productName} <CardNumber last4={card.lastFour} />
    </p>
  );
}
