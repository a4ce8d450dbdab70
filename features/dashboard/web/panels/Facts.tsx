import type { ComponentProps } from 'react';
import { FactList } from '../../../../web/ui/layout/facts/FactList.tsx';
import styles from './Facts.module.css';

/** Labels with values in two columns. */
export function Facts({ facts }: Pick<ComponentProps<typeof FactList>, 'facts'>) {
  return <FactList facts={facts} className={styles.facts} />;
}
