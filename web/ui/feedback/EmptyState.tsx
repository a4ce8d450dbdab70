import type { ReactNode } from 'react';
import { AppIcon } from '../layout/AppIcon.tsx';
import { Icon, type IconName } from '../layout/Icon.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly icon?: IconName | undefined;
  /** Explains why the result is empty, or what would fill it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** An empty result. The title is text, not a heading, because the heading above it names the content. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon ? (
        <Icon name={icon} size={40} className={styles.icon} />
      ) : (
        <AppIcon name="empty" size={40} className={styles.icon} />
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
