import type { WireMoney } from '../../../../shared/money.ts';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import styles from './Figure.module.css';

/** The main number of a panel. Shrinks to fit a narrow panel. */
export function Figure({ money, size }: { money: WireMoney; size: 'xl' | 'l' }) {
  return (
    <p className={styles.figure}>
      <Amount money={money} size={size} />
    </p>
  );
}
