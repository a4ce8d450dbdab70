import { useSearchParams } from 'react-router';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type CardSummary, cardCalls } from '../../cards/contract.ts';
import { CardSelect } from '../../cards/web/CardSelect.tsx';
import { NoCards } from '../../cards/web/NoCards.tsx';
import { chosenCard } from '../../cards/web/view-model.ts';
import { profileCalls } from '../../profile/contract.ts';
import { statementCalls } from '../contract.ts';
import { statementText as text } from '../messages.ts';
import { LatestStatement } from './LatestStatement.tsx';
import styles from './Statements.module.css';
import { StatementTrend } from './StatementTrend.tsx';
import { StatementYears } from './StatementYears.tsx';
import { useStatementCall } from './useStatementCall.ts';

/** The statements of a card (CARD-4). The card is in the address, so that reload, Back and bookmarks keep it. */
export default function StatementsPage() {
  const t = useSay();
  useTitle(t(text.listTitle));
  const cards = useCall(cardCalls.cards, {});
  const [query, setQuery] = useSearchParams();
  const card = cards.data && chosenCard(cards.data, query.get('card'));
  return (
    <PageColumn width="whole">
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t(text.listTitle)}</h1>
        {cards.data && card && (
          <CardSelect
            cards={cards.data}
            shown={card}
            onChoose={(cardId) => setQuery({ card: cardId }, { preventScrollReset: true })}
          />
        )}
      </header>
      <Loaded from={cards} lines={6}>
        {() =>
          card ? <CardStatements key={card.cardId} card={card} /> : <NoCards>{t(text.noCardsText)}</NoCards>
        }
      </Loaded>
    </PageColumn>
  );
}

function CardStatements({ card }: { card: CardSummary }) {
  const t = useSay();
  const { cardId, corporate } = card;
  const statements = useStatementCall(statementCalls.eStatements, { params: { id: cardId } });
  const today = useCall(profileCalls.read, {}).data?.today;
  const [latest] = statements.data ?? [];
  return (
    <>
      {corporate && <AlertBar tone="info">{t(text.paperOnly)}</AlertBar>}
      {statements.data && latest ? (
        <>
          <LatestStatement card={card} statement={latest} today={today} />
          <StatementTrend all={statements.data} />
          <StatementYears card={card} all={statements.data} today={today} />
        </>
      ) : (
        <Panel>
          <Loaded from={statements} lines={8}>
            {() => (
              <EmptyState picture="statements" title={t(text.none)}>
                {t(text.noneText)}
              </EmptyState>
            )}
          </Loaded>
        </Panel>
      )}
    </>
  );
}
