import { formatNumber } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import type { PointEntry } from '../contract.ts';
import { pointsText as text } from '../messages.ts';
import styles from './RewardPoints.module.css';

/** Points with their sign. Screen readers get words, because they skip signs. */
export function SignedPoints({ points, kind }: Pick<PointEntry, 'points' | 'kind'>) {
  const t = useSay();
  return (
    <span className={styles.signed}>
      <span aria-hidden="true">{`${points > 0 ? '+' : ''}${formatNumber(points)}`}</span>
      <span className="spoken">{t(text[kind], { points: formatNumber(Math.abs(points)) })}</span>
    </span>
  );
}
