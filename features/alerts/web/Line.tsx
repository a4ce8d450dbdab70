import type { ReactNode } from 'react';
import { cx } from '../../../web/ui/cx.ts';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import lines from '../../../web/ui/layout/Lines.module.css';
import styles from './Alerts.module.css';

interface LineProps {
  readonly name: string;
  /** The present setting in words. */
  readonly now: string;
  readonly onOpen: () => void;
  /** The result of saving. */
  readonly children?: ReactNode;
}

/** A line of the alert settings, which opens a sheet. */
export function Line({ name, now, onOpen, children }: LineProps) {
  return (
    <li className={cx(lines.line, styles.line)}>
      <button type="button" className={lines.press} aria-haspopup="dialog" onClick={onOpen}>
        <span className={lines.text}>
          <span className={lines.name}>{name}</span>
          <span className="quiet-small">{now}</span>
        </span>
        <Icon name="right" size={16} className={lines.arrow} />
      </button>
      {children}
    </li>
  );
}
