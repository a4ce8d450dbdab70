import { type ReactNode, useState } from 'react';
import { daysOf, formatDate, formatMonth } from '../../../shared/dates.ts';
import { formatMoney, toWire, twd } from '../../../shared/money.ts';
import type { PurchaseCategory } from '../../../shared/transaction-categories.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { AmountsIn } from '../../../web/ui/card/AmountsIn.tsx';
import { BarRows } from '../../../web/ui/chart/BarRows.tsx';
import { ChartTable } from '../../../web/ui/chart/ChartTable.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Select } from '../../../web/ui/form/choices/Select.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useMediaQuery } from '../../../web/ui/layout/useMediaQuery.ts';
import { FigureTable } from '../../../web/ui/table/FigureTable.tsx';
import { categoryName } from '../../account-detail/web/transactions/categoryName.ts';
import type { Insights } from '../contract.ts';
import { insightText as text } from '../messages.ts';
import { Figure } from './Figure.tsx';
import styles from './Insights.module.css';
import { LineList } from './LineList.tsx';
import { type Comparison, compareMonths, difference } from './view.ts';

/** On narrower screens three months do not fit next to the name of a category. */
const NARROW = '(max-width: 374.98px)';

type MonthsData = Pick<Insights, 'today' | 'months' | 'spending'>;

/** A figure of the table: the sum of a month in one category, or in all. */
interface Chosen {
  readonly month: string;
  readonly category: PurchaseCategory | undefined;
}

/** Compares a month with the previous month and the same month of the previous year, by category. Each amount opens its transactions. */
export function MonthsPanel({ insights }: { readonly insights: MonthsData }) {
  const t = useSay();
  const language = useLanguage();
  const { today, months, spending } = insights;
  const [month, setMonth] = useState(months[0] ?? today.slice(0, 7));
  const [chosen, setChosen] = useState<Chosen>();
  const comparison = compareMonths(spending, month);
  const choose = (next: string) => {
    setMonth(next);
    setChosen(undefined);
  };
  return (
    <Panel title={t(text.months)}>
      <div className="no-print">
        <Select
          id="insight-month"
          label={t(text.month)}
          value={month}
          onChange={choose}
          // Older months cannot be chosen, because the data lacks their month of the previous year.
          options={months.slice(0, 13).map((value) => ({ value, label: formatMonth(value, language) }))}
        />
      </div>
      <div className={cx('quiet-small', styles.what)}>
        {month === today.slice(0, 7) && (
          <p>{t(text.soFar, { month: formatMonth(month, language), date: formatDate(today, language) })}</p>
        )}
        <p>{t(text.what)}</p>
      </div>
      {comparison.rows.length === 0 ? (
        <EmptyState picture="spending" title={t(text.noPurchases)} />
      ) : (
        <>
          <Sentences comparison={comparison} />
          <div className={styles.parts}>
            <MonthsChart comparison={comparison} />
            <ChartTable caption={t(text.byCategory)}>
              <MonthsTable comparison={comparison} chosen={chosen} onChoose={setChosen} />
            </ChartTable>
          </div>
          {chosen && <ChosenLines chosen={chosen} onClose={() => setChosen(undefined)} />}
        </>
      )}
    </Panel>
  );
}

/** Compares the totals in sentences. */
function Sentences({ comparison: { months, totals } }: { readonly comparison: Comparison }) {
  const t = useSay();
  const language = useLanguage();
  const sentence = (before: 1 | 2) => {
    const more = difference(totals[0]!, totals[before]!);
    const phrase = more === 0n ? text.same : more > 0n ? text.more : text.less;
    return t(phrase, {
      month: formatMonth(months[0]!, language),
      before: formatMonth(months[before]!, language),
      amount: formatMoney(toWire(twd(more < 0n ? -more : more))),
    });
  };
  return (
    <ul className={styles.sentences}>
      <li>
        <AmountsIn>{sentence(1)}</AmountsIn>
      </li>
      <li>
        <AmountsIn>{sentence(2)}</AmountsIn>
      </li>
    </ul>
  );
}

const FILLS = [styles.now, styles.before, styles.yearBefore];

/** Three bars for each category, with a legend. Hidden from screen readers: the table has the data. */
function MonthsChart({ comparison: { months, rows } }: { readonly comparison: Comparison }) {
  const t = useSay();
  const language = useLanguage();
  return (
    <figure className={styles.chart} aria-hidden="true">
      <ul className={styles.legend}>
        {months.map((month, at) => (
          <li key={month}>
            <svg viewBox="0 0 12 12" className={styles.swatch} aria-hidden="true" focusable="false">
              <rect className={FILLS[at]} x="1" y="1" width="10" height="10" />
            </svg>
            {formatMonth(month, language)}
          </li>
        ))}
      </ul>
      <BarRows
        rows={rows.map(({ category, totals }) => ({
          key: category,
          name: categoryName(category, t),
          amount: totals[0]!,
          bars: totals.map(({ amount }, at) => ({
            key: months[at]!,
            value: Number(amount),
            className: FILLS[at],
          })),
        }))}
      />
    </figure>
  );
}

interface TableProps {
  readonly comparison: Comparison;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The data of the chart as a table. */
function MonthsTable({ comparison: { months, rows, totals }, chosen, onChoose }: TableProps) {
  const t = useSay();
  const language = useLanguage();
  const isNarrow = useMediaQuery(NARROW);
  const cells = (amounts: Comparison['totals'], category?: PurchaseCategory): ReactNode =>
    months.map((month, at) => (
      <td key={month}>
        <Figure
          money={amounts[at]!}
          open={chosen?.month === month && chosen.category === category}
          onOpen={() => onChoose({ month, category })}
        />
      </td>
    ));
  const lines: readonly Line[] = [
    ...rows.map(({ category, totals: ofCategory }) => ({
      name: categoryName(category, t),
      children: cells(ofCategory, category),
    })),
    { name: t(text.total), total: true, children: cells(totals) },
  ];
  return (
    <FigureTable
      caption={t(text.byCategory)}
      head={[...(isNarrow ? [] : [t(text.category)]), ...months.map((month) => formatMonth(month, language))]}
      className={cx(styles.table, isNarrow && styles.narrow)}
    >
      {isNarrow ? (
        lines.map((line) => <NamedAbove key={line.name} {...line} />)
      ) : (
        <tbody>
          {lines.map(({ name, total, children }) => (
            <tr key={name} className={total ? styles.totals : undefined}>
              <th scope="row">{name}</th>
              {children}
            </tr>
          ))}
        </tbody>
      )}
    </FigureTable>
  );
}

interface Line {
  readonly name: string;
  readonly total?: boolean;
  /** A cell for each month. */
  readonly children: ReactNode;
}

/** A row whose name is on a separate line above it. */
function NamedAbove({ name, total, children }: Line) {
  return (
    <tbody className={cx(styles.namedAbove, total && styles.totals)}>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {name}
        </th>
      </tr>
      <tr>{children}</tr>
    </tbody>
  );
}

function ChosenLines({ chosen, onClose }: { readonly chosen: Chosen; readonly onClose: () => void }) {
  const t = useSay();
  const language = useLanguage();
  const { month, category } = chosen;
  const what = category === undefined ? t(text.allPurchases) : categoryName(category, t);
  return (
    <LineList
      title={t(text.linesOf, { what, period: formatMonth(month, language) })}
      of={{ kind: 'purchases', ...daysOf(month), category }}
      onClose={onClose}
    />
  );
}
