import type { ReactNode } from 'react';
import { useSay } from '../../language/language.tsx';
import iconButton from '../action/IconButton.module.css';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../layout/Icon.tsx';
import { ui } from '../messages.ts';
import styles from './AlertBar.module.css';

type AlertTone = 'info' | 'success' | 'warning' | 'error';

const ICONS: Record<AlertTone, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'alert',
  error: 'stop',
};

export interface AlertBarProps {
  readonly tone: AlertTone;
  /** Bold start of the message. Default: the word for the tone, such as "Warning". */
  readonly title?: string | undefined;
  readonly children: ReactNode;
  /** True: announced at once (assertive). Default for errors. */
  readonly urgent?: boolean;
  readonly onClose?: (() => void) | undefined;
}

/** A message in the page. Screen readers announce errors at once, other messages politely. */
export function AlertBar({ tone, title, children, urgent = tone === 'error', onClose }: AlertBarProps) {
  const t = useSay();
  return (
    <div className={cx(styles.bar, styles[tone])} role={urgent ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} size={24} className={styles.icon} />
      <div className={styles.text}>
        <strong className={styles.title}>{title ?? t(ui[tone])}</strong>
        <div>{children}</div>
      </div>
      {onClose && (
        <button
          type="button"
          className={cx(iconButton.bare, styles.close)}
          aria-label={t(ui.close)}
          onClick={onClose}
        >
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}
