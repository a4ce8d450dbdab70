import { useRef } from 'react';
import { call, newIdempotencyKey, PortalError } from '../../../web/api.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { outdate } from '../../../web/query.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepFrame } from '../../../web/wizard/StepFrame.tsx';
import { useStepTitle } from '../../../web/wizard/wizardContext.ts';
import { accountCalls } from '../../account-detail/public.ts';
import { type OtpSent, OtpStep } from '../../otp/web/public.ts';
import { type InstalmentAdvice, instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import type { InstalmentData } from './data.ts';
import { StoppedPage } from './StoppedPage.tsx';

/** Step 6: the right code converts the transaction. */
export function CodeStep(props: StepProps<InstalmentData>) {
  const { advice, sent, stopped } = props.data;
  if (stopped) return <StoppedPage />;
  return advice && sent ? <Code {...props} advice={advice} sent={sent} /> : null;
}

type CodeProps = StepProps<InstalmentData> & { readonly advice: InstalmentAdvice; readonly sent: OtpSent };

function Code({ data, advice, sent, goTo, restart, finish }: CodeProps) {
  const t = useSay();
  const language = useLanguage();
  const title = useStepTitle();
  const confirmation = useConfirmation(advice);

  async function resend(): Promise<OtpSent> {
    try {
      const body = { traceId: advice.traceId, isResend: true, language, method: data.method };
      return await call(instalmentCalls.requestOtp, { body });
    } catch (error) {
      if (!(error instanceof PortalError) || !error.is('01011')) throw error;
      goTo('otp', { patch: { stopped: true } });
      return sent;
    }
  }

  function stop(error: PortalError) {
    if (error.is('INS-DONE', 'INS-NONE')) outdate(instalmentCalls.transactions, instalmentCalls.conversions);
    if (error.is('01012', 'NOT_NOW', 'INS-DONE', 'INS-NONE')) restart();
  }

  return (
    <StepFrame heading={t(text.enterCode)} selfTitled>
      <OtpStep
        title={title}
        sent={sent}
        action={t(text.submit)}
        onCode={async (code) => finish({ done: await confirmation(code) })}
        onResend={resend}
        onStopped={stop}
      />
      <div>
        <Button variant="text" onClick={() => goTo('method')}>
          {t(text.otherWay)}
        </Button>
      </div>
    </StepFrame>
  );
}

/** Sends a code with what it confirms. A code that got no answer is sent with the same key again. */
function useConfirmation(advice: InstalmentAdvice) {
  const language = useLanguage();
  const tried = useRef({ code: '', key: '' });
  return async (otp: string) => {
    if (tried.current.code !== otp) tried.current = { code: otp, key: newIdempotencyKey() };
    const { traceId, cardId, transactionId, transactionAmount, instalmentFlag, tenor } = advice;
    const isBilled = instalmentFlag === 'latestStatement';
    const body = {
      ...{ traceId, otp, cardId, transactionId, instalmentFlag, isBilled, tenor, language },
      transactionAmount: transactionAmount.amount,
    };
    const done = await call(instalmentCalls.validateOtp, { body }, { idempotencyKey: tried.current.key });
    outdate(instalmentCalls.transactions, instalmentCalls.conversions);
    outdate(accountCalls.billed, accountCalls.unbilled, accountCalls.history);
    return done;
  };
}
