import { useEffect, useRef } from 'react';
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
  const id = sent || accepted ? 'code' : 'method';
  useFocusOnPageChange(accepted ? 'confirmed' : id);

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
      // All three pages are one step of the wizard, so the data decides which page is shown.
      wizard={{
        ...wizard,
        id,
        next: (patch) => (patch ? goTo('otp', { patch }) : next()),
        goTo: () => goTo('otp', { patch: { sent: undefined } }),
      }}
      methodStep="method"
      headings={{ method: text.checkStep }}
      confirmed={{ lead: text.codeRightLead }}
      action={t(text.confirmCode)}
      request={(request) => call(activationCalls.requestOtp, { body: { traceId, ...request } })}
      confirm={confirm}
    >
      {id === 'method' && <IdentitySummary data={data} cardLabel={t(text.card)} goTo={goTo} />}
    </ConfirmSteps>
  );
}

/** Focuses the heading when the step shows another page, as after a change of step. */
function useFocusOnPageChange(page: string): void {
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);
}
