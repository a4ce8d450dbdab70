import { useSay } from '../../../web/language/language.tsx';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import type { CardSummary } from '../contract.ts';
import { cardText as text } from '../messages.ts';
import styles from './cards.module.css';

type CardNameProps = { readonly card: Pick<CardSummary, 'productName' | 'lastFour'> };

/** A card's name and last four digits, inline. */
export function CardName({ card }: CardNameProps) {
  return (
    <>
      {card.productName} <CardNumber last4={card.lastFour} />
    </>
  );
}

/** A paragraph that names the card of a page. */
export function CardLine({ card }: CardNameProps) {
  const t = useSay();
  return (
    <p className={styles.card}>
      <span className="visually-hidden">{t(text.card)} </span>
      <CardName card={card} />
    </p>
  );
}
