import { useEffect, useId, useRef, useState } from 'react';
import { formatDate, formatMonthShort, type IsoDate } from '../../../../shared/dates.ts';
import type { Phrase } from '../../../../shared/messages.ts';
import { formatNumber } from '../../../../shared/money.ts';
import { type CallState, useCall } from '../../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { cx } from '../../../../web/ui/cx.ts';
import { useAnnounceChange } from '../../../../web/ui/feedback/announce.ts';
import { EmptyState } from '../../../../web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../../web/ui/feedback/loading/LoadFailed.tsx';
import { Skeleton } from '../../../../web/ui/feedback/loading/Skeleton.tsx';
import { Pagination } from '../../../../web/ui/table/Pagination.tsx';
import { clampPage } from '../../../../web/ui/table/pageRules.ts';
import { orderPhrase } from '../../../../web/ui/table/tableRules.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { accountCalls, type Transaction } from '../../contract.ts';
import { accountText as text } from '../../messages.ts';
import { listText } from '../../transactions.messages.ts';
import { DownloadMenu } from '../DownloadMenu.tsx';
import { directionOf, HEADERS } from './filters/SortSelect.tsx';
import { type DayGroup, dayKind, groupByDay } from './groups.ts';
import styles from './TransactionList.module.css';
import { Lines } from './TransactionRow.tsx';
import type { TransactionListState } from './useListState.ts';
import type { Part, TransactionPage } from './useTransactions.ts';

interface TransactionListProps {
  readonly card: CardSummary;
  readonly today: IsoDate | undefined;
  readonly list: TransactionListState;
  readonly answer: CallState<TransactionPage>;
  /** The page that was loaded last. It stays on screen while another page or search loads. */
  readonly before: TransactionPage | undefined;
  /** Number of pages; 0 while unknown. */
  readonly pages: number;
}

/** A page of transactions with pagination, count and downloads. */
export function TransactionList({ card, today, list, answer, before, pages }: TransactionListProps) {
  const t = useSay();
  const { part, state, show } = list;
  const box = useRef<HTMLElement>(null);
  // Moves the focus to the list after a page change, but not after a new search or order.
  const [pageTurns, setPageTurns] = useState(0);
  useEffect(() => {
    if (pageTurns > 0) box.current?.focus();
  }, [pageTurns]);
  const order = t(orderPhrase(state.sortBy, directionOf(state)));
  useAnnounceChange(t(contentText.sorted, { column: t(HEADERS[state.sortBy]), order }));
  const caption = t(text.listOf, { part: t(text[part]) });
  return (
    <div>
      <p className={styles.part}>{caption}</p>
      <section ref={box} tabIndex={-1} aria-label={caption} className={styles.lines}>
        <Content card={card} today={today} list={list} answer={answer} before={before} />
      </section>
      <Pagination
        id="transactions"
        page={clampPage(state.page, Math.max(pages, 1))}
        pages={pages}
        loading={!answer.data && !answer.error}
        onPage={(page) => {
          if (page === state.page) return;
          setPageTurns(pageTurns + 1);
          show({ page });
        }}
      />
      <div className={cx('actions', styles.foot)}>
        <p>{countOf(answer.data, t)}</p>
        <DownloadMenu
          cardId={card.cardId}
          part={part}
          search={state.search}
          hasDueDate={card.paymentDueDate !== null}
        />
      </div>
    </div>
  );
}

function Content({ card, today, list, answer, before }: Omit<TransactionListProps, 'pages'>) {
  const { part, state } = list;
  const filtered = Object.keys(state.search).length > 0;
  if (answer.error && !answer.data) {
    return <LoadFailed error={answer.error} retry={answer.refetch} />;
  }
  const shown = answer.data ?? before;
  if (!shown) return <Skeleton lines={6} />;
  if (shown.content.length === 0) return <NoTransactions part={part} searched={filtered} />;
  return (
    <div className={answer.data ? undefined : styles.stale} aria-busy={answer.data ? undefined : true}>
      {state.sortBy === 'date' ? (
        <DayGroups card={card} today={today} lines={shown.content} sums={part === 'all' && !filtered} />
      ) : (
        <Lines card={card} lines={shown.content} dated />
      )}
    </div>
  );
}

/** Returns the number of transactions in words; undefined while they load. */
export function countOf(page: TransactionPage | undefined, t: Say): string | undefined {
  const total = page?.pageInfo.totalElements;
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

interface DayGroupsProps {
  readonly card: CardSummary;
  readonly today: IsoDate | undefined;
  readonly lines: readonly Transaction[];
  /** Shows the purchases of each month. Use it only for a list without filters. */
  readonly sums: boolean;
}

/** The lines grouped by day. The first day of a month on the page also shows the month's purchases. */
function DayGroups({ card, today, lines, sums }: DayGroupsProps) {
  const params = { id: card.cardId };
  const spending = useCall(accountCalls.spending, { params }, { enabled: sums });
  const months = sums ? (spending.data?.months ?? []) : [];
  return groupByDay(lines).map((group) => (
    <Day
      key={group.date}
      card={card}
      today={today}
      group={group}
      sum={months.find(({ month }) => month === group.startsMonth)?.total}
    />
  ));
}

interface DayProps {
  readonly card: CardSummary;
  readonly today: IsoDate | undefined;
  readonly group: DayGroup;
  readonly sum: Transaction['amount'] | undefined;
}

function Day({ card, today, group, sum }: DayProps) {
  const t = useSay();
  const language = useLanguage();
  const id = useId();
  const kind = dayKind(group.date, today);
  return (
    <div className={styles.day}>
      <div className={styles.head}>
        <h3 id={id} className="quiet-note">
          {kind === 'date' ? formatDate(group.date, language) : t(listText[kind])}
        </h3>
        {sum && group.startsMonth && (
          <p className={cx('quiet-note', styles.sum)}>
            {t(listText.monthSum, { month: formatMonthShort(group.startsMonth, language) })}{' '}
            <strong>
              <Amount money={sum} />
            </strong>
          </p>
        )}
      </div>
      <Lines card={card} lines={group.lines} labelledBy={id} />
    </div>
  );
}
