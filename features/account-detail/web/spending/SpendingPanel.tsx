import { formatMonth } from '../../../../shared/dates.ts';
import { formatMoney, fromWire, toWire, twd, type WireMoney } from '../../../../shared/money.ts';
import { TRANSACTION_CATEGORIES } from '../../../../shared/transaction-categories.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { BarRows } from '../../../../web/ui/chart/BarRows.tsx';
import { ChartTable } from '../../../../web/ui/chart/ChartTable.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { EmptyState } from '../../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import tableStyles from '../../../../web/ui/table/FigureTable.module.css';
import { FigureTable } from '../../../../web/ui/table/FigureTable.tsx';
import { accountCalls, type Spending } from '../../contract.ts';
import { accountText } from '../../messages.ts';
import { listText, spendingText as text } from '../../transactions.messages.ts';
import { categoryName } from '../transactions/categoryName.ts';
import { hasPeriod, monthPeriod } from '../transactions/filters/periods.ts';
import type { TransactionListState } from '../transactions/useListState.ts';
import styles from './SpendingPanel.module.css';

interface SpendingPanelProps {
  readonly cardId: string;
  /** The list above the charts. A month or a category filters it. */
  readonly list: TransactionListState;
}

/** Charts and tables of the spending of the last twelve months. A month or a category filters the list above. */
export default function SpendingPanel({ cardId, list }: SpendingPanelProps) {
  const t = useSay();
  const spending = useCall(accountCalls.spending, { params: { id: cardId } });
  return (
    <Panel title={t(text.title)}>
      <p className={cx('quiet-small', styles.what)}>{t(text.what)}</p>
      <Loaded from={spending} lines={6}>
        {({ months, categories }) =>
          categories.length === 0 ? (
            <EmptyState picture="spending" title={t(text.nothing)} />
          ) : (
            <>
              <Comparison months={months} />
              <div className={styles.parts}>
                <ByMonth months={months} list={list} />
                <ByCategory categories={categories} since={months[0]?.month} list={list} />
              </div>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** Compares the last two complete months. */
function Comparison({ months }: Pick<Spending, 'months'>) {
  const t = useSay();
  const language = useLanguage();
  const [before, last] = months.slice(-3, -1);
  if (!before || !last) return null;
  const difference = fromWire(last.total).minor - fromWire(before.total).minor;
  const names = {
    last: formatMonth(last.month, language),
    before: formatMonth(before.month, language),
    amount: formatMoney(toWire(twd(difference < 0n ? -difference : difference))),
  };
  const phrase = difference === 0n ? text.same : difference > 0n ? text.more : text.less;
  return (
    <p className={styles.comparison}>
      <AmountsIn>{t(phrase, names)}</AmountsIn>
    </p>
  );
}

/** Focuses the list above the charts, which shows the result of a press. */
function showList(): void {
  requestAnimationFrame(() => document.getElementById('transactions-panel')?.focus());
}

function ByMonth({ months, list }: Pick<Spending, 'months'> & Pick<SpendingPanelProps, 'list'>) {
  const t = useSay();
  const language = useLanguage();
  const isPressed = (month: string) => hasPeriod(list.state.search, monthPeriod(month));
  const press = (month: string) => {
    const none = { fromDate: undefined, toDate: undefined };
    list.filter(isPressed(month) ? none : monthPeriod(month), { part: 'all' });
    showList();
  };
  const rows = months.toReversed().map(({ month, total }) => ({
    key: month,
    name: formatMonth(month, language),
    total,
    pressed: isPressed(month),
  }));
  return (
    <div>
      <h3 className={cx('type-h4', styles.head)}>{t(text.byMonth)}</h3>
      <Trend months={months} />
      <BarRows rows={rows.map(barOf)} onPress={press} />
      <SumTable
        caption={t(text.byMonth)}
        head={[t(text.month), t(accountText.amount)]}
        onPress={press}
        rows={rows}
      />
    </div>
  );
}

/** Says the average and the highest of the whole months. */
function Trend({ months }: Pick<Spending, 'months'>) {
  const t = useSay();
  const language = useLanguage();
  const [first, ...others] = months.slice(0, -1);
  if (!first) return null;
  const minorOf = ({ total }: typeof first) => fromWire(total).minor;
  const sum = others.reduce((all, one) => all + minorOf(one), minorOf(first));
  const highest = others.reduce((most, one) => (minorOf(one) > minorOf(most) ? one : most), first);
  const words = {
    average: formatMoney(toWire(twd(sum / BigInt(others.length + 1)))),
    highest: formatMoney(highest.total),
    month: formatMonth(highest.month, language),
  };
  return (
    <p className={styles.trend}>
      <AmountsIn>{t(text.trend, words)}</AmountsIn>
    </p>
  );
}

/** A row of a chart with one bar. */
function barOf({ key, name, total, pressed }: SumRow) {
  return { key, name, pressed, amount: total, bars: [{ key, value: Number(total.amount) }] };
}

interface ByCategoryProps extends Pick<Spending, 'categories'>, Pick<SpendingPanelProps, 'list'> {
  /** First month of the sums, yyyy-MM. */
  readonly since: string | undefined;
}

function ByCategory({ categories, since, list }: ByCategoryProps) {
  const t = useSay();
  const { search } = list.state;
  const rows = categories.map((row) => ({
    ...row,
    key: row.category,
    name: categoryName(row.category, t),
    pressed: search.category === row.category,
  }));
  const press = (key: string) => {
    const category = TRANSACTION_CATEGORIES.find((one) => one === key);
    const undated = search.fromDate === undefined && search.toDate === undefined;
    const change = {
      category,
      // Without a period, the list starts at the chart's first month, so that list and chart agree.
      ...(undated && since && { fromDate: `${since}-01` }),
    };
    list.filter(search.category === key ? { category: undefined } : change, { part: 'all' });
    showList();
  };
  return (
    <div>
      <h3 className={cx('type-h4', styles.head)}>{t(text.byCategory)}</h3>
      <BarRows rows={rows.map(barOf)} onPress={press} />
      <SumTable
        caption={t(text.byCategory)}
        head={[t(listText.category), t(text.count), t(accountText.amount)]}
        onPress={press}
        rows={rows}
      />
    </div>
  );
}

interface SumRow {
  readonly key: string;
  readonly name: string;
  readonly count?: number;
  readonly total: WireMoney;
  readonly pressed: boolean;
}

interface SumTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly SumRow[];
  readonly onPress: (key: string) => void;
}

/** The data of a chart as a table with a button for each row. The chart itself is hidden from screen readers. */
function SumTable({ caption, head, rows, onPress }: SumTableProps) {
  return (
    <ChartTable caption={caption}>
      <FigureTable caption={caption} captionHidden head={head} className={styles.table}>
        <tbody>
          {rows.map(({ key, name, count, total, pressed }) => (
            <tr key={key}>
              <th scope="row">
                <button
                  type="button"
                  className={tableStyles.press}
                  aria-pressed={pressed}
                  onClick={() => onPress(key)}
                >
                  {name}
                </button>
              </th>
              {count !== undefined && <td>{count}</td>}
              <td>
                <Amount money={total} />
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </ChartTable>
  );
}
