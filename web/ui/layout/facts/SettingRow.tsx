import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './SettingRow.module.css';

export interface SettingRowProps {
  /** The element of the row. A fieldset is labelled with the name of the setting. */
  readonly as?: 'div' | 'li' | 'fieldset';
  /** Prefix: the name has the id `<id>-label`, the hint `<id>-hint`. */
  readonly id: string;
  readonly name: string;
  /** Renders the name as the label of the control whose id is `id`. */
  readonly labels?: boolean;
  readonly hint?: ReactNode;
  /** The value and its control. */
  readonly children: ReactNode;
}

/** A row in a list of settings: the name with a hint on one side, the control on the other. */
export function SettingRow({ as: Row = 'div', id, name, labels, hint, children }: SettingRowProps) {
  const nameId = `${id}-label`;
  return (
    <Row className={styles.row} aria-labelledby={Row === 'fieldset' ? nameId : undefined}>
      <div className={styles.text}>
        {labels ? (
          <label id={nameId} htmlFor={id} className={styles.name}>
            {name}
          </label>
        ) : (
          <p id={nameId} className={styles.name}>
            {name}
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className={cx('quiet-small', styles.hint)}>
            {hint}
          </p>
        )}
      </div>
      {children}
    </Row>
  );
}
