import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { formatDate, formatMonthShort, type IsoDate } from '../../../../shared/dates.ts';
import type { Phrase } from '../../../../shared/messages.ts';
import { formatNumber, type WireMoney } from '../../../../shared/money.ts';
import { type CallState, useCall } from '../../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { cx } from '../../../../web/ui/cx.ts';
import { useAnnounceChange } from '../../../../web/ui/feedback/announce.ts';
import { EmptyState } from '../../../../web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../../web/ui/feedback/loading/LoadFailed.tsx';
import { Skeleton } from '../../../../web/ui/feedback/loading/Skeleton.tsx';
import { useMediaQuery } from '../../../../web/ui/layout/useMediaQuery.ts';
import { Pagination } from '../../../../web/ui/table/Pagination.tsx';
import { clampPage } from '../../../../web/ui/table/pageRules.ts';
import { orderPhrase } from '../../../../web/ui/table/tableRules.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { accountCalls } from '../../contract.ts';
import { accountText as text } from '../../messages.ts';
import { listText } from '../../transactions.messages.ts';
import { DownloadMenu } from '../DownloadMenu.tsx';
import { directionOf, HEADERS } from './filters/SortSelect.tsx';
import { type DayGroup, dayKind, groupByDay, lastDaySoFar, sumOfDay } from './groups.ts';
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
  const folded = useFolded(box, state.page);
  const order = t(orderPhrase(state.sortBy, directionOf(state)));
  useAnnounceChange(t(contentText.sorted, { column: t(HEADERS[state.sortBy]), order }));
  const caption = t(text.listOf, { part: t(text[part]) });
  return (
    <div>
      <p className={styles.part}>{caption}</p>
      <section ref={box} tabIndex={-1} aria-label={caption} className={styles.lines}>
        <Content card={card} today={today} list={list} answer={answer} before={before} folded={folded} />
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

/** Lines that a phone shows first, so that the rest of the page is within reach. */
const FIRST_LINES = 8;

/** Whether a phone shows only the first lines of a page, and a function that shows the others and moves the focus there. */
function useFolded(box: RefObject<HTMLElement | null>, page: number) {
  const whole = useMediaQuery('(min-width: 760px), print');
  const [unfolded, setUnfolded] = useState<number>();
  useEffect(() => {
    if (unfolded !== undefined)
      box.current?.querySelectorAll<HTMLElement>('li > button')[FIRST_LINES]?.focus();
  }, [box, unfolded]);
  return { on: !whole && unfolded !== page, unfold: () => setUnfolded(page) };
}

/** The first lines of a page, as a page that is not the last. */
function firstLines({ content, pageInfo }: TransactionPage): TransactionPage {
  return { content: content.slice(0, FIRST_LINES), pageInfo: { ...pageInfo, isLast: false } };
}

interface ContentProps extends Omit<TransactionListProps, 'pages'> {
  readonly folded: ReturnType<typeof useFolded>;
}

function Content({ card, today, list, answer, before, folded }: ContentProps) {
  const t = useSay();
  const { part, state } = list;
  const filtered = Object.keys(state.search).length > 0;
  if (answer.error && !answer.data) {
    return <LoadFailed error={answer.error} retry={answer.refetch} />;
  }
  const page = answer.data ?? before;
  if (!page) return <Skeleton lines={6} />;
  const more = folded.on ? page.content.length - FIRST_LINES : 0;
  const shown = more > 0 ? firstLines(page) : page;
  if (shown.content.length === 0) return <NoTransactions part={part} searched={filtered} />;
  return (
    <div className={answer.data ? undefined : styles.stale} aria-busy={answer.data ? undefined : true}>
      {state.sortBy === 'date' ? (
        <DayGroups card={card} today={today} page={shown} sums={part === 'all' && !filtered} />
      ) : (
        <Lines card={card} lines={shown.content} dated />
      )}
      {more > 0 && (
        <Button guard={false} className={styles.more} onClick={folded.unfold}>
          {t(listText.moreLines, { number: more })}
        </Button>
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
  return (
    <EmptyState picture={searched ? 'search' : 'transactions'} title={t(title)}>
      {t(why)}
    </EmptyState>
  );
}

interface DayGroupsProps {
  readonly card: CardSummary;
  readonly today: IsoDate | undefined;
  readonly page: TransactionPage;
  /** Shows the purchases of each month and day. Use it only for a list without filters. */
  readonly sums: boolean;
}

/** The lines grouped by day. The first day of a month on the page shows the month's purchases so far, other days their own. */
function DayGroups({ card, today, page, sums }: DayGroupsProps) {
  const t = useSay();
  const language = useLanguage();
  const params = { id: card.cardId };
  const spending = useCall(accountCalls.spending, { params }, { enabled: sums });
  const groups = groupByDay(page.content);
  const { isFirst: first, isLast: last } = page.pageInfo;

  function sumOf(group: DayGroup): DaySum | undefined {
    const { startsMonth } = group;
    if (startsMonth === undefined) {
      const money = sumOfDay(group, groups, { first, last });
      return money && { label: t(listText.daySum), money };
    }
    const money = spending.data?.months.find(({ month }) => month === startsMonth)?.total;
    if (!money || !today) return undefined;
    const to = lastDaySoFar(startsMonth, today);
    return { label: t(listText.monthSum, { month: formatMonthShort(startsMonth, language), to }), money };
  }

  return groups.map((group) => (
    <Day key={group.date} card={card} today={today} group={group} sum={sums ? sumOf(group) : undefined} />
  ));
}

/** A sum of purchases. The label says of which days. */
interface DaySum {
  readonly label: string;
  readonly money: WireMoney;
}

interface DayProps {
  readonly card: CardSummary;
  readonly today: IsoDate | undefined;
  readonly group: DayGroup;
  readonly sum: DaySum | undefined;
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
        {sum && (
          <p className={cx('quiet-note', styles.sum)}>
            {sum.label}{' '}
            <strong>
              <Amount money={sum.money} />
            </strong>
          </p>
        )}
      </div>
      <Lines card={card} lines={group.lines} labelledBy={id} />
    </div>
  );
}
