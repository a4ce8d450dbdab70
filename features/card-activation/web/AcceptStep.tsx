import { call, PortalError } from '../../../web/api.ts';
import { handleError } from '../../../web/errors.tsx';
import { useSay } from '../../../web/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { type Activation, NOTHING_YET } from './wizardData.ts';
import { TermsForm } from './TermsForm.tsx';

/** Step 4: the terms; accepting them uses the token up and activates the card. */
export function AcceptStep({ data, restart, finish }: StepProps<Activation>) {
  const t = useSay();

  async function activate() {
    try {
      const params = { id: data.cardId };
      const { lastFour } = await call(activationCalls.activate, { params, body: { acceptTerms: true } });
      keepOtpToken(null);
      finish({ ...NOTHING_YET, lastFour });
    } catch (error) {
      handleError(error, {
        onRetry: () => void activate(),
        // Without an answer the token may still be good.
        onClose: () => error instanceof PortalError && error.is('NOT_NOW', 'NOT_FOUND', '03109') && over(),
      });
    }
  }

  function over() {
    keepOtpToken(null);
    restart();
  }

  return <TermsForm submit={t(text.activate)} onAccept={activate} />;
}
