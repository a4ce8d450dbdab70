import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './Panel.module.css';

interface PanelProps {
  readonly title?: string | undefined;
  /** Id of the heading in the content, for a panel without a title. */
  readonly labelledBy?: string | undefined;
  /** Heading level of the title. */
  readonly level?: 2 | 3 | undefined;
  /** Content at the end of the title's line. */
  readonly aside?: ReactNode;
  /** Removes the padding, for lists and tables that reach the edge. */
  readonly flush?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A panel. With a title it is a named section. */
export function Panel({ title, labelledBy, level = 2, aside, flush, className, children }: PanelProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      className={cx(styles.panel, flush && styles.flush, className)}
      aria-labelledby={title ? id : labelledBy}
    >
      {title && (
        <div className={styles.head}>
          <Heading id={id} className="type-h3">
            {title}
          </Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
