import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Labels with values in two columns. Skips `false` entries. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode] | false)[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]} className={styles.fact}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
