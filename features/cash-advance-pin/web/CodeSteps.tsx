import { elapsed } from '../../../web/clock.ts';
import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { CardName } from '../../cards/web/public.ts';
import type { OtpProof } from '../../confirmation/web/public.ts';
import {
  type CodeRequest,
  OtpConfirmedStep,
  WizardMethodStep,
  WizardOtpStep,
} from '../../confirmation/web/wizard/public.ts';
import { pinCalls } from '../contract.ts';
import { pinText as text } from '../messages.ts';
import type { PinData } from './wizardData.ts';

const MS_PER_SECOND = 1000;

function requestCode({ card, traceId }: PinData, request: CodeRequest) {
  return call(pinCalls.requestOtp, { params: { id: card.cardId }, body: { traceId, ...request } });
}

/** Step 2: shows card and action, and asks where to send the code. */
export function CheckStep({ data, next, restart }: StepProps<PinData>) {
  const t = useSay();

  async function send(request: CodeRequest) {
    next({ method: request.method, sent: await requestCode(data, request), token: undefined });
  }

  return (
    <WizardMethodStep
      heading={t(text.checkStep)}
      addresses={data.addresses}
      start={data.method}
      onSend={send}
      restart={restart}
    >
      <PinSummary data={data} />
    </WizardMethodStep>
  );
}

/** Summary of the action that is confirmed. */
function PinSummary({ data: { card, pinSet } }: { readonly data: PinData }) {
  const t = useSay();
  return (
    <SummaryList
      items={[
        { label: t(text.card), value: <CardName card={card} /> },
        { label: t(text.what), value: t(pinSet ? text.change : text.set) },
      ]}
    />
  );
}

/** Step 3: takes the code. When the user returns after a confirmed code, it shows that the code was correct. */
export function CodeStep({ data, next, goTo, restart }: StepProps<PinData>) {
  const t = useSay();
  const { traceId, sent, token, card } = data;

  async function confirm(proof: OtpProof) {
    const now = elapsed();
    const { accessToken, expiresInSeconds } = await call(pinCalls.validateOtp, {
      params: { id: card.cardId },
      body: { traceId, ...proof },
    });
    next({ token: { value: accessToken, expiresAt: now + expiresInSeconds * MS_PER_SECOND } });
  }

  if (token) return <OtpConfirmedStep lead={t(text.codeRightLead)} onNext={() => next()} />;
  if (!sent) return null;
  return (
    <WizardOtpStep
      sent={sent}
      action={t(text.confirmCode)}
      onProof={confirm}
      onResend={(request) => requestCode(data, request)}
      onOtherWay={() => goTo('check')}
      restart={restart}
    >
      <PinSummary data={data} />
    </WizardOtpStep>
  );
}
