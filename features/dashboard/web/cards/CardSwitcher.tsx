import { useEffect, useRef } from 'react';
import { formatDate, type IsoDate } from '../../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { CardTile } from '../../../../web/ui/card/CardTile.tsx';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { useAtOnce } from '../../../../web/ui/useAtOnce.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { cardText } from '../../../cards/messages.ts';
import { toPayment } from '../../../cards/web/owed.ts';
import { dueState, faceOf } from '../../../cards/web/view-model.ts';
import { FreezeButton } from '../../../safety/web/freeze/FreezeButton.tsx';
import { dashboard } from '../../messages.ts';
import styles from './CardSwitcher.module.css';

/** A radio tile for each card, with the amount due. On a phone the row scrolls, not the page. */
export function CardSwitcher({
  cards,
  chosen,
  today,
  onChoose,
}: {
  cards: readonly CardSummary[];
  chosen: string;
  /** Undefined until the profile has loaded. */
  today: IsoDate | undefined;
  onChoose: (cardId: string) => unknown;
}) {
  const t = useSay();
  const row = useRef<HTMLDivElement>(null);
  const [shown, choose] = useAtOnce(chosen, onChoose);
  useEffect(() => {
    const box = row.current;
    if (!box) return;
    // Fires immediately and on each resize.
    const observer = new ResizeObserver(() => scrollToTile(box, shown));
    observer.observe(box);
    return () => observer.disconnect();
  }, [shown]);
  return (
    <fieldset>
      <legend className="visually-hidden">{t(cardText.chooseCard)}</legend>
      <div ref={row} className={styles.row}>
        {cards.map((card) => (
          <div key={card.cardId} className={styles.cell}>
            <CardTile
              group="card"
              checked={card.cardId === shown}
              onChoose={() => {
                choose(card.cardId);
                announce(t(dashboard.shownCard, { name: card.productName, last4: card.lastFour }));
              }}
              card={{
                cardId: card.cardId,
                name: card.productName,
                last4: card.lastFour,
                face: faceOf(card.productCode),
                status: card.status,
                replaced: card.replacement !== undefined,
                due: <TileDue card={card} today={today} />,
                supplementary: card.relationship === 'supplementary',
                frozen: card.frozen,
              }}
            />
            <FreezeButton card={card} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * The unpaid amount and its due date, or "Paid" when nothing is left. Empty until the profile has loaded; the tile
 * reserves the line.
 */
function TileDue({ card, today }: { card: CardSummary; today: IsoDate | undefined }) {
  const t = useSay();
  const language = useLanguage();
  if (!today) return null;
  const payment = toPayment(card, today);
  if (!payment) return <span>{t(card.statementBalance ? cardText.paid : dashboard.noStatement)}</span>;
  const overdue = dueState(card, today).kind === 'overdue';
  return (
    <>
      <strong>
        <Amount money={payment.left} />
      </strong>{' '}
      <span className={overdue ? styles.overdue : styles.until}>
        {overdue
          ? t(cardText.isOverdue)
          : t(dashboard.until, { date: formatDate(payment.dueDate, language) })}
      </span>
    </>
  );
}

/** Scrolls the row to the chosen tile. `scrollIntoView` is not used, because it may also scroll the page. */
function scrollToTile(row: HTMLElement, chosen: string): void {
  const input = [...row.querySelectorAll('input')].find(({ value }) => value === chosen);
  const tile = input?.closest('label');
  if (!tile) return;
  const box = row.getBoundingClientRect();
  const { left, right } = tile.getBoundingClientRect();
  if (left < box.left) row.scrollLeft -= box.left - left + SPACE;
  else if (right > box.right) row.scrollLeft += right - box.right + SPACE;
}

/** Pixels of the neighbouring tile that stay visible, to show that there are more tiles. */
const SPACE = 24;
