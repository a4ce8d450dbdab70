import type { WireMoney } from '../../../shared/money.ts';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import styles from './Figure.module.css';

/** The one number of a panel. Millions in a narrow panel get smaller instead of running out of it. */
export function Figure({ money, size }: { money: WireMoney; size: 'xl' | 'l' }) {
  return (
    <p className={styles.figure}>
      <Amount money={money} size={size} />
    </p>
  );
}
