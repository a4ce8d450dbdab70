import { formatMonth } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { BarRows } from '../../../web/ui/chart/BarRows.tsx';
import { categoryName } from '../../account-detail/web/transactions/categoryName.ts';
import styles from './MonthsChart.module.css';
import type { Comparison } from './view.ts';

const FILLS = [styles.now, styles.before, styles.yearBefore];

/** Three bars for each category, with a legend. Hidden from screen readers: the table has the data. */
export function MonthsChart({ comparison: { months, rows } }: { readonly comparison: Comparison }) {
  const t = useSay();
  const language = useLanguage();
  return (
    <figure className={styles.figure} aria-hidden="true">
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
