import { useEffect, useRef } from 'react';
import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import type { OtpProof } from '../../confirmation/web/public.ts';
import { type CodeRequest, OtpConfirmedStep, WizardOtpStep } from '../../confirmation/web/wizard/public.ts';
import { IdentityCheckStep } from '../../identity/web/public.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { cardFields } from './IdentitySteps.tsx';
import type { ActivationData } from './wizardData.ts';

/** Step 3. It has three pages: the summary with the choice of method, the code, and "code confirmed" when the user returns. */
export function CodeStep(props: StepProps<ActivationData>) {
  const t = useSay();
  const { sent, cardId } = props.data;
  const page = cardId !== '' ? 'confirmed' : sent ? 'code' : 'check';
  useFocusOnPageChange(page);
  if (page === 'confirmed')
    return <OtpConfirmedStep lead={t(text.codeRightLead)} onNext={() => props.next()} />;
  if (page === 'code') return <Code {...props} />;
  return <Check {...props} />;
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

function Check({ data, goTo, restart }: StepProps<ActivationData>) {
  const t = useSay();
  const { traceId } = data;

  async function send(request: CodeRequest) {
    const sent = await call(activationCalls.requestOtp, { body: { traceId, ...request } });
    goTo('otp', { patch: { method: request.method, sent } });
  }

  return (
    <IdentityCheckStep
      heading={t(text.checkStep)}
      data={data}
      cardLabel={t(text.card)}
      goTo={goTo}
      restart={restart}
      onSend={send}
    />
  );
}

function Code({ data, next, goTo, restart }: StepProps<ActivationData>) {
  const t = useSay();
  const { traceId, sent, card, person } = data;

  async function confirm(proof: OtpProof) {
    if (!card || !person) return restart();
    const { nationalId, birthDate: dateOfBirth } = person;
    const body = { traceId, ...cardFields(card), nationalId, dateOfBirth, ...proof };
    const { accessToken, cardId } = await call(activationCalls.validateOtp, { body });
    keepOtpToken(accessToken);
    next({ cardId });
  }

  if (!sent) return null;
  return (
    <WizardOtpStep
      sent={sent}
      action={t(text.confirmCode)}
      onProof={confirm}
      onResend={(request) => call(activationCalls.requestOtp, { body: { traceId, ...request } })}
      onOtherWay={() => goTo('otp', { patch: { sent: undefined } })}
      restart={restart}
    />
  );
}
