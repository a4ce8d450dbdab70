import { formatDate, type IsoDate } from '../../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { CardTile } from '../../../../web/ui/card/CardTile.tsx';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { useAtOnce } from '../../../../web/ui/useAtOnce.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { cardText } from '../../../cards/messages.ts';
import { toPayment } from '../../../cards/web/owed.ts';
import { settledText } from '../../../cards/web/Suspended.tsx';
import { dueState } from '../../../cards/web/view-model.ts';
import { FreezeButton, LostLink } from '../../../safety/web/freeze/FreezeButton.tsx';
import { dashboard } from '../../messages.ts';
import { linkHref, linksFor } from './CardLinks.tsx';
import styles from './CardSwitcher.module.css';
import { useSnappedCard } from './useSnappedCard.ts';

/**
 * The cards as a group of radio buttons. On phones one card fills the row, and the row follows the thumb; elsewhere several
 * cards stand side by side. The row scrolls, not the page.
 */
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
  const [shown, show] = useAtOnce(chosen, onChoose);
  const choose = (cardId: string) => {
    show(cardId);
    const card = cards.find((one) => one.cardId === cardId);
    if (card) announce(t(dashboard.shownCard, { name: card.productName, last4: card.lastFour }));
  };
  const row = useSnappedCard(shown, choose);
  return (
    <fieldset>
      <legend className="visually-hidden">{t(cardText.chooseCard)}</legend>
      <div ref={row} className={styles.row}>
        {cards.map((card, index) => (
          <div key={card.cardId} className={styles.cell}>
            <CardTile
              group="card"
              checked={card.cardId === shown}
              onChoose={() => choose(card.cardId)}
              card={card}
              due={<TileDue card={card} today={today} />}
            />
            <div className={styles.below}>
              {cards.length > 1 && (
                <span className={styles.place}>
                  {t(dashboard.cardPlace, { n: index + 1, total: cards.length })}
                </span>
              )}
              <FreezeButton card={card} />
              <LostLink card={card} />
              <ActivateLink card={card} />
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Link to the activation of a new card, of the same name as in the card's panel. */
function ActivateLink({ card }: { card: CardSummary }) {
  const t = useSay();
  const [link] = linksFor(card.replacement ? 'onItsWay' : 'activation', card, false);
  if (!link) return null;
  return (
    <LinkButton small variant="text" href={linkHref(link, card)}>
      {t(link.label)}
      <span className="visually-hidden">
        {t(dashboard.ofCard, { name: card.productName, last4: card.lastFour })}
      </span>
    </LinkButton>
  );
}

/**
 * The unpaid amount and its due date, or "Paid" when nothing is left. Empty until the profile has loaded; the face
 * reserves the line.
 */
function TileDue({ card, today }: { card: CardSummary; today: IsoDate | undefined }) {
  const t = useSay();
  const language = useLanguage();
  if (!today) return null;
  const payment = toPayment(card, today);
  if (!payment) return <span>{t(withoutPayment(card))}</span>;
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

function withoutPayment(card: CardSummary) {
  if (card.status === 'unactivated') return dashboard.activateFirst;
  return card.statementBalance ? settledText(card) : dashboard.noStatement;
}
