import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { ReactNode } from 'react';
import chartStyles from '../../../../web/ui/chart/BarChart.module.css';
import { cx } from '../../../../web/ui/cx.ts';
import styles from './spendingCharts.module.css';

interface ChartBar {
  readonly key: string;
  readonly label: string;
  /** For drawing only; amounts are never computed with floats. */
  readonly value: number;
  /** The list shows this month or category alone. */
  readonly pressed: boolean;
}

interface ChartProps {
  readonly bars: readonly ChartBar[];
  /** For the mouse; the table next to the chart has the buttons. */
  readonly onPress: (key: string) => void;
}

/** Units of the SVG view box. */
const WIDTH = 320;
const COLUMNS_HEIGHT = 150;
const FOOT = 20;
const ROW = 24;
const NAMES = 124;

const keysOf = (bars: readonly ChartBar[]) => bars.map(({ key }) => key);
const largest = (bars: readonly ChartBar[]) => Math.max(1, ...bars.map(({ value }) => value));

/** Vertical bars, oldest left. Every second bar has a label, to fit the width. */
export function MonthChart({ bars, onPress }: ChartProps) {
  const x = scaleBand({ domain: keysOf(bars), range: [0, WIDTH], padding: 0.25 });
  const y = scaleLinear({ domain: [0, largest(bars)], range: [COLUMNS_HEIGHT, 4] });
  const base = COLUMNS_HEIGHT;
  return (
    <svg
      className={cx(chartStyles.chart, styles.chart)}
      viewBox={`0 0 ${WIDTH} ${COLUMNS_HEIGHT + FOOT}`}
      aria-hidden="true"
      focusable="false"
    >
      {bars.map(({ key, label, value, pressed }, index) => (
        <Pressable key={key} pressed={pressed} onPress={() => onPress(key)}>
          <Bar x={x(key) ?? 0} y={y(value)} width={x.bandwidth()} height={base - y(value)} />
          {(bars.length - 1 - index) % 2 === 0 && (
            <text
              className={cx(chartStyles.label, styles.label)}
              x={(x(key) ?? 0) + x.bandwidth() / 2}
              y={base + 15}
              textAnchor="middle"
            >
              {label}
            </text>
          )}
        </Pressable>
      ))}
      <line className={chartStyles.axis} x1={0} x2={WIDTH} y1={base} y2={base} />
    </svg>
  );
}

/** Horizontal bars with labels. */
export function CategoryChart({ bars, onPress }: ChartProps) {
  const height = bars.length * ROW;
  const y = scaleBand({ domain: keysOf(bars), range: [0, height], padding: 0.25 });
  const x = scaleLinear({ domain: [0, largest(bars)], range: [0, WIDTH - NAMES - 4] });
  return (
    <svg
      className={cx(chartStyles.chart, styles.chart)}
      viewBox={`0 0 ${WIDTH} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {bars.map(({ key, label, value, pressed }) => (
        <Pressable key={key} pressed={pressed} onPress={() => onPress(key)}>
          <text
            className={cx(chartStyles.label, styles.label)}
            x={NAMES - 8}
            y={(y(key) ?? 0) + 13}
            textAnchor="end"
          >
            {label}
          </text>
          <Bar x={NAMES} y={y(key) ?? 0} width={x(value)} height={y.bandwidth()} />
        </Pressable>
      ))}
      <line className={chartStyles.axis} x1={NAMES} x2={NAMES} y1={0} y2={height} />
    </svg>
  );
}

interface PressableProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Pressable({ pressed, onPress, children }: PressableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the mouse; the table has the buttons.
    <g className={cx(styles.bar, pressed && styles.pressed)} onClick={onPress}>
      {children}
    </g>
  );
}
