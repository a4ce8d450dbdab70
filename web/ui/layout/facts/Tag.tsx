import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Icon, type IconName } from '../Icon.tsx';
import styles from './Tag.module.css';

export type TagTone = 'neutral' | 'info' | 'ok' | 'warn' | 'err';

/** A short state in words. Colour and icon only repeat the words. */
export function Tag({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: TagTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.tag, styles[tone])}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
