import { Navigate, useNavigate, useParams } from 'react-router';
import { type CallState, useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type CardSummary, cardCalls } from '../../cards/contract.ts';
import { CardSelect } from '../../cards/web/CardSelect.tsx';
import { pointsText as text } from '../messages.ts';
import { Points } from './Points.tsx';

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

/** Placeholder that sets the document title. The page does not set it, because that would override the title of `Points`. */
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
