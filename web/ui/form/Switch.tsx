import { cx } from '../cx.ts';
import styles from './Switch.module.css';

export interface SwitchProps {
  readonly id: string;
  readonly name?: string | undefined;
  readonly label: string;
  /** The label is for screen readers only, because the headers of a table name the switch. */
  readonly labelHidden?: boolean | undefined;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  /** Ids of the texts that explain it. */
  readonly describedBy?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A setting that is on or off. The whole row can be pressed; it is 44 px high. */
export function Switch({
  id,
  name,
  label,
  labelHidden = false,
  checked,
  disabled,
  invalid,
  describedBy,
  onChange,
}: SwitchProps) {
  return (
    <label htmlFor={id} className={cx(styles.row, labelHidden && styles.hidden)}>
      <input
        id={id}
        name={name}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has the state of a switch by itself.
        role="switch"
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
