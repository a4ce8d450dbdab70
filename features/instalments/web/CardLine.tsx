import { CardNumber } from '../../../web/ui/CardNumber.tsx';
import type { CardSummary } from '../../dashboard/public.ts';
import styles from './Instalments.module.css';

/** Which card this is about. */
export function CardLine({ card }: { card: CardSummary }) {
  return (
    <p className={styles.note}>
      {card.productName} <CardNumber last4={card.lastFour} />
    </p>
  );
}
