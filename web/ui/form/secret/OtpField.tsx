import { useSay } from '../../../language/language.tsx';
import type { FieldProps } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import { TextField } from '../TextField.tsx';
import styles from './PasswordField.module.css';

/** A single field for the six digits of a one-time password, so that typing, pasting and the phone's autofill work. */
export function OtpField(field: Omit<FieldProps<string>, 'label'>) {
  const t = useSay();
  return (
    <TextField
      {...field}
      label={t(fieldText.otpLabel)}
      className={styles.code}
      digits={{ most: 6 }}
      autoComplete="one-time-code"
    />
  );
}
