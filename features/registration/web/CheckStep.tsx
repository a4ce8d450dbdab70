import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { IdentitySummary } from '../../identity/web/public.ts';
import { type CodeRequest, WizardMethodStep } from '../../otp/web/wizard/public.ts';
import { registrationCalls } from '../contract.ts';
import { registrationText as text } from '../messages.ts';
import type { RegistrationData } from './wizardData.ts';

/** Step 6: summary with "Change" links, and the choice of where to send the code. */
export function CheckStep({ data, next, goTo, restart }: StepProps<RegistrationData>) {
  const t = useSay();
  const { traceId, username } = data;

  async function send(request: CodeRequest) {
    const sent = await call(registrationCalls.requestOtp, { body: { traceId, ...request } });
    next({ method: request.method, sent });
  }

  const change = (step: string) => ({ onClick: () => goTo(step, { returnTo: 'method' }) });
  return (
    <WizardMethodStep
      heading={t(text.check)}
      addresses={data.addresses}
      start={data.method}
      onSend={send}
      restart={restart}
    >
      <IdentitySummary
        data={data}
        cardLabel={t(text.card)}
        goTo={goTo}
        more={[
          { label: t(text.username), value: username, change: change('username') },
          { label: t(text.password), value: t(text.passwordChosen), change: change('password') },
        ]}
      />
    </WizardMethodStep>
  );
}
