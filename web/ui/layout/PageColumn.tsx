import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './PageColumn.module.css';

interface PageColumnProps {
  /** Lines of a length to read, tiles of a form, or all there is. */
  readonly width: 'text' | 'form' | 'whole';
  readonly children: ReactNode;
}

/** A page's parts one below the other, the way back among them. */
export function PageColumn({ width, children }: PageColumnProps) {
  return <div className={cx(styles.column, width !== 'whole' && styles[width])}>{children}</div>;
}
