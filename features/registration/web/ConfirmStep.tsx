import { call, PortalError, reasonFor } from '../../../web/http/api.ts';
import { newIv, sealField } from '../../../web/http/protected-field.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { fieldKey } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import type { OtpProof } from '../../confirmation/web/public.ts';
import { WizardOtpStep } from '../../confirmation/web/wizard/public.ts';
import { registrationCalls } from '../contract.ts';
import { registrationText as text } from '../messages.ts';
import { initialData, type RegistrationData } from './wizardData.ts';

/** Step 7: takes the one-time password, which creates the account. */
export function ConfirmStep({ data, goTo, restart, finish }: StepProps<RegistrationData>) {
  const t = useSay();
  const language = useLanguage();
  const { sent, traceId, username } = data;

  async function register(proof: OtpProof) {
    const iv = newIv();
    const password = await sealField(fieldKey() ?? '', 'password', data.password, iv);
    await call(registrationCalls.validateOtp, {
      body: { traceId, username, password, iv, ...proof, language },
    });
    // Not awaited, because it only ends the flow. The message was queued when the account was created.
    call(registrationCalls.notifyUser, { body: { traceId, language } }).catch(() => {});
    finish({ ...initialData, username });
  }

  /** Opens the step that caused an error. Returns false if no earlier step caused it. */
  function goToRefusedStep(error: unknown): boolean {
    const taken = error instanceof PortalError && error.is('REG-TAKEN');
    const usernameRefused = taken ? 'taken' : reasonFor(error, 'username');
    const passwordRefused = reasonFor(error, 'password');
    if (usernameRefused) goTo('username', { returnTo: 'method', patch: { usernameRefused } });
    else if (passwordRefused) goTo('password', { returnTo: 'method', patch: { passwordRefused } });
    return usernameRefused !== undefined || passwordRefused !== undefined;
  }

  if (!sent) return null;
  return (
    <WizardOtpStep
      heading={t(text.otpStep)}
      sent={sent}
      action={t(text.register)}
      onProof={(proof) =>
        register(proof).catch((error: unknown) => {
          if (!goToRefusedStep(error)) throw error;
        })
      }
      onResend={(request) => call(registrationCalls.requestOtp, { body: { traceId, ...request } })}
      restart={restart}
      onStopped={(error) => error.is('REG-ALREADY') && restart()}
    />
  );
}
