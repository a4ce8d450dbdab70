import { useSay } from '../../../language/language.tsx';
import { cx } from '../../cx.ts';
import { ui } from '../../messages.ts';
import { useAnnounceWait } from '../announce.ts';
import styles from './Skeleton.module.css';

/**
 * Shape of the expected data. `rows`: list rows with an amount; `pairs`: labels with values; `figure`: a large figure above
 * pairs; `cards`: cards with a picture.
 */
export type SkeletonShape = 'lines' | 'rows' | 'pairs' | 'figure' | 'cards';

interface SkeletonProps {
  readonly lines?: number | undefined;
  readonly shape?: SkeletonShape | undefined;
}

/**
 * Placeholder that reserves the space of the data. It appears after a delay, so that quick answers do not flash. A longer
 * wait is announced once, even when several parts load.
 */
export function Skeleton({ lines = 3, shape = 'lines' }: SkeletonProps) {
  const t = useSay();
  useAnnounceWait(t(ui.loading));
  return (
    <div className={cx(styles.skeleton, styles[shape])}>
      <span className="visually-hidden">{t(ui.loading)}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity.
        <span key={index} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
