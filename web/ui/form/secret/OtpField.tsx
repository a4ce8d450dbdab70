import { useSay } from '../../../language/language.tsx';
import { cx } from '../../cx.ts';
import { describedProps, Field, type FieldText } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import inputStyles from '../Input.module.css';
import styles from './OtpField.module.css';

export interface OtpFieldProps extends Omit<FieldText, 'label'> {
  readonly label?: string | undefined;
  readonly name?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** No attempts are left. The field is read-only but can still be focused. */
  readonly locked?: boolean | undefined;
}

/** Removes spaces and dashes, which people and text messages add, and converts full-width digits. */
export function normalizeCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s\-–—]/g, '');
}

/**
 * A single field for the one-time password, so that typing, pasting and the phone's autofill work. It has no `maxlength`, so
 * that "123 456" can be pasted. Parse the value with {@link normalizeCode}.
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
