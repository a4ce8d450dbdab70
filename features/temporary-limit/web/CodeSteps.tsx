import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '../../../shared/dates.ts';
import { call, newIdempotencyKey, PortalError } from '../../../web/http/api.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { cardCalls } from '../../cards/public.ts';
import { CardName } from '../../cards/web/public.ts';
import type { OtpProof } from '../../confirmation/web/public.ts';
import { type CodeRequest, WizardMethodStep, WizardOtpStep } from '../../confirmation/web/wizard/public.ts';
import { sendCommand } from '../../operations/web/public.ts';
import { limitCalls } from '../contract.ts';
import { limitText as text } from '../messages.ts';
import type { LimitData, LimitRequestBody } from './wizardData.ts';

/** The requested limit. With `onChange` it has Change links. */
function RequestSummary({ data, onChange }: { data: LimitData; onChange?: () => void }) {
  const t = useSay();
  const language = useLanguage();
  const { request, card } = data;
  if (!request) return null;
  const change = onChange && { onClick: onChange };
  return (
    <SummaryList
      items={[
        { label: t(text.card), value: <CardName card={card} /> },
        { label: t(text.newLimit), value: <Amount money={request.amount} />, change },
        { label: t(text.start), value: formatDate(request.startDate, language), change },
        { label: t(text.end), value: formatDate(request.endDate, language), change },
      ]}
    />
  );
}

/** Returns an error handler that opens the overview after a refusal that ends the flow. */
function useLeaveOnRefusal({ card }: LimitData): (error: PortalError) => void {
  const navigate = useNavigate();
  return (error) => {
    if (!error.is('LIM-OPEN', 'LIM-CANNOT')) return;
    invalidate(limitCalls.inquiry, cardCalls.cards, cardCalls.card);
    allowLeaving();
    void navigate(paths.overviewOf(card.cardId), { replace: true });
  };
}

/** Step 2: shows the request, and asks where to send the code. */
export function CheckStep({ data, next, goTo, restart }: StepProps<LimitData>) {
  const t = useSay();
  const leaveOnRefusal = useLeaveOnRefusal(data);
  const { card, request, inquiry } = data;
  if (!request) return null;

  async function send(confirmed: LimitRequestBody, codeRequest: CodeRequest) {
    const body = { ...confirmed, traceId: inquiry.traceId, ...codeRequest };
    try {
      const sent = await call(limitCalls.requestOtp, { params: { id: card.cardId }, body });
      next({ method: codeRequest.method, sent });
    } catch (error) {
      if (!(error instanceof PortalError) || !error.is('VALIDATION')) throw error;
      invalidate(limitCalls.inquiry);
      goTo('limit', { patch: { outdated: true } });
    }
  }

  return (
    <WizardMethodStep
      heading={t(text.checkStep)}
      lead={<p>{t(text.checkLead)}</p>}
      addresses={data.addresses}
      start={data.method}
      onSend={(codeRequest) => send(request, codeRequest)}
      restart={restart}
      onStopped={leaveOnRefusal}
    >
      <RequestSummary data={data} onChange={() => goTo('limit', { returnTo: 'check' })} />
    </WizardMethodStep>
  );
}

/** Step 3: takes the code or the passkey that confirms the raise. */
export function CodeStep({ data, goTo, restart, finish }: StepProps<LimitData>) {
  const t = useSay();
  const language = useLanguage();
  const leaveOnRefusal = useLeaveOnRefusal(data);
  /** A retry of the same proof reuses its idempotency key. */
  const attempt = useRef<{ readonly proof: OtpProof; readonly key: string }>(undefined);
  const { card, request, inquiry, method, sent } = data;
  if (!request || !sent) return null;
  const params = { id: card.cardId };
  const fields = { ...request, traceId: inquiry.traceId, language, ...(method && { method }) };

  async function confirm(proof: OtpProof) {
    if (attempt.current?.proof !== proof) attempt.current = { proof, key: newIdempotencyKey() };
    const options = { idempotencyKey: attempt.current.key };
    try {
      const result = await sendCommand(
        limitCalls.validateOtp,
        { params, body: { ...fields, ...proof } },
        options,
      );
      finish({ result });
      invalidate(limitCalls.inquiry, cardCalls.cards, cardCalls.card);
    } catch (error) {
      if (!(error instanceof PortalError) || !error.is('VALIDATION')) throw error;
      invalidate(limitCalls.inquiry);
      goTo('limit', { patch: { outdated: true } });
    }
  }

  return (
    <WizardOtpStep
      sent={sent}
      action={t(text.raise)}
      onProof={confirm}
      onResend={(codeRequest) => call(limitCalls.requestOtp, { params, body: { ...fields, ...codeRequest } })}
      onOtherWay={() => goTo('check')}
      restart={restart}
      onStopped={(error) => (error.is('CONFLICT') ? restart() : leaveOnRefusal(error))}
    >
      <RequestSummary data={data} />
    </WizardOtpStep>
  );
}
