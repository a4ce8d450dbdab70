import { useEffect } from 'react';
import { passwordRuleText } from '../../../shared/validation/messages.ts';
import { PASSWORD_RULES, passwordRules } from '../../../shared/validation/passwords/password.ts';
import { useSay } from '../../../web/language/language.tsx';
import { PasswordField } from '../../../web/ui/form/secret/PasswordField.tsx';
import { PasswordRules } from '../../../web/ui/form/secret/PasswordRules.tsx';
import { credentialsText as text } from '../messages.ts';
import { loadCommonPasswords, type NewPasswordOwner } from './validate.ts';

/** A text field of `form.field(name)` in web/ui/form/useForm.ts. */
export interface TextBinding {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export interface NewPasswordFieldsProps {
  readonly password: TextBinding;
  readonly again: TextBinding;
  /** Owner of the password. `username` also tells password managers whose password this is. */
  readonly owner: NewPasswordOwner;
  /** True when the password replaces an earlier one. The labels then say "new". */
  readonly replaces?: boolean | undefined;
}

/**
 * Fields for a new password with its rules, and its repetition. Validate with `newPasswordErrors`, and with
 * `isCommonPassword` on submit.
 */
export function NewPasswordFields({ password, again, owner, replaces }: NewPasswordFieldsProps) {
  const t = useSay();
  useEffect(() => {
    // Preloads the list while the person types.
    void loadCommonPasswords();
  }, []);
  const met = passwordRules(password.value, owner);
  const rulesId = `${password.id}-rules`;
  return (
    <>
      {owner.username !== undefined && <Username value={owner.username} />}
      <PasswordField
        {...password}
        several
        rulesId={rulesId}
        autoComplete="new-password"
        label={t(replaces ? text.newPassword : text.password)}
      />
      <PasswordRules
        id={rulesId}
        title={t(text.passwordRules)}
        rules={PASSWORD_RULES.map((rule) => ({ text: t(passwordRuleText[rule]), met: met[rule] }))}
      />
      <PasswordField
        {...again}
        several
        autoComplete="new-password"
        label={t(replaces ? text.newPasswordAgain : text.passwordAgain)}
      />
    </>
  );
}

/** Hidden field with the username, only for password managers. */
function Username({ value }: { value: string }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
