import { useEffect, useRef, useState } from 'react';
import { useSay } from '../../../language/language.tsx';
import { cx } from '../../cx.ts';
import { announce } from '../../feedback/announce.ts';
import type { DigitRules } from '../digits/digits.ts';
import { Field, type FieldProps } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import { TextInput } from '../TextField.tsx';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends FieldProps<string> {
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  /** For a secret of up to so many digits. */
  readonly digits?: DigitRules | undefined;
  /** Id of the list of rules for a new password. */
  readonly rulesId?: string | undefined;
  /** Set it on a page with several password fields. Each Show button then names its field. */
  readonly several?: boolean | undefined;
  /** Kind of secret, for the label of the Show button. The field of a PIN is short. */
  readonly kind?: 'password' | 'pin' | undefined;
}

const LABELS = {
  password: {
    show: fieldText.showPassword,
    hide: fieldText.hidePassword,
    shown: fieldText.passwordShown,
    hidden: fieldText.passwordHidden,
  },
  pin: {
    show: fieldText.showPin,
    hide: fieldText.hidePin,
    shown: fieldText.pinShown,
    hidden: fieldText.pinHidden,
  },
} as const;

/** A password field with Show and Hide. It hides the password on submit and when the back-forward cache restores the page. */
export function PasswordField({ label, several, kind = 'password', ...field }: PasswordFieldProps) {
  const t = useSay();
  const { id, hint, error } = field;
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  useHideOnLeave(input, setShown);

  const labels = LABELS[kind];
  const action = t(shown ? labels.hide : labels.show) + (several ? t(fieldText.ofField, { label }) : '');
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={cx(styles.row, kind === 'pin' && styles.pin)}>
        <TextInput
          {...field}
          ref={input}
          type={shown ? 'text' : 'password'}
          className={styles.input}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
        />
        <button
          type="button"
          className={styles.toggle}
          aria-controls={id}
          aria-label={action}
          onClick={() => {
            setShown(!shown);
            announce(t(shown ? labels.hidden : labels.shown));
          }}
        >
          {t(shown ? fieldText.hide : fieldText.show)}
        </button>
      </div>
    </Field>
  );
}

/** Calls `setShown(false)` on submit of the input's form and when the back-forward cache restores the page. */
function useHideOnLeave(
  input: { readonly current: HTMLInputElement | null },
  setShown: (shown: boolean) => void,
) {
  useEffect(() => {
    const hide = () => setShown(false);
    const form = input.current?.form;
    // Runs before the form's own handler, so that the password manager sees a password field.
    form?.addEventListener('submit', hide, { capture: true });
    window.addEventListener('pageshow', hide);
    return () => {
      form?.removeEventListener('submit', hide, { capture: true });
      window.removeEventListener('pageshow', hide);
    };
  }, [input, setShown]);
}
