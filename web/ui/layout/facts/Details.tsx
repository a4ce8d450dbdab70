import type { ReactNode } from 'react';
import styles from './Details.module.css';

interface DetailsProps {
  readonly summary: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A section that is collapsed until the user opens it. */
export function Details({ summary, className, children }: DetailsProps) {
  return (
    <details className={className}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  );
}
