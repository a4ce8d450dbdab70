import { Suspense, useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { type CallState, useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { currentUser } from '../../../web/store.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { lazyPart } from '../../../web/ui/lazyPart.tsx';
import { type CardSummary, cardCalls } from '../../cards/contract.ts';
import { rememberCard } from '../../cards/web/lastCard.ts';
import { profileCalls } from '../../profile/contract.ts';
import { freezeText } from '../../safety/freeze.messages.ts';
import { accountText as text } from '../messages.ts';
import { listText } from '../transactions.messages.ts';
import { AccountFigures, AccountHead } from './AccountHead.tsx';
import styles from './AccountPage.module.css';
import { TransactionSearch } from './transactions/filters/TransactionSearch.tsx';
import { useListState } from './transactions/useListState.ts';

/** Loaded lazily, because it is below the list. */
const SpendingPanel = lazyPart(() => import('./spending/SpendingPanel.tsx'));

/** A card's transactions and figures (CARD-2). Redirects to the overview if the card id is unknown. */
export default function AccountPage() {
  const { cardId = '' } = useParams();
  // Refetches on focus, because another tab may freeze a card.
  const cards = useCall(cardCalls.cards, {}, { again: 'atFocus' });
  const card = cards.data?.find((one) => one.cardId === cardId);
  if (cards.data && !card) return <Navigate to={paths.dashboard()} replace />;
  return (
    <div className={styles.page}>
      <AccountHead cards={cards.data ?? []} card={card} />
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
  const { cardId } = card;
  const detail = useCall(cardCalls.card, { params: { id: cardId } });
  const profile = useCall(profileCalls.read, {});
  const today = profile.data?.today;
  const list = useListState();
  useEffect(() => rememberCard(cardId), [cardId]);
  return (
    <>
      <AccountFigures card={card} detail={detail} today={today} />
      <TransactionSearch card={card} today={today} list={list} />
      <CardPages card={card} />
      <Suspense fallback={null}>
        <SpendingPanel cardId={cardId} list={list} />
      </Suspense>
    </>
  );
}

/** Links to the other pages of the card. */
function CardPages({ card }: { card: CardSummary }) {
  const t = useSay();
  const { cardId } = card;
  return (
    <nav className={styles.links} aria-label={t(listText.cardPages)}>
      {card.status === 'unactivated' && (
        <LinkButton href={paths.activateMyCard(cardId)}>{t(text.activate)}</LinkButton>
      )}
      {card.statementBalance && <LinkButton href={paths.pay(cardId)}>{t(listText.pay)}</LinkButton>}
      <LinkButton href={paths.safety(cardId)}>{t(freezeText.safety)}</LinkButton>
      <LinkButton href={paths.eStatements(cardId)}>
        {t(card.corporate ? text.statementHistory : text.statements)}
      </LinkButton>
      <LinkButton href={paths.rewardPoints(cardId)}>{t(text.rewardPoints)}</LinkButton>
      {card.status === 'active' && <LinkButton href={paths.redemption(cardId)}>{t(text.redeem)}</LinkButton>}
      {currentUser().primary && card.relationship === 'primary' && (
        <LinkButton href={paths.cashbackMethod(cardId)}>{t(text.cashback)}</LinkButton>
      )}
    </nav>
  );
}
