import { cx } from '../../cx.ts';
import { Icon } from '../../layout/Icon.tsx';
import { describedProps, Field, type FieldProps } from '../Field.tsx';
import inputStyles from '../Input.module.css';
import styles from './Select.module.css';

interface SelectProps extends FieldProps<string> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Text of the first option, whose value is empty. */
  readonly placeholder?: string | undefined;
  /** Makes the select as wide as its column instead of its longest option. */
  readonly wide?: boolean | undefined;
  readonly autoComplete?: string | undefined;
}

/** A native select, so that phones show their own list. */
export function Select(props: SelectProps) {
  const { id, label, hint, error, name, options, value, placeholder, onChange, wide, autoComplete } = props;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={cx(styles.box, wide && styles.wide)}>
        <select
          {...describedProps({ id, hint, error })}
          id={id}
          name={name}
          autoComplete={autoComplete}
          className={cx(inputStyles.input, styles.select)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" className={styles.arrow} />
      </div>
    </Field>
  );
}
