import type { ReactNode } from 'react';
import styles from './SettingRow.module.css';

export interface SettingRowProps {
  /** A fieldset has the name of the setting. */
  readonly as?: 'div' | 'li' | 'fieldset';
  /** The name has the id `<id>-label`, the hint `<id>-hint`. */
  readonly id: string;
  readonly name: string;
  /** The name is the label of the control with `id`. */
  readonly labels?: boolean;
  readonly hint?: ReactNode;
  /** The value, and what changes it. */
  readonly children: ReactNode;
}

/** One line of a list of settings: its name with a hint, and its control at the other side. */
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
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
      {children}
    </Row>
  );
}
