import { useSearchParams } from 'react-router';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type CardSummary, cardCalls } from '../../cards/public.ts';
import { CardSelect, chosenCard, NoCards } from '../../cards/web/public.ts';
import { statementCalls } from '../contract.ts';
import { statementText as text } from '../messages.ts';
import { StatementList } from './StatementList.tsx';
import { useStatementCall } from './useStatementCall.ts';

/** The statements of a card (CARD-4). The address has the card, so that reload, Back and bookmarks keep it. */
export default function StatementsPage() {
  const t = useSay();
  useTitle(t(text.listTitle));
  const cards = useCall(cardCalls.cards, {});
  return (
    <PageColumn width="whole">
      <h1 tabIndex={-1}>{t(text.listTitle)}</h1>
      <Loaded from={cards} lines={6}>
        {(all) => <Cards cards={all} />}
      </Loaded>
    </PageColumn>
  );
}

function Cards({ cards }: { cards: readonly CardSummary[] }) {
  const t = useSay();
  const [query, setQuery] = useSearchParams();
  const card = chosenCard(cards, query.get('card'));
  if (!card) return <NoCards>{t(text.noCardsText)}</NoCards>;
  return (
    <>
      <CardSelect
        cards={cards}
        shown={card}
        onChoose={(cardId) => setQuery({ card: cardId }, { preventScrollReset: true })}
      />
      {card.corporate && <AlertBar tone="info">{t(text.paperOnly)}</AlertBar>}
      <CardStatements key={card.cardId} cardId={card.cardId} />
    </>
  );
}

function CardStatements({ cardId }: { cardId: string }) {
  const statements = useStatementCall(statementCalls.eStatements, { params: { id: cardId } });
  return (
    <Panel>
      <StatementList cardId={cardId} from={statements} />
    </Panel>
  );
}
