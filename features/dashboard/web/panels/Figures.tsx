import type { ComponentProps } from 'react';
import type { WireMoney } from '../../../../shared/money.ts';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { FactList } from '../../../../web/ui/layout/facts/FactList.tsx';
import styles from './Figures.module.css';

/** The main number of a panel. Shrinks to fit a narrow panel. */
export function Figure({ money, size }: { money: WireMoney; size: 'xl' | 'l' }) {
  return (
    <p className={styles.figure}>
      <Amount money={money} size={size} />
    </p>
  );
}

/** The main number of a closed panel. */
export function Key({ money }: { money: WireMoney }) {
  return (
    <b className={styles.key}>
      <Amount money={money} />
    </b>
  );
}

/** Labels with values in two columns. */
export function Facts({ facts }: Pick<ComponentProps<typeof FactList>, 'facts'>) {
  return <FactList facts={facts} className={styles.facts} />;
}
