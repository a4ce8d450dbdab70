import { usernameRuleText } from '../../../shared/validation/messages.ts';
import {
  readUsername,
  USERNAME_RULES,
  usernameRules,
} from '../../../shared/validation/passwords/username.ts';
import { useSay } from '../../../web/language/language.tsx';
import { PasswordRules } from '../../../web/ui/form/secret/PasswordRules.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { credentialsText as text } from '../messages.ts';
import type { TextBinding } from './NewPasswordFields.tsx';

export interface UsernameFieldProps {
  readonly username: TextBinding;
  readonly nationalId?: string | undefined;
}

/** Field for a new username, with its rules. The hint shows a valid name in its stored form (lower case). */
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
