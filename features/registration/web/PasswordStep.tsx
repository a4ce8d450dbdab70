import { useSay } from '../../../web/language.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import {
  isCommonPassword,
  NewPasswordFields,
  type NewPasswordValues,
  newPasswordErrors,
  passwordReason,
} from '../../credentials/web/public.ts';
import { registrationText as text } from '../messages.ts';
import type { Registration } from './wizardData.ts';
import { useRefusal } from './refusals.ts';

/** Step 5: the password. It leaves the browser with the last step only. */
export function PasswordStep({ data, next }: StepProps<Registration>) {
  const t = useSay();
  const owner = { username: data.username, nationalId: data.person?.nationalId };
  const form = useForm<NewPasswordValues>({
    initial: { password: data.password, again: data.password },
    validate: (values, say) => newPasswordErrors(values, owner, say),
  });
  useRefusal(data.passwordRefused, (reason) => refuse(reason));

  function refuse(reason: string) {
    form.setFieldErrors((say) => ({ password: passwordReason(reason, say) }));
  }

  async function keep({ password }: NewPasswordValues) {
    if (await isCommonPassword(password)) return refuse('common');
    next({ password, passwordRefused: undefined });
  }

  return (
    <StepForm form={form} heading={t(text.passwordStep)} submit={t(ui.next)} onSubmit={keep}>
      <NewPasswordFields password={form.field('password')} again={form.field('again')} owner={owner} />
    </StepForm>
  );
}
