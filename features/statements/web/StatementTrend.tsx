import { formatMonth, formatMonthShort } from '../../../shared/dates.ts';
import { formatMoney } from '../../../shared/money.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { AmountsIn, ChartAmount } from '../../../web/ui/card/AmountsIn.tsx';
import { compactNumber } from '../../../web/ui/chart/compactNumber.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import type { EStatement } from '../contract.ts';
import { statementText as text } from '../messages.ts';
import styles from './StatementTrend.module.css';
import { type Trend, trendOf } from './statement-view.ts';

/** Height of the chart in units of the SVG view box, so that a bar's height is its percentage. */
const FULL = 100;

/**
 * The totals of the last twelve statements as bars. Screen readers get a sentence, and the list below has every value.
 * Renders nothing for fewer than two statements.
 */
export function StatementTrend({ all }: { all: readonly EStatement[] }) {
  const t = useSay();
  const language = useLanguage();
  const trend = trendOf(all);
  if (!trend) return null;
  const { bars, average, highest } = trend;
  return (
    <Panel title={t(text.trend, { count: bars.length })}>
      <figure className={styles.trend}>
        <figcaption className={styles.caption}>
          <AmountsIn>
            {t(text.trendText, {
              average: formatMoney(average),
              highest: formatMoney(highest.total),
              month: formatMonth(highest.statementMonth, language),
            })}
          </AmountsIn>
        </figcaption>
        <Bars bars={bars} />
      </figure>
    </Panel>
  );
}

function Bars({ bars }: Pick<Trend, 'bars'>) {
  const language = useLanguage();
  return (
    <div className={cx(styles.bars, 'no-print')} aria-hidden="true">
      {bars.map(({ month, dollars, height }) => (
        <div key={month} className={styles.column}>
          <svg viewBox={`0 0 1 ${FULL}`} preserveAspectRatio="none" aria-hidden="true">
            <rect width="1" y={FULL - height} height={height} />
          </svg>
          <span className={styles.value}>
            <ChartAmount>{compactNumber(dollars, language)}</ChartAmount>
          </span>
          <span className={styles.month}>{formatMonthShort(month, language)}</span>
        </div>
      ))}
    </div>
  );
}
