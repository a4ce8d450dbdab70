import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { IsoDate } from '../../../../shared/dates.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { useAnnounceChange } from '../../../../web/ui/feedback/announce.ts';
import { Skeleton } from '../../../../web/ui/feedback/Skeleton.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { Tabs } from '../../../../web/ui/layout/Tabs.tsx';
import { useHashTab } from '../../../../web/ui/layout/useHashTab.ts';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { usePages } from '../../../../web/ui/table/usePages.ts';
import { accountText as text } from '../../messages.ts';
import { type ListState, readState, writeState } from './listState.ts';
import { SearchForm } from './SearchForm.tsx';
import { countOf, TransactionList } from './TransactionList.tsx';
import styles from './TransactionSearch.module.css';
import { PARTS, type Part, useTransactions } from './useTransactions.ts';

/** Transactions of a card: search form, tabs and list. The address has the whole state. */
export function TransactionSearch({ cardId, today }: { cardId: string; today: IsoDate | undefined }) {
  const t = useSay();
  const [part, choosePart] = useHashTab(PARTS);
  const { state, show } = useListState(part);
  const { answer, pages } = useTransactions(cardId, part, state);
  const [hasErrors, setHasErrors] = useState(false);
  // Here, because another search replaces the list.
  useAnnounceChange(countOf(answer, t));
  const { beyond } = usePages(state.page, answer.data && pages, (page) => show({ page }, { replace: true }));
  useTitle(pages > 1 ? t(text.titlePage, { page: Math.min(state.page, pages), pages }) : t(text.title), {
    error: hasErrors,
  });
  return (
    <Panel title={t(text.transactions)}>
      {today ? (
        <SearchForm
          search={state.search}
          today={today}
          onSearch={(search) => show({ search })}
          onErrors={setHasErrors}
        />
      ) : (
        <Skeleton lines={3} />
      )}
      <div className={styles.tabs}>
        <Tabs
          id="transactions"
          label={t(text.transactions)}
          tabs={PARTS.map((id) => ({ id, label: t(text[id]) }))}
          value={part}
          onChange={(tab) => {
            choosePart(tab);
            show({}, { replace: true, tab });
          }}
        >
          <TransactionList
            key={`${part} ${JSON.stringify(state.search)}`}
            cardId={cardId}
            part={part}
            state={state}
            answer={beyond ? { ...answer, data: undefined } : answer}
            pages={pages}
            onSort={(order) => show(order, { replace: true })}
            onPage={(page) => show({ page })}
          />
        </Tabs>
      </div>
    </Panel>
  );
}

interface ShowOptions {
  /** Replaces the history entry. */
  readonly replace?: boolean;
  readonly tab?: Part;
}

/** The list state of the address. `show` merges a change and resets the page to 1 unless the change sets it. */
function useListState(part: Part) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = readState(new URLSearchParams(search));
  function show(change: Partial<ListState>, { replace = false, tab = part }: ShowOptions = {}): void {
    const address = writeState({ ...state, page: 1, ...change });
    if (address === writeState(state) && tab === part) return;
    void navigate({ search: address, hash: `#${tab}` }, { replace, preventScrollReset: true });
  }
  return { state, show };
}
