import { useState } from 'react';
import type { Phrase } from '../../../../shared/messages.ts';
import { formatNumber } from '../../../../shared/money.ts';
import type { CallState } from '../../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { EmptyState } from '../../../../web/ui/feedback/EmptyState.tsx';
import { useMediaQuery } from '../../../../web/ui/layout/useMediaQuery.ts';
import { PagedTable } from '../../../../web/ui/table/PagedTable.tsx';
import { accountText as text } from '../../messages.ts';
import { DownloadButtons } from '../DownloadButtons.tsx';
import { columnsOf } from './columns.tsx';
import { type ListState, SORT_COLUMNS } from './listState.ts';
import styles from './TransactionList.module.css';
import type { Part, TransactionPage } from './useTransactions.ts';

interface TransactionListProps {
  readonly cardId: string;
  readonly part: Part;
  readonly state: ListState;
  readonly answer: CallState<TransactionPage>;
  /** 0 while unknown. */
  readonly pages: number;
  readonly onSort: (order: Pick<ListState, 'sortBy' | 'orderBy'>) => void;
  readonly onPage: (page: number) => void;
}

/** A page of transactions with count, downloads and pager. */
export function TransactionList({
  cardId,
  part,
  state,
  answer,
  pages,
  onSort,
  onPage,
}: TransactionListProps) {
  const t = useSay();
  const language = useLanguage();
  const folded = useMediaQuery('screen and (min-width: 760px) and (max-width: 1159.98px)');
  // Moves the focus to the list after a page change, but not after a new search or order.
  const [pageTurns, setPageTurns] = useState(0);
  const count = countOf(answer, t);
  const caption = t(text.listOf, { part: t(text[part]) });
  const showPage = (page: number) => {
    if (page === state.page) return;
    setPageTurns(pageTurns + 1);
    onPage(page);
  };
  return (
    <div className={styles.list}>
      <p className={styles.part}>{caption}</p>
      <div className={styles.head}>
        <p>{count}</p>
        <DownloadButtons cardId={cardId} part={part} search={state.search} />
      </div>
      <PagedTable
        id="transactions"
        caption={caption}
        from={answer}
        page={state.page}
        pages={pages}
        pageTurns={pageTurns}
        onPage={showPage}
        columns={columnsOf(t, language, folded)}
        rowKey={(line) => line.transactionId}
        empty={<NoTransactions part={part} searched={Object.keys(state.search).length > 0} />}
        sort={{ key: state.sortBy, direction: state.orderBy === 'asc' ? 'ascending' : 'descending' }}
        onSort={({ key, direction }) => {
          const sortBy = SORT_COLUMNS.find((column) => column === key);
          if (sortBy) onSort({ sortBy, orderBy: direction === 'ascending' ? 'asc' : 'desc' });
        }}
      />
    </div>
  );
}

/** How many transactions there are, in words; undefined while they load. */
export function countOf({ data }: CallState<TransactionPage>, t: Say): string | undefined {
  const total = data?.pageInfo.totalElements;
  return total === undefined ? undefined : t(text.count, { number: formatNumber(total), one: total === 1 });
}

const EMPTY: Readonly<Record<Part, readonly [title: Phrase, why: Phrase]>> = {
  billed: [text.noBilled, text.noBilledText],
  unbilled: [text.noUnbilled, text.noUnbilledText],
  all: [text.noneAtAll, text.noneAtAllText],
};

function NoTransactions({ part, searched }: { part: Part; searched: boolean }) {
  const t = useSay();
  const [title, why] = searched ? [contentText.noResult, text.noMatchText] : EMPTY[part];
  return <EmptyState title={t(title)}>{t(why)}</EmptyState>;
}
