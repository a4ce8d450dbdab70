import { call } from '../../../web/api.ts';
import { elapsed } from '../../../web/clock.ts';
import { useSay } from '../../../web/language.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { CardName } from '../../cards/web/public.ts';
import { CodeOfFlow, type CodeRequest, CodeRight, MethodOfFlow } from '../../otp/web/flow/public.ts';
import { pinCalls } from '../contract.ts';
import { pinText as text } from '../messages.ts';
import type { PinChange } from './data.ts';

const MS = 1000;

function requestCode({ card, traceId }: PinChange, asked: CodeRequest) {
  return call(pinCalls.requestOtp, { params: { id: card.cardId }, body: { traceId, ...asked } });
}

/** Step 2: which card and what for, and where the code goes. */
export function CheckStep({ data, next, restart }: StepProps<PinChange>) {
  const t = useSay();
  const { card, pinSet } = data;

  async function send(asked: CodeRequest) {
    next({ method: asked.method, sent: await requestCode(data, asked), allowed: undefined });
  }

  return (
    <MethodOfFlow
      heading={t(text.checkStep)}
      addresses={data.addresses}
      start={data.method}
      onSend={send}
      restart={restart}
    >
      <SummaryList
        items={[
          {
            label: t(text.card),
            value: <CardName card={card} />,
          },
          { label: t(text.what), value: t(pinSet ? text.change : text.set) },
        ]}
      />
    </MethodOfFlow>
  );
}

/** Step 3: the code; and whoever comes back, that it was right. */
export function CodeStep({ data, next, goTo, restart }: StepProps<PinChange>) {
  const t = useSay();
  const { traceId, sent, allowed, card } = data;

  async function confirm(otp: string) {
    const from = elapsed();
    const { accessToken, expiresInSeconds } = await call(pinCalls.validateOtp, {
      params: { id: card.cardId },
      body: { traceId, otp },
    });
    next({ allowed: { token: accessToken, until: from + expiresInSeconds * MS } });
  }

  if (allowed) return <CodeRight lead={t(text.codeRightLead)} onNext={() => next()} />;
  if (!sent) return null;
  return (
    <CodeOfFlow
      sent={sent}
      action={t(text.confirmCode)}
      onCode={confirm}
      onResend={(asked) => requestCode(data, asked)}
      onOtherWay={() => goTo('check')}
      restart={restart}
    />
  );
}
