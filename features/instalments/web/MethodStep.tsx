import { formatMoney } from '../../../shared/money.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { type CodeRequest, WizardMethodStep } from '../../confirmation/web/wizard/public.ts';
import { instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import { PlanSummary } from './PlanSummary.tsx';
import type { InstalmentData } from './wizardData.ts';

/** Step 5: asks where to send the code, and shows what it confirms. */
export function CodeMethodStep({ data, next, restart }: StepProps<InstalmentData>) {
  const t = useSay();
  const { advice } = data;
  if (!advice) return null;
  const { traceId, phoneNumber: phoneNo, email, tenor, transactionAmount } = advice;

  async function send(request: CodeRequest) {
    const { method } = request;
    try {
      const sent = await call(instalmentCalls.requestOtp, { body: { traceId, ...request } });
      next({ method, stopped: false, sent });
    } catch (error) {
      // The server cannot send another code. The next step shows StoppedPage.
      if (!(error instanceof PortalError) || !error.is('01011')) throw error;
      next({ method, stopped: true });
    }
  }

  return (
    <WizardMethodStep
      lead={<p>{t(text.methodLead, { amount: formatMoney(transactionAmount), tenor })}</p>}
      addresses={{ phoneNo, email }}
      start={data.method}
      onSend={send}
      restart={restart}
    >
      <PlanSummary plan={advice} short />
    </WizardMethodStep>
  );
}
