import { useSay } from '../../../web/language.tsx';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import type { CardSummary } from '../contract.ts';
import { cardText as text } from '../messages.ts';
import styles from './CardName.module.css';

type Named = { readonly card: Pick<CardSummary, 'productName' | 'lastFour'> };

/** A card's name and last four digits, inline. */
export function CardName({ card }: Named) {
  return (
    <>
      {card.productName} <CardNumber last4={card.lastFour} />
    </>
  );
}

/** A line that says which card a page is about. */
export function CardLine({ card }: Named) {
  const t = useSay();
  return (
    <p className={styles.card}>
      <span className="visually-hidden">{t(text.card)} </span>
      <CardName card={card} />
    </p>
  );
}
