import type { ReactNode } from 'react';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import styles from './TaskRows.module.css';

/** A line with an icon, which leads to the page where the task is done. */
export interface TaskRow {
  readonly key: string;
  readonly icon: ReactNode;
  readonly text: string;
  readonly href: string;
  /** The line is late or stopped something, so its icon has the colour of a warning. */
  readonly isUrgent?: boolean;
}

/** A panel of lines that are links. */
export function TaskRows({ title, rows }: { readonly title: string; readonly rows: readonly TaskRow[] }) {
  return (
    <Panel title={title} flush className={cx(styles.panel, 'no-print')}>
      <ul>
        {rows.map(({ key, icon, text, href, isUrgent }) => (
          <li key={key} className={styles.row}>
            <Link href={href} className={styles.link}>
              <span className={cx(styles.icon, isUrgent && styles.urgent)}>{icon}</span>
              <span className={styles.text}>
                <AmountsIn>{text}</AmountsIn>
              </span>
              <Icon name="right" size={16} className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
