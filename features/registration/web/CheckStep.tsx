import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import type { CodeRequest } from '../../confirmation/web/wizard/public.ts';
import { IdentityCheckStep } from '../../identity/web/public.ts';
import { registrationCalls } from '../contract.ts';
import { registrationText as text } from '../messages.ts';
import type { RegistrationData } from './wizardData.ts';

/** Step 6: shows a summary with "Change" links, and asks where to send the code. */
export function CheckStep({ data, next, goTo, restart }: StepProps<RegistrationData>) {
  const t = useSay();

  async function send(request: CodeRequest) {
    const body = { traceId: data.traceId, ...request };
    next({ method: request.method, sent: await call(registrationCalls.requestOtp, { body }) });
  }

  const change = (step: string) => ({ onClick: () => goTo(step, { returnTo: 'method' }) });
  return (
    <IdentityCheckStep
      heading={t(text.check)}
      data={data}
      cardLabel={t(text.card)}
      more={[
        { label: t(text.username), value: data.username, change: change('username') },
        { label: t(text.password), value: t(text.passwordChosen), change: change('password') },
      ]}
      goTo={goTo}
      restart={restart}
      onSend={send}
    />
  );
}
