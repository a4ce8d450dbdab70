import { Navigate, useSearchParams } from 'react-router';
import type { CardFunction } from '../../../../shared/feature.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { pageHref, paths } from '../../../../web/paths.ts';
import { isOffered } from '../../../../web/store.ts';
import { BackLink } from '../../../../web/ui/action/BackLink.tsx';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { CardArt } from '../../../../web/ui/card/CardArt.tsx';
import { CardStatusTag, SupplementaryTag } from '../../../../web/ui/card/CardStatusTag.tsx';
import { cardStateOf } from '../../../../web/ui/card/cardState.ts';
import { cx } from '../../../../web/ui/cx.ts';
import { EmptyState } from '../../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { fieldText } from '../../../../web/ui/form/fields.messages.ts';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import lines from '../../../../web/ui/layout/Lines.module.css';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { type CardSummary, cardCalls } from '../../../cards/contract.ts';
import { cardText } from '../../../cards/messages.ts';
import { CardName } from '../../../cards/web/CardName.tsx';
import { NoCards } from '../../../cards/web/NoCards.tsx';
import { SuspendedAmount, settledText } from '../../../cards/web/Suspended.tsx';
import { leftToPay } from '../../../cards/web/view-model.ts';
import { findCardFunction } from '../../../registry.ts';
import { mayFreeze } from '../../../safety/rules.ts';
import { accountText as text } from '../../messages.ts';
import { CardHeader } from './CardHeader.tsx';
import styles from './CardsPage.module.css';

/** The user's cards (CARD-2). With `?for=<function>` it lists only the cards that may use the function. */
export default function CardsPage() {
  const t = useSay();
  const [query] = useSearchParams();
  const chosenFunction = findCardFunction(query.get('for'), isOffered);
  const cards = useCall(cardCalls.cards, {}, { again: 'atFocus' });
  const title = t(chosenFunction ? cardText.chooseCard : text.cards);
  useTitle(chosenFunction ? `${title}${t(fieldText.ofField, { label: t(chosenFunction.label) })}` : title);
  return (
    <div className={styles.page}>
      <BackLink href={paths.dashboard()}>{t(text.backToOverview)}</BackLink>
      <h1 tabIndex={-1} aria-describedby={chosenFunction && 'for'}>
        {title}
      </h1>
      {cards.data ? (
        <Cards cards={cards.data} chosenFunction={chosenFunction} />
      ) : (
        <Panel>
          <Loaded from={cards} lines={6} />
        </Panel>
      )}
    </div>
  );
}

function Cards({
  cards,
  chosenFunction,
}: {
  cards: readonly CardSummary[];
  chosenFunction: CardFunction | undefined;
}) {
  const t = useSay();
  const allowed = cards.filter((card) => chosenFunction?.mayUse?.(card) ?? true);
  const [only] = allowed;
  if (cards.length === 0) return <NoCards />;
  if (!only) {
    return (
      <Panel>
        <EmptyState picture="cards" title={t(text.noneFits)}>
          {chosenFunction?.whyNone && t(chosenFunction.whyNone)}
        </EmptyState>
      </Panel>
    );
  }
  if (chosenFunction && allowed.length === 1)
    return <Navigate to={functionHref(chosenFunction, only.cardId)} replace />;
  if (chosenFunction) return <CardChoice cards={allowed} chosenFunction={chosenFunction} />;
  return (
    <ul className={styles.cards} aria-label={t(text.myCards)}>
      {allowed.map((card) => (
        <li key={card.cardId}>
          <CardItem card={card} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the address of the function's page for a card. */
function functionHref({ id }: CardFunction, cardId: string): string {
  return pageHref(`card-management/:cardId/${id}`, { cardId });
}

interface CardChoiceProps {
  readonly cards: readonly CardSummary[];
  readonly chosenFunction: CardFunction;
}

/** The cards that may use a function: one line each, which leads to the function. */
export function CardChoice({ cards, chosenFunction }: CardChoiceProps) {
  const t = useSay();
  return (
    <>
      <p id="for">{t(text.chooseFor, { what: t(chosenFunction.label) })}</p>
      <Panel flush>
        <ul aria-label={t(text.myCards)}>
          {cards.map((card) => (
            <li key={card.cardId} className={lines.line}>
              <Link className={lines.press} href={functionHref(chosenFunction, card.cardId)}>
                <CardArt face={card.face} look={cardStateOf(card).look} />
                <ChoiceText card={card} />
                <Icon name="right" size={16} className={lines.arrow} />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

/** The name of a card, its state unless it is active, and the figures that tell it from the others. */
function ChoiceText({ card }: { card: CardSummary }) {
  const t = useSay();
  const left = leftToPay(card);
  return (
    <span className={lines.text}>
      <span className={styles.choice}>
        <span className={lines.name}>
          <CardName card={card} />
        </span>
        {(card.status !== 'active' || card.frozen) && <CardStatusTag card={card} short />}
        {card.relationship === 'supplementary' && <SupplementaryTag />}
      </span>
      <span className={cx('quiet-note', styles.choice)}>
        <span>
          {t(text.available)} <Amount money={card.availableCredit} />
        </span>
        {left && (
          <span>
            {t(cardText.leftToPay)} <Amount money={left} />
          </span>
        )}
      </span>
    </span>
  );
}

/** A card with links to its account and other pages. */
export function CardItem({ card }: { card: CardSummary }) {
  const t = useSay();
  const { cardId, productName: name, lastFour: last4 } = card;
  const ofCard = <span className="visually-hidden">{t(text.ofCard, { name, last4 })}</span>;
  // Supplementary cardholders need this link, because they have no "More functions".
  const replacement = findCardFunction('replacement', isOffered);
  const left = leftToPay(card);
  const due = left ? (
    <Amount money={left} />
  ) : (
    t(card.statementBalance ? settledText(card) : text.noStatement)
  );
  return (
    <Panel>
      <CardHeader
        card={card}
        brief
        more={[
          [t(text.available), <Amount key="available" money={card.availableCredit} />],
          [t(left ? cardText.leftToPay : text.totalDue), due],
          ...(card.suspended
            ? [[t(cardText.inDispute), <SuspendedAmount key="suspended" money={card.suspended} />] as const]
            : []),
        ]}
      />
      <div className={cx('actions sharing', styles.links)}>
        <LinkButton href={paths.account(cardId)}>
          {t(text.title)}
          {ofCard}
        </LinkButton>
        {mayFreeze(card) && (
          <LinkButton href={paths.lostCard(cardId)}>
            {t(text.lost)}
            {ofCard}
          </LinkButton>
        )}
        {replacement?.mayUse?.(card) && (
          <LinkButton href={functionHref(replacement, cardId)}>
            {t(replacement.label)}
            {ofCard}
          </LinkButton>
        )}
        {(card.status === 'unactivated' || card.replacement) && (
          <LinkButton href={paths.activateMyCard(cardId)}>
            {t(text.activate)}
            {ofCard}
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}
