import { type ReactNode, useId } from 'react';
import { useFirstValue } from '../useFirstValue.ts';
import styles from './FoldedPanel.module.css';
import { Icon } from './Icon.tsx';
import { Panel } from './Panel.tsx';
import { useMediaQuery } from './useMediaQuery.ts';

interface FoldedPanelProps {
  readonly title: string;
  /** What the panel says, in a line that stays while it is closed. */
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** A panel of a long page. It starts closed on phones, and open where there is room. Paper shows all of it. */
export function FoldedPanel({ title, summary, children }: FoldedPanelProps) {
  const id = useId();
  // Decided once, so that turning a phone closes nothing.
  const startsOpen = useFirstValue(useMediaQuery('(min-width: 760px)'));
  return (
    <Panel labelledBy={id}>
      <details className={styles.fold} open={startsOpen}>
        <summary className={styles.summary}>
          <span className={styles.text}>
            <h2 id={id} className="type-h3">
              {title}
            </h2>
            <span className="quiet-small">{summary}</span>
          </span>
          <Icon name="down" size={20} className={styles.marker} />
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </Panel>
  );
}
