import { useRef } from 'react';
import { call, newIdempotencyKey, PortalError } from '../../../web/http/api.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { accountCalls } from '../../account-detail/public.ts';
import type { OtpProof, OtpSent } from '../../confirmation/web/public.ts';
import { type CodeRequest, WizardOtpStep } from '../../confirmation/web/wizard/public.ts';
import { sendCommand } from '../../operations/web/public.ts';
import { type InstalmentAdvice, instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import { PlanSummary } from './PlanSummary.tsx';
import { StoppedPage } from './StoppedPage.tsx';
import type { InstalmentData } from './wizardData.ts';

/** Step 6: takes the code or the passkey that confirms the conversion. */
export function CodeStep(props: StepProps<InstalmentData>) {
  const { advice, sent, stopped } = props.data;
  if (stopped) return <StoppedPage />;
  return advice && sent ? <Code {...props} advice={advice} sent={sent} /> : null;
}

type CodeProps = StepProps<InstalmentData> & { readonly advice: InstalmentAdvice; readonly sent: OtpSent };

function Code({ advice, sent, goTo, restart, finish }: CodeProps) {
  const t = useSay();
  const confirm = useConfirm(advice);

  async function resend(request: CodeRequest): Promise<OtpSent> {
    try {
      return await call(instalmentCalls.requestOtp, { body: { traceId: advice.traceId, ...request } });
    } catch (error) {
      if (!(error instanceof PortalError) || !error.is('01011')) throw error;
      goTo('otp', { patch: { stopped: true } });
      return sent;
    }
  }

  function stop(error: PortalError) {
    if (!error.is('INS-DONE', 'INS-NONE')) return;
    invalidate(instalmentCalls.transactions, instalmentCalls.conversions);
    restart();
  }

  return (
    <WizardOtpStep
      sent={sent}
      action={t(text.submit)}
      onProof={async (proof) => finish({ result: await confirm(proof) })}
      onResend={resend}
      onOtherWay={() => goTo('method')}
      restart={restart}
      onStopped={stop}
    >
      <PlanSummary plan={advice} short />
    </WizardOtpStep>
  );
}

/** Sends the proof together with the plan. A retry of the same proof reuses its idempotency key. */
function useConfirm(advice: InstalmentAdvice) {
  const language = useLanguage();
  const attempt = useRef<{ readonly proof: OtpProof; readonly key: string }>(undefined);
  return async (proof: OtpProof) => {
    if (attempt.current?.proof !== proof) attempt.current = { proof, key: newIdempotencyKey() };
    const { traceId, cardId, transactionId, transactionAmount, instalmentFlag, tenor } = advice;
    const isBilled = instalmentFlag === 'latestStatement';
    const body = {
      traceId,
      ...proof,
      cardId,
      transactionId,
      instalmentFlag,
      isBilled,
      tenor,
      language,
      transactionAmount: transactionAmount.amount,
    };
    const options = { idempotencyKey: attempt.current.key };
    const result = await sendCommand(instalmentCalls.validateOtp, { body }, options);
    invalidate(instalmentCalls.transactions, instalmentCalls.conversions);
    invalidate(accountCalls.billed, accountCalls.unbilled, accountCalls.history);
    return result;
  };
}
