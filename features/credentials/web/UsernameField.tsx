import { usernameRuleText } from '../../../shared/validation/messages.ts';
import {
  readUsername,
  USERNAME_RULES,
  usernameRules,
} from '../../../shared/validation/passwords/username.ts';
import { useSay } from '../../../web/language/language.tsx';
import { PasswordRules } from '../../../web/ui/form/secret/PasswordRules.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import type { Shape } from '../../../web/ui/form/useShaped.ts';
import { credentialsText as text } from '../messages.ts';
import type { TextBinding } from './NewPasswordFields.tsx';

export interface UsernameFieldProps {
  readonly username: TextBinding;
  readonly nationalId?: string | undefined;
}

/** A username is shown and stored in lower case. The number of characters stays, so the caret does too. */
const lowerCase: Shape = ({ text, caret }) => ({
  text: text.replace(/[A-ZＡ-Ｚ]/g, (letter) => letter.toLowerCase()),
  caret,
});

/** Field for a new username, with its rules. */
export function UsernameField({ username, nationalId }: UsernameFieldProps) {
  const t = useSay();
  const owner = { nationalId };
  const met = usernameRules(username.value, owner);
  const reading = readUsername(username.value, owner);
  const rulesId = `${username.id}-rules`;
  return (
    <>
      <TextField
        {...username}
        rulesId={rulesId}
        autoComplete="username"
        autoCapitalize="none"
        shape={lowerCase}
        spellCheck={false}
        label={t(text.username)}
        hint={'value' in reading ? t(text.usernameStored, { username: reading.value }) : t(text.usernameHint)}
      />
      <PasswordRules
        id={rulesId}
        title={t(text.usernameRules)}
        rules={USERNAME_RULES.map((rule) => ({ text: t(usernameRuleText[rule]), met: met[rule] }))}
      />
    </>
  );
}
