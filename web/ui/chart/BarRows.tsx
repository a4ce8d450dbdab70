import { formatMoney, type WireMoney } from '../../../shared/money.ts';
import { useLanguage } from '../../language/language.tsx';
import { ChartAmount } from '../card/AmountsIn.tsx';
import { cx } from '../cx.ts';
import styles from './BarRows.module.css';
import chart from './chart.module.css';
import { compactNumber } from './compactNumber.ts';

interface BarRow {
  readonly key: string;
  readonly name: string;
  /** The amount of the first bar, shown beside the bars: exact, and in short on a narrow screen. */
  readonly amount: WireMoney;
  readonly bars: readonly RowBar[];
  readonly pressed?: boolean;
}

interface RowBar {
  readonly key: string;
  /** Value of the bar. The largest value of the chart fills the width. For drawing only: amounts are never floats. */
  readonly value: number;
  /** Class that sets the fill. Default: `bar` of chart.module.css. */
  readonly className?: string | undefined;
}

interface BarRowsProps {
  readonly rows: readonly BarRow[];
  /** Handles mouse clicks. Keyboard users have the buttons of the table next to the chart. */
  readonly onPress?: (key: string) => void;
}

/** Distance between bars and height of a bar in pixels, for rows with one bar and for rows with several bars. */
const ALONE = { step: 18, height: 18 };
const OF_SEVERAL = { step: 7, height: 6 };

/** Horizontal bars with names and amounts. Hidden from screen readers: a table next to it has the data. */
export function BarRows({ rows, onPress }: BarRowsProps) {
  const language = useLanguage();
  const most = Math.max(1, ...rows.flatMap(({ bars }) => bars.map(({ value }) => value)));
  return (
    <div className={cx(chart.chart, styles.chart)} aria-hidden="true">
      <div className={styles.rows}>
        {rows.map(({ key, name, amount, bars, pressed }) => {
          const { step, height } = bars.length > 1 ? OF_SEVERAL : ALONE;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the mouse; the table has the buttons.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
            <div
              key={key}
              className={cx(styles.row, onPress && chart.pressable, pressed && chart.pressed)}
              onClick={onPress && (() => onPress(key))}
            >
              <span className={chart.label}>{name}</span>
              <span className={styles.track}>
                <svg className={styles.bars} height={bars.length * step} aria-hidden="true" focusable="false">
                  {bars.map((bar, at) => (
                    <rect
                      key={bar.key}
                      className={bar.className ?? chart.bar}
                      y={at * step}
                      width={`${(Math.max(0, bar.value) * 100) / most}%`}
                      height={height}
                    />
                  ))}
                </svg>
              </span>
              <span className={cx(chart.label, styles.exact)}>
                <ChartAmount>{formatMoney(amount)}</ChartAmount>
              </span>
              <span className={cx(chart.label, styles.short)}>
                <ChartAmount>{compactNumber(Number(amount.amount), language)}</ChartAmount>
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
