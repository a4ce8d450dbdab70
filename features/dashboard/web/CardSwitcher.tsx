import { useEffect, useRef } from 'react';
import { useSay } from '../../../web/language.tsx';
import { CardTile } from '../../../web/ui/card/CardTile.tsx';
import type { CardSummary } from '../../cards/public.ts';
import { cardText } from '../../cards/public.ts';
import { faceOf } from '../../cards/web/public.ts';
import styles from './CardSwitcher.module.css';

/** One tile per card. Arrow keys move and choose. On a phone the row scrolls, not the page. */
export function CardSwitcher({
  cards,
  chosen,
  onChoose,
}: {
  cards: readonly CardSummary[];
  chosen: string;
  onChoose: (cardId: string) => void;
}) {
  const t = useSay();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = row.current;
    if (!box) return;
    // Reports at once, and again when the window becomes narrower.
    const watch = new ResizeObserver(() => showTile(box, chosen));
    watch.observe(box);
    return () => watch.disconnect();
  }, [chosen]);
  return (
    <fieldset>
      <legend className="visually-hidden">{t(cardText.chooseCard)}</legend>
      <div ref={row} className={styles.row}>
        {cards.map((card) => (
          <CardTile
            key={card.cardId}
            group="card"
            checked={card.cardId === chosen}
            onChoose={() => onChoose(card.cardId)}
            card={{
              cardId: card.cardId,
              name: card.productName,
              last4: card.lastFour,
              face: faceOf(card.productCode),
              status: card.status,
              supplementary: card.relationship === 'supplementary',
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Scrolls the chosen tile into view. Only the row scrolls; scrollIntoView could move the page too. */
function showTile(row: HTMLElement, chosen: string): void {
  const input = [...row.querySelectorAll('input')].find(({ value }) => value === chosen);
  const tile = input?.closest('label');
  if (!tile) return;
  const box = row.getBoundingClientRect();
  const { left, right } = tile.getBoundingClientRect();
  if (left < box.left) row.scrollLeft -= box.left - left + SPACE;
  else if (right > box.right) row.scrollLeft += right - box.right + SPACE;
}

/** Keeps a part of the neighbour visible, to show that there are more. */
const SPACE = 24;
