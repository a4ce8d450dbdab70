import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import type { CodeRequest } from '../../confirmation/web/wizard/public.ts';
import { IdentityCheckStep } from '../../identity/web/public.ts';
import { forgottenCalls } from '../contract.ts';
import { forgottenPage as text } from '../messages.ts';
import type { ForgottenData } from './wizardData.ts';

/** Step 3: shows a summary and asks where to send the code. */
export function CheckStep({ data, next, goTo, restart }: StepProps<ForgottenData>) {
  const t = useSay();

  async function send(request: CodeRequest) {
    const body = { traceId: data.traceId, ...request };
    next({ method: request.method, sent: await call(forgottenCalls.requestOtp, { body }) });
  }

  return (
    <IdentityCheckStep data={data} cardLabel={t(text.card)} goTo={goTo} restart={restart} onSend={send} />
  );
}
