import { Navigate } from 'react-router';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { cardCalls } from '../../cards/contract.ts';
import { NoCards } from '../../cards/web/NoCards.tsx';
import { chosenCard } from '../../cards/web/view-model.ts';
import { redemptionPage as text } from '../page.messages.ts';

/** Redirects to the redemption page of the last viewed card if it may redeem, else of the first card that may. A frozen card comes last, because its page refuses. */
export default function PointsPage() {
  const t = useSay();
  useTitle(t(text.title));
  const cards = useCall(cardCalls.cards, {});
  const mayRedeem = cards.data?.filter(({ status }) => status === 'active') ?? [];
  const notFrozen = mayRedeem.filter(({ frozen }) => !frozen);
  const card = chosenCard(notFrozen.length > 0 ? notFrozen : mayRedeem, null);
  if (card) return <Navigate to={paths.redemption(card.cardId)} replace />;
  return (
    <PageColumn width="text">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      {cards.data?.length === 0 ? (
        <NoCards />
      ) : (
        <Panel>
          <Loaded from={cards} lines={4}>
            {() => (
              <EmptyState picture="points" title={t(text.noneFits)}>
                <Link href={paths.cardManagement()}>{t(text.toCards)}</Link>
              </EmptyState>
            )}
          </Loaded>
        </Panel>
      )}
    </PageColumn>
  );
}
