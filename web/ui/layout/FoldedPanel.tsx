import { type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { useFirstValue } from '../useFirstValue.ts';
import styles from './FoldedPanel.module.css';
import { Icon } from './Icon.tsx';
import { Panel } from './Panel.tsx';
import { useMediaQuery } from './useMediaQuery.ts';

interface FoldedPanelProps {
  readonly title: string;
  /** What the panel says, in a line that stays while it is closed. */
  readonly summary: ReactNode;
  /**
   * True for a panel whose content says what the summary says. An open panel then has no summary, and a wide screen shows a
   * usual panel.
   */
  readonly repeats?: boolean;
  /** Content at the end of the title's line of a usual panel. */
  readonly aside?: ReactNode;
  /** True after a failed read, because the content has the way to try again. */
  readonly failed?: boolean;
  readonly children: ReactNode;
}

/** The panels that were opened or closed, by title, until the page is loaded again. */
const chosen = new Map<string, boolean>();

/** A panel of a long page. It starts closed on phones, and open where there is room. Paper shows all of it. */
export function FoldedPanel(props: FoldedPanelProps) {
  const { title, summary, repeats = false, aside, failed = false, children } = props;
  const id = useId();
  // Decided once, so that turning a phone closes nothing.
  const isWide = useFirstValue(useMediaQuery('(min-width: 760px)')) ?? false;
  const [isOpen, setOpen] = useState(chosen.get(title) ?? isWide);
  // Stays open after the next read, because it has the focus.
  if (failed && !isOpen) setOpen(true);
  if (isWide && repeats) {
    return (
      <Panel title={title} aside={aside}>
        {children}
      </Panel>
    );
  }
  return (
    <Panel labelledBy={id}>
      <details
        className={cx(styles.fold, repeats && styles.repeats)}
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          setOpen(open);
          if (!failed) chosen.set(title, open);
        }}
      >
        <summary className={styles.summary}>
          <span className={styles.text}>
            <h2 id={id} className="type-h3">
              {title}
            </h2>
            <span className={cx('quiet-small', styles.says)}>{summary}</span>
          </span>
          <Icon name="down" size={20} className={styles.marker} />
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </Panel>
  );
}
