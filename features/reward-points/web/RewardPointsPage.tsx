import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { formatNumber } from '../../../shared/money.ts';
import { type CallState, useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { useListAddress } from '../../../web/ui/table/useListAddress.ts';
import { type CardSummary, cardCalls } from '../../cards/contract.ts';
import { CardSelect } from '../../cards/web/CardSelect.tsx';
import { rewardCalls } from '../contract.ts';
import { pointsText as text } from '../messages.ts';
import { EarningTransactions } from './EarningTransactions.tsx';
import { EndingPanel } from './EndingPanel.tsx';
import { Ledger } from './Ledger.tsx';
import styles from './RewardPoints.module.css';

/** A card's points balance and ledger (RWD-1). */
export default function RewardPointsPage() {
  const { cardId = '' } = useParams();
  const cards = useCall(cardCalls.cards, {});
  const card = cards.data?.find((one) => one.cardId === cardId);
  if (cards.data && !card) return <Navigate to={paths.chooseCard('reward-points')} replace />;
  if (cards.data && card)
    return <Points key={cardId} card={card} choice={<Choice all={cards.data} card={card} />} />;
  return <Waiting cards={cards} />;
}

/**
 * Placeholder that sets the document title. The page does not set it, because that would override the title of
 * `Points`.
 */
function Waiting({ cards }: { cards: CallState<CardSummary[]> }) {
  const t = useSay();
  useTitle(t(text.title));
  return (
    <PageColumn width="whole">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Panel>
        <Loaded from={cards} lines={6} />
      </Panel>
    </PageColumn>
  );
}

function Choice({ all, card }: { all: readonly CardSummary[]; card: CardSummary }) {
  const navigate = useNavigate();
  return (
    <CardSelect cards={all} shown={card} onChoose={(cardId) => void navigate(paths.rewardPoints(cardId))} />
  );
}

const PER_PAGE = 10;

/**
 * The ledger, or the transactions of the entry in the address (`?entry=`). Ignores an entry that is not on the
 * address's page of the ledger.
 */
export function Points({ card, choice }: { card: CardSummary; choice: ReactNode }) {
  const t = useSay();
  const { cardId } = card;
  const [query] = useSearchParams();
  const list = useListAddress(['date']);
  const { page } = list;
  const points = useCall(rewardCalls.points, {
    query: { cardId, pageNumber: `${page - 1}`, pageSize: `${PER_PAGE}` },
  });
  const entryId = query.get('entry');
  const entry = points.data?.content.find((one) => one.pointTransactionId === entryId);
  const title = t(entry ? text.behind : text.title);
  useTitle(title);
  const heading = useFocusOnChange(entry?.pointTransactionId);
  return (
    <PageColumn width="whole">
      {entry ? (
        <EarningTransactions key={entryId} cardId={cardId} page={page} entry={entry} heading={heading} />
      ) : (
        <>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {choice}
          <Balance points={points} />
          <EndingPanel cardId={cardId} />
          <Ledger cardId={cardId} points={points} list={list} />
        </>
      )}
    </PageColumn>
  );
}

function Balance({ points }: { points: CallState<PayloadOf<typeof rewardCalls.points>> }) {
  const t = useSay();
  return (
    <Panel title={t(text.balance)}>
      <Loaded from={points} lines={1}>
        {({ totalPoints }) => (
          <p className={styles.balance}>
            <span className="type-amount-l">{formatNumber(totalPoints)}</span>{' '}
            <span>{t(text.unit, { points: totalPoints })}</span>
          </p>
        )}
      </Loaded>
    </Panel>
  );
}

/** Focuses the heading when the view changes, as after navigation (WCAG 2.4.3). */
function useFocusOnChange(view: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    heading.current?.focus();
  }, [view]);
  return heading;
}
