import { useSay } from '../../../web/language.tsx';
import { contactPhone } from '../../../web/links.ts';
import { AlertBar } from '../../../web/ui/AlertBar.tsx';
import { CardNumber } from '../../../web/ui/CardNumber.tsx';
import type { CardSummary } from '../../dashboard/public.ts';
import { replacementText as text } from '../messages.ts';
import styles from './Replacement.module.css';

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

/** The other way to report a card, at any hour. */
export function PhoneLine() {
  const t = useSay();
  const phone = contactPhone();
  return (
    <AlertBar tone="info" title={t(text.phoneTitle)}>
      <p>{t(text.phone)}</p>
      <a className={styles.phone} href={`tel:${phone}`}>
        {phone}
      </a>
    </AlertBar>
  );
}
