import { useSay } from '../../language.tsx';
import { cx } from '../cx.ts';
import { describedProps, Field, type FieldText } from './Field.tsx';
import { fieldText } from './fields.messages.ts';
import inputStyles from './Input.module.css';
import styles from './OtpField.module.css';

export interface OtpFieldProps extends Omit<FieldText, 'label'> {
  readonly label?: string | undefined;
  readonly name?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** No more tries: the field stays readable and focusable, but takes nothing. */
  readonly locked?: boolean | undefined;
}

/** A code without the spaces and dashes that people and text messages put in, with full-width digits made plain. */
export function plainCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s\-–—]/g, '');
}

/**
 * The one-time password: one field for all six digits, so that typing, pasting and the phone's own suggestion work.
 * It has no `maxlength`: "123 456" may be pasted whole. Read it with {@link plainCode}.
 */
export function OtpField({ label, locked, ...field }: OtpFieldProps) {
  const { id, hint, error, name, value, onChange } = field;
  const t = useSay();
  return (
    <Field id={id} label={label ?? t(fieldText.otpLabel)} hint={hint} error={error}>
      <input
        {...describedProps(field)}
        id={id}
        name={name}
        type="text"
        className={cx(inputStyles.input, styles.input)}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        readOnly={locked}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
