import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { cx } from '../cx.ts';
import styles from './StepProgress.module.css';

/** "Step 3 of 7" with the step's name. The decorative segments repeat the number. */
export function StepProgress({ current, total, name }: { current: number; total: number; name: string }) {
  const t = useSay();
  return (
    <div>
      <p className={styles.text}>
        <strong>{t(contentText.step, { n: current, total })}</strong>
        <span>{name}</span>
      </p>
      <div className={styles.track} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => index + 1).map((step) => (
          <span
            key={step}
            className={cx(styles.segment, step < current && styles.done, step === current && styles.current)}
          />
        ))}
      </div>
    </div>
  );
}
