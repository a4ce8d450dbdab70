import { Navigate } from 'react-router';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { cardCalls } from '../../cards/contract.ts';
import { NoCards } from '../../cards/web/NoCards.tsx';
import { chosenCard } from '../../cards/web/view-model.ts';
import { accountText as text } from '../messages.ts';

/** Redirects to the account of the last viewed card (CARD-2). */
export default function TransactionsPage() {
  const t = useSay();
  useTitle(t(text.title));
  const cards = useCall(cardCalls.cards, {});
  const card = cards.data && chosenCard(cards.data, null);
  if (card) return <Navigate to={paths.account(card.cardId)} replace />;
  return (
    <PageColumn width="whole">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      {cards.data ? (
        <NoCards />
      ) : (
        <Panel>
          <Loaded from={cards} lines={6} />
        </Panel>
      )}
    </PageColumn>
  );
}
