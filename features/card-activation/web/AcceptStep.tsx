import { PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { TermsForm } from '../../../web/wizard/TermsForm.tsx';
import { sendCommand } from '../../operations/web/sendCommand.ts';
import { activationCalls } from '../contract.ts';
import { activationTerms, activationText as text } from '../messages.ts';
import { type ActivationData, initialData } from './wizardData.ts';

/** Step 4: shows the terms. Accepting them consumes the token and activates the card. */
export function AcceptStep({ data, restart, finish }: StepProps<ActivationData>) {
  async function activate(retry: () => void) {
    try {
      const params = { id: data.accepted?.cardId ?? '' };
      const { lastFour } = await sendCommand(activationCalls.activate, {
        params,
        body: { acceptTerms: true },
      });
      keepOtpToken(null);
      finish({ ...initialData, lastFour });
    } catch (error) {
      handleError(error, {
        onRetry: retry,
        // After a network error the token may still be valid, so the flow continues.
        onClose: () =>
          error instanceof PortalError && error.is('NOT_NOW', 'NOT_FOUND', '03109') && startAgain(),
      });
    }
  }

  function startAgain() {
    keepOtpToken(null);
    restart();
  }

  return (
    <TermsForm
      heading={text.termsStep}
      lead={text.termsLead}
      terms={activationTerms}
      submit={text.activate}
      onAccept={activate}
    />
  );
}
