import { lazy, Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { type CallState, useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { currentUser } from '../../../web/store.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type CardSummary, cardCalls } from '../../cards/public.ts';
import { profileCalls } from '../../profile/public.ts';
import { accountText as text } from '../messages.ts';
import styles from './AccountPage.module.css';
import { CardFigures } from './CardFigures.tsx';
import { CardHeader } from './CardHeader.tsx';
import { DueDateButton } from './DueDateButton.tsx';
import { TransactionSearch } from './transactions/TransactionSearch.tsx';

/** Lazy, because it is below the list and loads the chart library. */
const SpendingPanel = lazy(() => import('./spending/SpendingPanel.tsx'));

/** A card's figures and transactions (CARD-2). Redirects to the overview for another id. */
export default function AccountPage() {
  const { cardId = '' } = useParams();
  const t = useSay();
  const cards = useCall(cardCalls.cards, {});
  const card = cards.data?.find((one) => one.cardId === cardId);
  if (cards.data && !card) return <Navigate to={paths.dashboard()} replace />;
  return (
    <div className={styles.page}>
      <BackLink href={paths.cardManagement()}>{t(text.backToCards)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      {card ? <Account key={cardId} card={card} /> : <Waiting cards={cards} />}
    </div>
  );
}

function Waiting({ cards }: { cards: CallState<CardSummary[]> }) {
  const t = useSay();
  useTitle(t(text.title));
  return (
    <Panel>
      <Loaded from={cards} lines={6} />
    </Panel>
  );
}

function Account({ card }: { card: CardSummary }) {
  const detail = useCall(cardCalls.card, { params: { id: card.cardId } });
  const profile = useCall(profileCalls.read, {});
  const today = profile.data?.today;
  return (
    <>
      <Panel>
        <CardHeader card={card} />
        <CardFigures card={card} detail={detail} today={today} />
        <CardPages card={card} />
      </Panel>
      <TransactionSearch cardId={card.cardId} today={today} />
      <Suspense fallback={null}>
        <SpendingPanel cardId={card.cardId} />
      </Suspense>
    </>
  );
}

/** Links to the other pages of the card, and the calendar download. */
function CardPages({ card }: { card: CardSummary }) {
  const t = useSay();
  const { cardId } = card;
  return (
    <div className={styles.links}>
      {card.status === 'unactivated' && (
        <LinkButton href={paths.activateMyCard(cardId)}>{t(text.activate)}</LinkButton>
      )}
      <LinkButton href={paths.eStatements(cardId)}>
        {t(card.corporate ? text.statementHistory : text.statements)}
      </LinkButton>
      <LinkButton href={paths.rewardPoints(cardId)}>{t(text.rewardPoints)}</LinkButton>
      {card.status === 'active' && <LinkButton href={paths.redemption(cardId)}>{t(text.redeem)}</LinkButton>}
      {currentUser().primary && card.relationship === 'primary' && (
        <LinkButton href={paths.cashbackMethod(cardId)}>{t(text.cashback)}</LinkButton>
      )}
      {card.paymentDueDate && <DueDateButton cardId={cardId} />}
    </div>
  );
}
