import { cx } from '../cx.ts';
import { describedProps, Field, type FieldProps } from './Field.tsx';
import styles from './TextArea.module.css';
import { inputClass } from './TextField.tsx';

interface TextAreaProps extends FieldProps<string> {
  readonly rows?: number | undefined;
}

/** A field for text of several lines. A limit of its length is checked on submit, so that pasted text is never cut off. */
export function TextArea({ id, label, hint, error, name, value, rows = 4, onChange }: TextAreaProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        {...describedProps({ id, hint, error })}
        id={id}
        name={name}
        rows={rows}
        autoComplete="off"
        className={cx(inputClass(), styles.area)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
