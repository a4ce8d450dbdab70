import { useSay } from '../../../language/language.tsx';
import type { FieldProps } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import { TextField } from '../TextField.tsx';
import styles from './PasswordField.module.css';

/** Removes spaces and dashes, which people and text messages add, and converts full-width digits. */
export function normalizeCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s\-–—]/g, '');
}

/**
 * A single field for the one-time password, so that typing, pasting and the phone's autofill work. It has no `maxlength`, so
 * that "123 456" can be pasted. Parse the value with {@link normalizeCode}.
 */
export function OtpField(field: Omit<FieldProps<string>, 'label'>) {
  const t = useSay();
  return (
    <TextField
      {...field}
      label={t(fieldText.otpLabel)}
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
    />
  );
}
