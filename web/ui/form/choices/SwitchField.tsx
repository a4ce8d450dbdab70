import styles from './SwitchField.module.css';

interface SwitchFieldProps {
  readonly id: string;
  readonly name?: string | undefined;
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  /** Ids of the texts that explain the field. */
  readonly describedBy?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A switch as a form field: nothing changes until the form is sent. The row is 44 px high. */
export function SwitchField({
  id,
  name,
  label,
  checked,
  disabled,
  invalid,
  describedBy,
  onChange,
}: SwitchFieldProps) {
  return (
    <label htmlFor={id} className={styles.row}>
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
      <span>{label}</span>
    </label>
  );
}
