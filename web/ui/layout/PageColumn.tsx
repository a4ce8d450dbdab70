import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './PageColumn.module.css';

interface PageColumnProps {
  /** Width of the column: for reading, for a form with tiles, or full. */
  readonly width: 'text' | 'form' | 'whole';
  readonly children: ReactNode;
}

/** A column for the parts of a page, including the back link. */
export function PageColumn({ width, children }: PageColumnProps) {
  return <div className={cx(styles.column, width !== 'whole' && styles[width])}>{children}</div>;
}
