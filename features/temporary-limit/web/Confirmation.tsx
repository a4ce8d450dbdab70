import { formatDate } from '../../../shared/dates.ts';
import { call, type PortalError } from '../../../web/http/api.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { useReplacePage } from '../../../web/leave/useReplacePage.ts';
import { paths } from '../../../web/paths.ts';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { cardCalls } from '../../cards/contract.ts';
import { CardName } from '../../cards/web/CardName.tsx';
import type { OtpProof } from '../../confirmation/web/proof.ts';
import type { Attempt } from '../../confirmation/web/wizard/attempt.ts';
import { ConfirmSteps } from '../../confirmation/web/wizard/ConfirmSteps.tsx';
import { sendCommand } from '../../operations/web/sendCommand.ts';
import { limitCalls } from '../contract.ts';
import { limitText as text } from '../messages.ts';
import type { LimitData } from './wizardData.ts';

/** Step 2: shows the request, and takes the code or the passkey that confirms the raise. */
export function Confirmation(wizard: StepProps<LimitData>) {
  const t = useSay();
  const language = useLanguage();
  const replacePage = useReplacePage();
  const { data, goTo, restart, finish } = wizard;
  const { card, request, inquiry, method } = data;
  if (!request) return null;
  const params = { id: card.cardId };
  const fields = { ...request, traceId: inquiry.traceId };

  async function confirm(proof: OtpProof, { key: idempotencyKey }: Attempt) {
    const body = { ...fields, language, method, ...proof };
    const result = await sendCommand(limitCalls.validateOtp, { params, body }, { idempotencyKey });
    finish({ result });
    invalidate(limitCalls.inquiry, cardCalls.cards, cardCalls.card);
  }

  /** Returns to the form when bounds or date have changed in the meantime. */
  function returnToForm(error: PortalError): boolean {
    if (!error.is('VALIDATION')) return false;
    invalidate(limitCalls.inquiry);
    goTo('limit', { patch: { outdated: true } });
    return true;
  }

  /** Opens the overview after a refusal that ends the flow. */
  function stop(error: PortalError) {
    if (error.is('CONFLICT')) return restart();
    if (!error.is('LIM-OPEN', 'LIM-CANNOT')) return;
    invalidate(limitCalls.inquiry, cardCalls.cards, cardCalls.card);
    replacePage(paths.overviewOf(card.cardId));
  }

  const change = data.sent ? undefined : { onClick: () => goTo('limit', { returnTo: 'check' }) };
  return (
    <ConfirmSteps
      wizard={wizard}
      purpose="limit"
      headings={{ method: text.checkStep }}
      lead={<p>{t(text.checkLead)}</p>}
      action={t(text.raise)}
      request={(wanted) => call(limitCalls.requestOtp, { params, body: { ...fields, ...wanted } })}
      confirm={confirm}
      onRefused={returnToForm}
      onStopped={stop}
    >
      <SummaryList
        items={[
          { label: t(text.card), value: <CardName card={card} /> },
          { label: t(text.newLimit), value: <Amount money={request.amount} />, change },
          { label: t(text.start), value: formatDate(request.startDate, language), change },
          { label: t(text.end), value: formatDate(request.endDate, language), change },
        ]}
      />
    </ConfirmSteps>
  );
}
