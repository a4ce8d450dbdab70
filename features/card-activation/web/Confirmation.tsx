import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import type { OtpProof } from '../../confirmation/web/proof.ts';
import { ConfirmSteps } from '../../confirmation/web/wizard/ConfirmSteps.tsx';
import { IdentitySummary } from '../../identity/web/IdentitySummary.tsx';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { cardFields } from './IdentitySteps.tsx';
import type { ActivationData } from './wizardData.ts';

/**
 * Step 3. It has three pages: the summary with the choice of method, the code, and "code confirmed" after the user
 * returns to the step.
 */
export function Confirmation(wizard: StepProps<ActivationData>) {
  const t = useSay();
  const { data, next, goTo, restart } = wizard;
  const { traceId, sent, accepted, card, person } = data;

  async function confirm(proof: OtpProof) {
    if (!card || !person) return restart();
    const { nationalId, birthDate: dateOfBirth } = person;
    const body = { traceId, ...cardFields(card), nationalId, dateOfBirth, ...proof };
    const { accessToken, cardId } = await call(activationCalls.validateOtp, { body });
    keepOtpToken(accessToken);
    next({ accepted: { cardId } });
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      headings={{ method: text.checkStep }}
      confirmed={{ lead: text.codeRightLead }}
      action={t(text.confirmCode)}
      request={(request) => call(activationCalls.requestOtp, { body: { traceId, ...request } })}
      confirm={confirm}
    >
      {!sent && !accepted && <IdentitySummary data={data} cardLabel={t(text.card)} goTo={goTo} />}
    </ConfirmSteps>
  );
}
