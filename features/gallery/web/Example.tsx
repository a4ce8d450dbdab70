import type { ReactNode } from 'react';
import { cx } from '../../../web/ui/cx.ts';
import styles from './Gallery.module.css';

interface ExampleProps {
  /** Tests select the example by this name. */
  readonly name: string;
  /** Takes the full width of the grid. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A component in one of its states. */
export function Example({ name, wide, children }: ExampleProps) {
  return (
    <div className={cx(styles.example, wide && styles.wide)} data-example={name}>
      <h3 className={styles.name} lang="en">
        {name}
      </h3>
      <div className={styles.stage}>{children}</div>
    </div>
  );
}
