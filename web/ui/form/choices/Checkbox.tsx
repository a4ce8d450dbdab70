import { type ReactNode, useEffect, useRef } from 'react';
import { describedProps, FieldError } from '../Field.tsx';
import styles from './Choice.module.css';

interface CheckboxProps {
  readonly id: string;
  readonly name?: string | undefined;
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly checked: boolean;
  /** Indeterminate: only some of the checkboxes that it controls are checked. */
  readonly mixed?: boolean | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A 24 px checkbox in a 44 px row; the whole row is clickable. */
export function Checkbox({ id, name, label, error, checked, mixed = false, onChange }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <div className={styles.field}>
      <FieldError id={id} error={error} />
      <div className={styles.row}>
        <input
          {...describedProps({ id, error })}
          ref={input}
          id={id}
          name={name}
          type="checkbox"
          className={styles.box}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      </div>
    </div>
  );
}
