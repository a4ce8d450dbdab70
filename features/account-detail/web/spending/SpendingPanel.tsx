import { useRef } from 'react';
import { formatMonth, formatMonthShort } from '../../../../shared/dates.ts';
import type { Phrase } from '../../../../shared/messages.ts';
import type { WireMoney } from '../../../../shared/money.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { EmptyState } from '../../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../../web/ui/feedback/Loaded.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { ScrollRegion } from '../../../../web/ui/table/ScrollRegion.tsx';
import { categoryText } from '../../categories.messages.ts';
import { accountCalls, type Spending } from '../../contract.ts';
import { spendingText as text } from '../../spending.messages.ts';
import styles from './SpendingPanel.module.css';
import { CategoryChart, MonthChart } from './spendingCharts.tsx';

/** Spending of the last twelve months as charts and tables. */
export default function SpendingPanel({ cardId }: { cardId: string }) {
  const t = useSay();
  const spending = useCall(accountCalls.spending, { params: { id: cardId } });
  return (
    <Panel title={t(text.title)}>
      <p className={styles.what}>{t(text.what)}</p>
      <Loaded from={spending} lines={6}>
        {({ months, categories }) =>
          categories.length === 0 ? (
            <EmptyState title={t(text.nothing)} />
          ) : (
            <div className={styles.parts}>
              <ByMonth months={months} />
              <ByCategory categories={categories} />
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}

function ByMonth({ months }: Pick<Spending, 'months'>) {
  const t = useSay();
  const language = useLanguage();
  const bars = months.map(({ month, total }) => ({
    key: month,
    label: formatMonthShort(month, language),
    value: Number(total.amount),
  }));
  return (
    <div>
      <MonthChart bars={bars} />
      <SumTable
        caption={t(text.byMonth)}
        head={[t(text.month), t(text.amount)]}
        rows={months.toReversed().map(({ month, total }) => ({
          key: month,
          name: formatMonth(month, language),
          total,
        }))}
      />
    </div>
  );
}

function ByCategory({ categories }: Pick<Spending, 'categories'>) {
  const t = useSay();
  const rows = categories.map((row) => ({ ...row, key: row.category, name: categoryName(row.category, t) }));
  const bars = rows.map(({ key, name, total }) => ({ key, label: name, value: Number(total.amount) }));
  return (
    <div>
      <CategoryChart bars={bars} />
      <SumTable
        caption={t(text.byCategory)}
        head={[t(text.category), t(text.count), t(text.amount)]}
        rows={rows}
      />
    </div>
  );
}

interface SumTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly count?: number;
    readonly total: WireMoney;
  }[];
}

/** The data of a chart as a table, for screen readers too; the charts are hidden from them. */
function SumTable({ caption, head, rows }: SumTableProps) {
  const region = useRef<HTMLElement>(null);
  return (
    <ScrollRegion box={region} label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, count, total }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {count !== undefined && <td>{count}</td>}
              <td>
                <Amount money={total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** An unknown category keeps the name of the card system. */
function categoryName(category: string, t: ReturnType<typeof useSay>): string {
  const names: Readonly<Record<string, Phrase>> = categoryText;
  const phrase = names[category];
  return phrase ? t(phrase) : category;
}
