import { Navigate, useSearchParams } from 'react-router';
import type { CardFunction } from '../../../shared/feature.ts';
import { useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { useCall } from '../../../web/query.tsx';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type CardSummary, cardCalls } from '../../cards/public.ts';
import { NoCards } from '../../cards/web/public.ts';
import { accountText as text } from '../messages.ts';
import { CardHeader } from './CardHeader.tsx';
import styles from './CardsPage.module.css';
import { cardFunction, functionHref } from './cardFunctions.ts';

/** All the person's cards; or, where the address names a function, those that it can be used with (CARD-2). */
export default function CardsPage() {
  const t = useSay();
  const [query] = useSearchParams();
  const wanted = cardFunction(query.get('for'));
  const cards = useCall(cardCalls.cards, {});
  const title = t(wanted ? text.chooseCard : text.cards);
  useTitle(wanted ? `${title} (${t(wanted.label)})` : title);
  return (
    <div className={styles.page}>
      <BackLink href={paths.dashboard()}>{t(text.backToOverview)}</BackLink>
      <h1 tabIndex={-1}>{title}</h1>
      {cards.data ? (
        <Cards cards={cards.data} wanted={wanted} />
      ) : (
        <Panel>
          <Loaded from={cards} lines={6} />
        </Panel>
      )}
    </div>
  );
}

function Cards({ cards, wanted }: { cards: readonly CardSummary[]; wanted: CardFunction | undefined }) {
  const t = useSay();
  const fitting = cards.filter((card) => wanted?.mayUse?.(card) ?? true);
  const [only] = fitting;
  if (cards.length === 0) return <NoCards />;
  if (!only) {
    return (
      <Panel>
        <EmptyState icon="card" title={t(text.noneFits)}>
          {wanted?.whyNone && t(wanted.whyNone)}
        </EmptyState>
      </Panel>
    );
  }
  if (wanted && fitting.length === 1) return <Navigate to={functionHref(wanted, only.cardId)} replace />;
  return (
    <>
      {wanted && <p>{t(text.chooseFor, { what: t(wanted.label) })}</p>}
      <ul className={styles.cards} aria-label={t(text.myCards)}>
        {fitting.map((card) => (
          <li key={card.cardId}>
            <CardItem card={card} wanted={wanted} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A card and the pages that it leads to: the one that was asked for, else its account. */
function CardItem({ card, wanted }: { card: CardSummary; wanted: CardFunction | undefined }) {
  const t = useSay();
  const { cardId, productName: name, lastFour: last4 } = card;
  const ofCard = <span className="visually-hidden">{t(text.ofCard, { name, last4 })}</span>;
  // Also for holders of supplementary cards, who have no "More functions".
  const replaceable = !wanted && cardFunction('replacement')?.mayUse?.(card);
  const due = card.statementBalance ? <Amount money={card.statementBalance} /> : t(text.noStatement);
  return (
    <Panel>
      <CardHeader
        card={card}
        more={[
          [t(text.available), <Amount key="available" money={card.availableCredit} />],
          [t(text.totalDue), due],
        ]}
      />
      <div className={styles.links}>
        <LinkButton href={wanted ? functionHref(wanted, cardId) : paths.account(cardId)}>
          {t(wanted ? wanted.label : text.title)}
          {ofCard}
        </LinkButton>
        {replaceable && (
          <LinkButton href={paths.replaceCard(cardId)}>
            {t(text.report)}
            {ofCard}
          </LinkButton>
        )}
        {!wanted && card.status === 'unactivated' && (
          <LinkButton href={paths.activateMyCard(cardId)}>
            {t(text.activate)}
            {ofCard}
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}
