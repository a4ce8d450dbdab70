import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '../../../shared/dates.ts';
import { call, newIdempotencyKey, PortalError } from '../../../web/api.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { leaveFreely } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { outdate } from '../../../web/query.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { cardCalls } from '../../cards/public.ts';
import { CardName } from '../../cards/web/public.ts';
import { CodeOfFlow, type CodeRequest, MethodOfFlow } from '../../otp/web/flow/public.ts';
import { limitCalls } from '../contract.ts';
import { limitText as text } from '../messages.ts';
import type { Deal, Request } from './data.ts';

/** What is confirmed, with a way back to each part of it. */
function Answers({ data, onChange }: { data: Request; onChange?: () => void }) {
  const t = useSay();
  const language = useLanguage();
  const { deal, card } = data;
  if (!deal) return null;
  const change = onChange && { onClick: onChange };
  return (
    <SummaryList
      items={[
        {
          label: t(text.card),
          value: <CardName card={card} />,
        },
        { label: t(text.newLimit), value: <Amount money={deal.amount} />, change },
        { label: t(text.start), value: formatDate(deal.startDate, language), change },
        { label: t(text.end), value: formatDate(deal.endDate, language), change },
      ]}
    />
  );
}

/** The dialog of a refusal that ends it was closed: the overview shows what there is. */
function useEnd({ card }: Request): (error: PortalError) => void {
  const navigate = useNavigate();
  return (error) => {
    if (!error.is('LIM-OPEN', 'LIM-CANNOT')) return;
    outdate(limitCalls.inquiry, cardCalls.cards, cardCalls.card);
    leaveFreely();
    void navigate(paths.overviewOf(card.cardId), { replace: true });
  };
}

/** Step 2: everything once more, and where the code goes. */
export function CheckStep({ data, next, goTo, restart }: StepProps<Request>) {
  const t = useSay();
  const end = useEnd(data);
  const { card, deal, inquiry } = data;
  if (!deal) return null;

  async function send(wanted: Deal, asked: CodeRequest) {
    const body = { ...wanted, traceId: inquiry.traceId, ...asked };
    try {
      const sent = await call(limitCalls.requestOtp, { params: { id: card.cardId }, body });
      next({ method: asked.method, sent });
    } catch (error) {
      if (!(error instanceof PortalError) || !error.is('VALIDATION')) throw error;
      outdate(limitCalls.inquiry);
      goTo('limit', { patch: { outdated: true } });
    }
  }

  return (
    <MethodOfFlow
      heading={t(text.checkStep)}
      lead={<p>{t(text.checkLead)}</p>}
      addresses={data.addresses}
      start={data.method}
      onSend={(asked) => send(deal, asked)}
      restart={restart}
      onStopped={end}
    >
      <Answers data={data} onChange={() => goTo('limit', { returnTo: 'check' })} />
    </MethodOfFlow>
  );
}

/** Step 3: the right code raises the limit. */
export function CodeStep({ data, goTo, restart, finish }: StepProps<Request>) {
  const t = useSay();
  const language = useLanguage();
  const end = useEnd(data);
  /** One intention is one code for one deal: after a time-out the same one is sent again with the same key. */
  const intention = useRef({ otp: '', key: '' });
  const { card, deal, inquiry, method, sent } = data;
  if (!deal || !sent) return null;
  const params = { id: card.cardId };
  const said = { ...deal, traceId: inquiry.traceId, language, ...(method && { method }) };

  async function confirm(otp: string) {
    if (intention.current.otp !== otp) intention.current = { otp, key: newIdempotencyKey() };
    const options = { idempotencyKey: intention.current.key };
    try {
      const result = await call(limitCalls.validateOtp, { params, body: { ...said, otp } }, options);
      finish({ result });
      outdate(limitCalls.inquiry, cardCalls.cards, cardCalls.card);
    } catch (error) {
      if (!(error instanceof PortalError) || !error.is('VALIDATION')) throw error;
      outdate(limitCalls.inquiry);
      goTo('limit', { patch: { outdated: true } });
    }
  }

  return (
    <CodeOfFlow
      sent={sent}
      action={t(text.raise)}
      onCode={confirm}
      onResend={(asked) => call(limitCalls.requestOtp, { params, body: { ...said, ...asked } })}
      onOtherWay={() => goTo('check')}
      restart={restart}
      onStopped={(error) => (error.is('CONFLICT') ? restart() : end(error))}
    >
      <Answers data={data} />
    </CodeOfFlow>
  );
}
