import { call, type PortalError, reasonFor } from '../../../web/http/api.ts';
import { newSeal } from '../../../web/http/seal.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import type { OtpProof } from '../../confirmation/web/proof.ts';
import { ConfirmSteps } from '../../confirmation/web/wizard/ConfirmSteps.tsx';
import { IdentitySummary } from '../../identity/web/IdentitySummary.tsx';
import { registrationCalls } from '../contract.ts';
import { registrationText as text } from '../messages.ts';
import { initialData, type RegistrationData } from './wizardData.ts';

/** Steps 6 and 7: shows a summary with "Change" links and takes the one-time password, which creates the account. */
export function Confirmation(wizard: StepProps<RegistrationData>) {
  const t = useSay();
  const language = useLanguage();
  const { data, goTo, restart, finish } = wizard;
  const { traceId, username, method } = data;

  async function register(proof: OtpProof) {
    const { iv, seal } = newSeal();
    const password = await seal('password', data.password);
    await call(registrationCalls.validateOtp, {
      body: { traceId, username, password, iv, ...proof, language, method },
    });
    // Not awaited, because it only ends the flow. The message was queued when the account was created.
    call(registrationCalls.notifyUser, { body: { traceId, language } }).catch(() => {});
    finish({ ...initialData, username });
  }

  /** Opens the step that caused an error. Returns false if no earlier step caused it. */
  function goToRefusedStep(error: PortalError): boolean {
    const usernameRefused = error.is('REG-TAKEN') ? 'taken' : reasonFor(error, 'username');
    const passwordRefused = reasonFor(error, 'password');
    if (usernameRefused) goTo('username', { returnTo: 'method', patch: { usernameRefused } });
    else if (passwordRefused) goTo('password', { returnTo: 'method', patch: { passwordRefused } });
    return usernameRefused !== undefined || passwordRefused !== undefined;
  }

  const change = (step: string) => ({ onClick: () => goTo(step, { returnTo: 'method' }) });
  return (
    <ConfirmSteps
      wizard={wizard}
      methodStep="method"
      hasOtherWay={false}
      headings={{ method: text.check, code: text.otpStep }}
      action={t(text.register)}
      request={(request) => call(registrationCalls.requestOtp, { body: { traceId, ...request } })}
      confirm={register}
      onRefused={goToRefusedStep}
      onStopped={(error) => error.is('REG-ALREADY') && restart()}
    >
      {wizard.id === 'method' && (
        <IdentitySummary
          data={data}
          cardLabel={t(text.card)}
          more={[
            { label: t(text.username), value: username, change: change('username') },
            { label: t(text.password), value: t(text.passwordChosen), change: change('password') },
          ]}
          goTo={goTo}
        />
      )}
    </ConfirmSteps>
  );
}
