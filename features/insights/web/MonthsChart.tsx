import { formatMonth } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import chartStyles from '../../../web/ui/chart/BarChart.module.css';
import { cx } from '../../../web/ui/cx.ts';
import { categoryName } from '../../account-detail/web/public.ts';
import styles from './MonthsChart.module.css';
import type { Comparison } from './view.ts';

/** Units of the drawing. */
const WIDTH = 320;
const NAMES = 124;
const BAR = 7;
const ROW = BAR * 3 + 11;

const FILLS = [styles.now, styles.before, styles.yearBefore];

/** Three bars for each category, with a legend. Hidden from screen readers: the table has the data. */
export function MonthsChart({ comparison: { months, rows } }: { readonly comparison: Comparison }) {
  const t = useSay();
  const language = useLanguage();
  // For drawing only; amounts are never computed with floats.
  const value = (amount: string) => Math.max(0, Number(amount));
  const most = Math.max(1, ...rows.flatMap(({ totals }) => totals.map(({ amount }) => value(amount))));
  const length = (amount: string) => (value(amount) * (WIDTH - NAMES - 4)) / most;
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
      <svg
        className={chartStyles.chart}
        viewBox={`0 0 ${WIDTH} ${rows.length * ROW}`}
        aria-hidden="true"
        focusable="false"
      >
        {rows.map(({ category, totals }, row) => (
          <g key={category}>
            <text className={chartStyles.label} x={NAMES - 8} y={row * ROW + BAR * 2} textAnchor="end">
              {categoryName(category, t)}
            </text>
            {totals.map(({ amount }, at) => (
              <rect
                key={months[at]}
                className={cx(FILLS[at])}
                x={NAMES}
                y={row * ROW + at * BAR + 0.5}
                width={length(amount)}
                height={BAR - 1}
              />
            ))}
          </g>
        ))}
        <line className={chartStyles.axis} x1={NAMES} x2={NAMES} y1={0} y2={rows.length * ROW} />
      </svg>
    </figure>
  );
}
