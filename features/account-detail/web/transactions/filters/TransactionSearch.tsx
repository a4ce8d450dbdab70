import { useId, useState } from 'react';
import type { IsoDate } from '../../../../../shared/dates.ts';
import { useSay } from '../../../../../web/language/language.tsx';
import { Button } from '../../../../../web/ui/action/Button.tsx';
import { useAnnounceChange } from '../../../../../web/ui/feedback/announce.ts';
import { Icon } from '../../../../../web/ui/layout/Icon.tsx';
import { Tabs } from '../../../../../web/ui/layout/Tabs.tsx';
import { useMediaQuery } from '../../../../../web/ui/layout/useMediaQuery.ts';
import { useTitle } from '../../../../../web/ui/layout/useTitle.ts';
import { usePages } from '../../../../../web/ui/table/usePages.ts';
import { useAtOnce } from '../../../../../web/ui/useAtOnce.ts';
import type { CardSummary } from '../../../../cards/contract.ts';
import { accountText as text } from '../../../messages.ts';
import { listText } from '../../../transactions.messages.ts';
import { countFilters, type Search } from '../listState.ts';
import { countOf, TransactionList } from '../TransactionList.tsx';
import type { TransactionListState } from '../useListState.ts';
import { PARTS, useTransactions } from '../useTransactions.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { SearchField } from './SearchField.tsx';
import { SortSelect } from './SortSelect.tsx';
import styles from './TransactionSearch.module.css';

interface TransactionSearchProps {
  readonly card: CardSummary;
  readonly today: IsoDate | undefined;
  readonly list: TransactionListState;
}

/** Transactions of a card: search, filters, tabs and list. The list's state is in the address. */
export function TransactionSearch({ card, today, list }: TransactionSearchProps) {
  const t = useSay();
  const headingId = useId();
  const panelId = useId();
  const { part, state, show, filter } = list;
  const { answer, pages, before } = useTransactions(card.cardId, part, state);
  const wide = useMediaQuery('(min-width: 760px)');
  const [open, setOpen] = useState(false);
  const [hasErrors, setHasErrors] = useState(false);
  useAnnounceChange(countOf(answer.data, t));
  const { beyond } = usePages(state.page, answer.data && pages, (page) => show({ page }, { replace: true }));
  useTitle(pages > 1 ? t(text.titlePage, { page: Math.min(state.page, pages), pages }) : t(text.title), {
    error: hasErrors,
  });
  const clear = () => show({ search: {} });
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      {/* On a phone, the page's heading and the tabs name the list. */}
      <h2 id={headingId} className="hidden-on-phone">
        {t(text.transactions)}
      </h2>
      <div className={styles.toolbar}>
        <SearchField
          keyword={state.search.keyword}
          onSearch={(keyword) => filter({ keyword }, { replace: true })}
        />
        {wide && <SortSelect list={list} />}
        <FilterButton search={state.search} open={open} panelId={panelId} onOpen={setOpen} />
      </div>
      {/* The filters are below the button that opens them and before the list that they change. */}
      <div id={panelId} hidden={!open}>
        {open && !wide && <SortSelect list={list} />}
        {open && today && (
          <FilterPanel
            search={state.search}
            today={today}
            statementDate={card.statementDate}
            onFilter={filter}
            onClear={clear}
            onErrors={setHasErrors}
          />
        )}
      </div>
      <FilterChips search={state.search} onFilter={filter} onClear={clear} />
      <div className={styles.tabs}>
        <Tabs
          id="transactions"
          label={t(text.transactions)}
          tabs={PARTS.map((id) => ({ id, label: t(text[id]) }))}
          value={part}
          onChange={(tab) => show({}, { replace: true, part: tab })}
        >
          <TransactionList
            key={`${part} ${JSON.stringify(state.search)}`}
            card={card}
            today={today}
            list={list}
            answer={beyond ? { ...answer, data: undefined } : answer}
            before={before}
            pages={pages}
          />
        </Tabs>
      </div>
    </section>
  );
}

interface FilterButtonProps {
  readonly search: Search;
  readonly open: boolean;
  readonly panelId: string;
  readonly onOpen: (open: boolean) => void;
}

/** Button that opens the filters and shows the number of active filters. */
function FilterButton({ search, open, panelId, onOpen }: FilterButtonProps) {
  const t = useSay();
  const number = countFilters(search);
  const [expanded, expand] = useAtOnce(open, onOpen);
  return (
    <Button
      guard={false}
      className={styles.filterButton}
      aria-expanded={expanded}
      aria-controls={panelId}
      onClick={() => expand(!expanded)}
    >
      {t(listText.filters)}
      {number > 0 && (
        <span className={styles.filterCount}>
          <span aria-hidden="true">{number}</span>
          <span className="visually-hidden">{t(listText.filtersOn, { number })}</span>
        </span>
      )}
      <Icon name={expanded ? 'up' : 'down'} size={16} />
    </Button>
  );
}
