import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { TermsForm } from '../../../web/wizard/TermsForm.tsx';
import { UNCONFIRMED } from '../../confirmation/web/wizard/confirmable.ts';
import { pinCalls } from '../contract.ts';
import { pinTerms, pinText as text } from '../messages.ts';
import type { PinData } from './wizardData.ts';

/** Step 1: shows the terms. Accepting them starts a flow on the server, which checks the daily limit again. */
export function TermsStep({ data, next }: StepProps<PinData>) {
  async function accept(retry: () => void) {
    try {
      const { allowed, traceId, phoneNo, email } = await call(pinCalls.limitCheck, {
        params: { id: data.card.cardId },
      });
      if (!allowed) throw new PortalError('PIN-LIMIT', 400);
      next({ traceId, addresses: { phoneNo, email }, ...UNCONFIRMED });
    } catch (error) {
      handleError(error, { onRetry: retry });
    }
  }

  return <TermsForm heading={text.termsStep} lead={text.termsLead} terms={pinTerms} onAccept={accept} />;
}
