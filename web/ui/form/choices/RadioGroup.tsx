import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { type FieldProps, Fieldset } from '../Field.tsx';
import styles from './Choice.module.css';

/** An option. The hint of a disabled option says why it is disabled. */
export interface RadioOption<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean | undefined;
}

export interface RadioGroupProps<T extends string> extends Omit<FieldProps<T>, 'value'> {
  readonly options: readonly RadioOption<T>[];
  /** Undefined or empty while no option is chosen. */
  readonly value: T | '' | undefined;
}

/** Radio buttons in a column, with their question as legend. */
export function RadioGroup<T extends string>({
  options,
  name,
  value,
  onChange,
  ...field
}: RadioGroupProps<T>) {
  return (
    <Fieldset {...field} role="radiogroup">
      <div className={styles.options}>
        {options.map((option, index) => {
          const id = index === 0 ? `${field.id}-first` : `${field.id}-${option.value}`;
          return (
            <div key={option.value}>
              <div className={styles.row}>
                <input
                  id={id}
                  type="radio"
                  className={styles.box}
                  name={name ?? field.id}
                  value={option.value}
                  checked={option.value === value}
                  disabled={option.disabled}
                  aria-describedby={option.hint ? `${id}-hint` : undefined}
                  onChange={() => onChange(option.value)}
                />
                <label htmlFor={id} className={styles.label}>
                  {option.label}
                </label>
              </div>
              {option.hint && (
                <p id={`${id}-hint`} className={cx('quiet-small', styles.hint)}>
                  {option.hint}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}
