import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './PageColumn.module.css';

interface PageColumnProps {
  /** Width for reading, for a form's tiles, or full. */
  readonly width: 'text' | 'form' | 'whole';
  readonly children: ReactNode;
}

/** Parts of a page in a column, including the back link. */
export function PageColumn({ width, children }: PageColumnProps) {
  return <div className={cx(styles.column, width !== 'whole' && styles[width])}>{children}</div>;
}
