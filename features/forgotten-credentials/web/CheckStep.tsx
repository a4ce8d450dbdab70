import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { IdentitySummary } from '../../identity/web/public.ts';
import { type CodeRequest, WizardMethodStep } from '../../otp/web/wizard/public.ts';
import { forgottenCalls } from '../contract.ts';
import { forgottenPage as text } from '../messages.ts';
import type { ForgottenData } from './wizardData.ts';

/** Step 3: summary, and the choice of where to send the code. */
export function CheckStep({ data, next, goTo, restart }: StepProps<ForgottenData>) {
  const t = useSay();
  const { traceId } = data;

  async function send(request: CodeRequest) {
    const sent = await call(forgottenCalls.requestOtp, { body: { traceId, ...request } });
    next({ method: request.method, sent });
  }

  return (
    <WizardMethodStep addresses={data.addresses} start={data.method} onSend={send} restart={restart}>
      <IdentitySummary data={data} cardLabel={t(text.card)} goTo={goTo} />
    </WizardMethodStep>
  );
}
