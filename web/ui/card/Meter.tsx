import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { cx } from '../cx.ts';
import { AmountsIn, useSpokenAmounts } from './AmountsIn.tsx';
import styles from './Meter.module.css';

interface MeterProps {
  readonly label: string;
  /** Used percentage. It may exceed 100; undefined when the limit is unknown. */
  readonly percent: number | undefined;
  /** A sentence with used amount, limit and percentage, equivalent to the bar. */
  readonly text: string;
}

/**
 * A bar with a sentence. The bar is teal, amber from 70 % and in the bank's colour from 90 %. The sentence gives the
 * same information without colour.
 */
export function Meter({ label, percent, text }: MeterProps) {
  const t = useSay();
  const spoken = useSpokenAmounts();
  if (percent === undefined) return <p className={styles.text}>{t(contentText.limitUnknown)}</p>;
  const width = meterWidth(percent);
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers do not style <meter> consistently. */}
      <div
        className={cx(styles.track, styles[meterLevel(percent)])}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={width}
        aria-valuetext={spoken(text)}
      >
        {/* Sets the width as an attribute, because the content security policy forbids style attributes. */}
        <svg width="100%" height="100%" aria-hidden="true" focusable="false">
          <rect className={styles.fill} width={`${width}%`} height="100%" />
        </svg>
      </div>
      <p className={styles.text}>
        <AmountsIn>{text}</AmountsIn>
      </p>
    </div>
  );
}

/** Level of use: `high` from 70 %, `full` from 90 %. */
type MeterLevel = 'calm' | 'high' | 'full';

/** Returns the level of an exact percentage: 69.9 is calm even where "70%" is shown. */
export function meterLevel(percent: number): MeterLevel {
  if (percent >= 90) return 'full';
  return percent >= 70 ? 'high' : 'calm';
}

/** Returns the width of the bar, 0 to 100. A card over its limit fills the bar. */
export function meterWidth(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
