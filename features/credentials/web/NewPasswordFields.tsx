import { useEffect } from 'react';
import { passwordRuleText } from '../../../shared/validation/messages.ts';
import { PASSWORD_RULES, passwordRules } from '../../../shared/validation/password.ts';
import { useSay } from '../../../web/language.tsx';
import { PasswordField } from '../../../web/ui/form/PasswordField.tsx';
import { PasswordRules } from '../../../web/ui/form/PasswordRules.tsx';
import { credentialsText as text } from '../messages.ts';
import { loadCommonPasswords } from './commonList.ts';
import type { NewPasswordOwner } from './validate.ts';

/** What `form.field(name)` of web/ui/form/useForm.ts gives for a text. */
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
  /** `username` is also what a password manager keeps the password under. */
  readonly owner: NewPasswordOwner;
  /** True where an earlier password is replaced: the labels then say "new". */
  readonly replaces?: boolean | undefined;
}

/** A new password, its rules, and the password again. Judge with `newPasswordErrors`, and `isCommonPassword` on submit. */
export function NewPasswordFields({ password, again, owner, replaces }: NewPasswordFieldsProps) {
  const t = useSay();
  useEffect(() => {
    // Here before it is needed, while the person types.
    void loadCommonPasswords();
  }, []);
  const met = passwordRules(password.value, owner);
  return (
    <>
      {owner.username !== undefined && <Username value={owner.username} />}
      <PasswordField
        {...password}
        several
        autoComplete="new-password"
        label={t(replaces ? text.newPassword : text.password)}
      />
      <PasswordRules
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

/** For password managers only: they need to know whose password this is. */
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
