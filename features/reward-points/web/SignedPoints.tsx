import { formatNumber } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { pointsText as text } from '../messages.ts';
import styles from './RewardPoints.module.css';

/** Points with their sign; screen readers get words, because they skip signs. */
export function SignedPoints({ points }: { points: number }) {
  const t = useSay();
  return (
    <span className={styles.signed}>
      <span aria-hidden="true">{`${points > 0 ? '+' : ''}${formatNumber(points)}`}</span>
      <span className="visually-hidden">
        {t(points < 0 ? text.used : text.earned, { points: formatNumber(Math.abs(points)) })}
      </span>
    </span>
  );
}
