import { useRef } from 'react';
import { call, newIdempotencyKey, PortalError } from '../../../web/api.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { outdate } from '../../../web/query.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { accountCalls } from '../../account-detail/public.ts';
import { CodeOfFlow, type CodeRequest } from '../../otp/web/flow/public.ts';
import type { OtpSent } from '../../otp/web/public.ts';
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

function Code({ advice, sent, goTo, restart, finish }: CodeProps) {
  const t = useSay();
  const confirmation = useConfirmation(advice);

  async function resend(asked: CodeRequest): Promise<OtpSent> {
    try {
      return await call(instalmentCalls.requestOtp, { body: { traceId: advice.traceId, ...asked } });
    } catch (error) {
      if (!(error instanceof PortalError) || !error.is('01011')) throw error;
      goTo('otp', { patch: { stopped: true } });
      return sent;
    }
  }

  function stop(error: PortalError) {
    if (!error.is('INS-DONE', 'INS-NONE')) return;
    outdate(instalmentCalls.transactions, instalmentCalls.conversions);
    restart();
  }

  return (
    <CodeOfFlow
      sent={sent}
      action={t(text.submit)}
      onCode={async (code) => finish({ done: await confirmation(code) })}
      onResend={resend}
      onOtherWay={() => goTo('method')}
      restart={restart}
      onStopped={stop}
    />
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
