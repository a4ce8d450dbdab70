import { call, PortalError, reasonFor } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { newSeal } from '../../../web/http/seal.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import { useForm } from '../../../web/ui/form/useForm.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { NewPasswordFields } from '../../credentials/web/NewPasswordFields.tsx';
import {
  isCommonPassword,
  type NewPasswordValues,
  NO_NEW_PASSWORD,
  newPasswordErrors,
  passwordReason,
} from '../../credentials/web/validate.ts';
import { forgottenCalls } from '../contract.ts';
import { forgottenPage as text } from '../messages.ts';
import { type ForgottenData, initialData } from './wizardData.ts';

/** Step 5 of a forgotten password: asks for the new password. The token can set a password only once. */
export function PasswordStep({ data, restart, finish }: StepProps<ForgottenData>) {
  const t = useSay();
  const language = useLanguage();
  const { traceId, accepted } = data;
  const username = accepted?.username ?? '';
  const owner = { username, nationalId: data.person?.nationalId };
  const form = useForm<NewPasswordValues>({
    initial: NO_NEW_PASSWORD,
    validate: (values, say) => newPasswordErrors(values, owner, say),
  });

  async function setPassword({ password }: NewPasswordValues) {
    if (await isCommonPassword(password)) return showError('common');
    try {
      const { iv, seal } = newSeal();
      const sealed = await seal('password', password);
      await call(forgottenCalls.changePassword, { body: { password: sealed, iv, traceId, language } });
    } catch (error) {
      return handle(error);
    }
    keepOtpToken(null);
    finish(initialData('password'));
  }

  function showError(reason: string | undefined) {
    form.setFieldErrors((say) => ({ password: passwordReason(reason, say) }));
  }

  function handle(error: unknown) {
    const outcome = handleError(error, {
      onRetry: () => void form.submit(setPassword)(),
      onClose: () => error instanceof PortalError && error.is('NOT_NOW') && startAgain(),
    });
    if (outcome === 'inline') showError(reasonFor(error, 'password'));
  }

  function startAgain() {
    keepOtpToken(null);
    restart();
  }

  return (
    <StepForm
      form={form}
      heading={t(text.passwordStep)}
      lead={<p>{t(text.passwordLead, { username })}</p>}
      submit={t(text.setPassword)}
      onSubmit={setPassword}
    >
      <NewPasswordFields
        password={form.field('password')}
        again={form.field('again')}
        owner={owner}
        replaces
      />
    </StepForm>
  );
}
