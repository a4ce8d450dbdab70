import { useSay } from '../../../web/language/language.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { NewPasswordFields } from '../../credentials/web/NewPasswordFields.tsx';
import {
  isCommonPassword,
  type NewPasswordValues,
  newPasswordErrors,
  passwordReason,
} from '../../credentials/web/validate.ts';
import { registrationText as text } from '../messages.ts';
import { useServerError } from './UsernameStep.tsx';
import type { RegistrationData } from './wizardData.ts';

/** Step 5: asks for the password. Only the last step sends it. */
export function PasswordStep({ data, next }: StepProps<RegistrationData>) {
  const t = useSay();
  const owner = { username: data.username, nationalId: data.person?.nationalId };
  const form = useForm<NewPasswordValues>({
    initial: { password: data.password, again: data.password },
    validate: (values, say) => newPasswordErrors(values, owner, say),
  });
  useServerError(data.passwordRefused, (reason) => showError(reason));

  function showError(reason: string) {
    form.setFieldErrors((say) => ({ password: passwordReason(reason, say) }));
  }

  async function save({ password }: NewPasswordValues) {
    if (await isCommonPassword(password)) return showError('common');
    next({ password, passwordRefused: undefined });
  }

  return (
    <StepForm form={form} heading={t(text.passwordStep)} submit={t(ui.next)} onSubmit={save}>
      <NewPasswordFields password={form.field('password')} again={form.field('again')} owner={owner} />
    </StepForm>
  );
}
