import { call, type PortalError } from '../../../web/http/api.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { useReplacePage } from '../../../web/leave/useReplacePage.ts';
import { paths } from '../../../web/paths.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { cardCalls } from '../../cards/contract.ts';
import type { OtpProof } from '../../confirmation/web/proof.ts';
import { useTokenOfPage, withOtpToken } from '../../confirmation/web/wizard/attempt.ts';
import { ConfirmSteps } from '../../confirmation/web/wizard/ConfirmSteps.tsx';
import { sendCommand } from '../../operations/web/sendCommand.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { CardSummaryLine } from './OwnDetailsStep.tsx';
import type { OwnActivationData } from './wizardData.ts';

/** The server takes the card from the session and ignores this parameter. */
const params = { id: '{cardId}' };

/** Step 3 after log-on: shows the card and asks for the code. The correct code activates the card at once. */
export function OwnConfirmation(wizard: StepProps<OwnActivationData>) {
  const t = useSay();
  const replacePage = useReplacePage();
  const tokenOf = useTokenOfPage();
  const { traceId, card } = wizard.data;

  async function confirm(proof: OtpProof) {
    const token = await tokenOf(() =>
      call(activationCalls.validateOwnOtp, { params, body: { traceId, ...proof } }),
    );
    const input = { params: { id: card.cardId }, body: { acceptTerms: true } } as const;
    try {
      const { lastFour } = await withOtpToken(token, () => sendCommand(activationCalls.activate, input));
      wizard.finish({ lastFour });
    } finally {
      invalidate(cardCalls.cards, cardCalls.card);
    }
  }

  /** Opens the error page if the card system refused the activation. Returns whether it did. */
  function leaveForErrorPage(error: PortalError): boolean {
    if (!error.is('03109')) return false;
    replacePage(paths.activationError());
    return true;
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      headings={{ method: text.checkStep }}
      action={t(text.activate)}
      request={(request) => call(activationCalls.requestOwnOtp, { params, body: { traceId, ...request } })}
      confirm={confirm}
      onRefused={leaveForErrorPage}
    >
      <CardSummaryLine card={card} />
    </ConfirmSteps>
  );
}
