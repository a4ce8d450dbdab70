import { formatMonth, formatMonthShort } from '../../../shared/dates.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { useCall } from '../../../web/query.tsx';
import { Amount } from '../../../web/ui/Amount.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Panel } from '../../../web/ui/Panel.tsx';
import { categoryText } from '../categories.messages.ts';
import { accountCalls, type Spending } from '../contract.ts';
import { spendingText as text } from '../spending.messages.ts';
import styles from './SpendingPanel.module.css';
import { CategoryChart, MonthChart } from './spendingCharts.tsx';

/** What was bought with a card in the last twelve months, drawn and in numbers. */
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

/** The drawing says nothing that the table does not say: voices read the table alone. */
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
      <table className={styles.table}>
        <caption>{t(text.byMonth)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(text.month)}</th>
            <th scope="col">{t(text.amount)}</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, total }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month, language)}</th>
              <td>
                <Amount money={total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ByCategory({ categories }: Pick<Spending, 'categories'>) {
  const t = useSay();
  const named = categories.map((row) => ({ ...row, name: nameOf(row.category, t) }));
  const bars = named.map(({ category, name, total }) => ({
    key: category,
    label: name,
    value: Number(total.amount),
  }));
  return (
    <div>
      <CategoryChart bars={bars} />
      <table className={styles.table}>
        <caption>{t(text.byCategory)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(text.category)}</th>
            <th scope="col">{t(text.count)}</th>
            <th scope="col">{t(text.amount)}</th>
          </tr>
        </thead>
        <tbody>
          {named.map(({ category, name, count, total }) => (
            <tr key={category}>
              <th scope="row">{name}</th>
              <td>{count}</td>
              <td>
                <Amount money={total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A category that the portal does not know yet is shown as the card system calls it. */
function nameOf(category: string, t: ReturnType<typeof useSay>): string {
  const names: Readonly<Record<string, Phrase>> = categoryText;
  const phrase = names[category];
  return phrase ? t(phrase) : category;
}
