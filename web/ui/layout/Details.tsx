import type { ReactNode } from 'react';
import styles from './Details.module.css';

interface DetailsProps {
  readonly summary: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part that is folded until it is pressed. */
export function Details({ summary, className, children }: DetailsProps) {
  return (
    <details className={className}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  );
}
