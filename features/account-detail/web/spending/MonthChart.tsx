import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import chart from '../../../../web/ui/chart/chart.module.css';
import { cx } from '../../../../web/ui/cx.ts';
import styles from './MonthChart.module.css';

interface ChartBar {
  readonly key: string;
  readonly label: string;
  /** Value of the bar. For drawing only, because amounts are never computed with floats. */
  readonly value: number;
  /** True when the list is filtered by this month. */
  readonly pressed: boolean;
}

interface ChartProps {
  readonly bars: readonly ChartBar[];
  /** Handles mouse presses. Keyboard users have the buttons of the table next to the chart. */
  readonly onPress: (key: string) => void;
}

/** Size of the chart in units of the SVG view box. */
const WIDTH = 320;
const HEIGHT = 150;

/** Vertical bars, oldest on the left. Only every second bar has a label, so that the labels fit. */
export function MonthChart({ bars, onPress }: ChartProps) {
  const keys = bars.map(({ key }) => key);
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  // The outer padding is half a gap, so each bar is centred in its column, like its label.
  const x = scaleBand({ domain: keys, range: [0, WIDTH], paddingInner: 0.25, paddingOuter: 0.125 });
  const y = scaleLinear({ domain: [0, largest], range: [HEIGHT, 4] });
  return (
    <div className={cx(chart.chart, styles.months)} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {bars.map(({ key, value, pressed }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the mouse; the table has the buttons.
          <g key={key} className={cx(chart.pressable, pressed && chart.pressed)} onClick={() => onPress(key)}>
            <Bar
              className={cx(chart.bar)}
              x={x(key) ?? 0}
              y={y(value)}
              width={x.bandwidth()}
              height={HEIGHT - y(value)}
            />
          </g>
        ))}
      </svg>
      <div className={styles.labels}>
        {bars.map(({ key, label, pressed }, index) => (
          <span key={key} className={cx(chart.label, pressed && chart.pressed)}>
            {(bars.length - 1 - index) % 2 === 0 && label}
          </span>
        ))}
      </div>
    </div>
  );
}
