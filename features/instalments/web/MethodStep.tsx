import { formatMoney } from '../../../shared/money.ts';
import { call, PortalError } from '../../../web/api.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { MethodStep, type OtpMethod } from '../../otp/web/public.ts';
import { instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import type { InstalmentData } from './data.ts';

/** Step 5: where the code goes, and what it will confirm. */
export function CodeMethodStep({ data, next, restart }: StepProps<InstalmentData>) {
  const t = useSay();
  const language = useLanguage();
  const { advice } = data;
  if (!advice) return null;
  const { traceId, phoneNumber: phoneNo, email, tenor, transactionAmount } = advice;

  async function send(method: OtpMethod) {
    try {
      const body = { traceId, isResend: false, language, method };
      next({ method, stopped: false, sent: await call(instalmentCalls.requestOtp, { body }) });
    } catch (error) {
      // No code can be sent any more: the next step says so, on a page of its own.
      if (!(error instanceof PortalError) || !error.is('01011')) throw error;
      next({ method, stopped: true });
    }
  }

  return (
    <MethodStep
      frame={StepForm}
      lead={<p>{t(text.methodLead, { amount: formatMoney(transactionAmount), tenor })}</p>}
      addresses={{ phoneNo, email }}
      start={data.method}
      onSend={send}
      onStopped={(error) => error.is('NOT_NOW') && restart()}
    />
  );
}
