import { useEffect, useRef } from 'react';
import { call } from '../../../web/api.ts';
import { useSay } from '../../../web/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { identityText, maskedId } from '../../identity/web/public.ts';
import {
  type CodeRequest,
  OtpConfirmedStep,
  WizardMethodStep,
  WizardOtpStep,
} from '../../otp/web/wizard/public.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import type { Activation } from './data.ts';
import { cardFields } from './IdentitySteps.tsx';

/** Step 3: everything once more and where the code goes; then the code; and whoever comes back, that it was right. */
export function CodeStep(props: StepProps<Activation>) {
  const t = useSay();
  const { sent, cardId } = props.data;
  const page = cardId !== '' ? 'right' : sent ? 'code' : 'check';
  useFocusOnPage(page);
  if (page === 'right') return <OtpConfirmedStep lead={t(text.codeRightLead)} onNext={() => props.next()} />;
  if (page === 'code') return <Code {...props} />;
  return <Check {...props} />;
}

/** The step shows another page: the focus goes to its heading, as after a change of step. */
function useFocusOnPage(page: string): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);
}

function Check({ data, goTo, restart }: StepProps<Activation>) {
  const t = useSay();
  const { traceId, card, person } = data;

  async function send(asked: CodeRequest) {
    const sent = await call(activationCalls.requestOtp, { body: { traceId, ...asked } });
    goTo('otp', { patch: { method: asked.method, sent } });
  }

  // Another card or person is another activation: the steps from there on are walked again.
  const change = (step: string) => ({ onClick: () => goTo(step) });
  return (
    <WizardMethodStep
      heading={t(text.checkStep)}
      addresses={data.addresses}
      start={data.method}
      onSend={send}
      restart={restart}
    >
      <SummaryList
        items={[
          {
            label: t(text.card),
            value: <CardNumber last4={card?.cardNumber.slice(-4) ?? ''} />,
            change: change('card'),
          },
          {
            label: t(identityText.nationalId),
            value: maskedId(person?.nationalId),
            change: change('person'),
          },
        ]}
      />
    </WizardMethodStep>
  );
}

function Code({ data, next, goTo, restart }: StepProps<Activation>) {
  const t = useSay();
  const { traceId, sent, card, person } = data;

  async function confirm(otp: string) {
    if (!card || !person) return restart();
    const { nationalId, birthDate: dateOfBirth } = person;
    const body = { traceId, ...cardFields(card), nationalId, dateOfBirth, otp };
    const { accessToken, cardId } = await call(activationCalls.validateOtp, { body });
    keepOtpToken(accessToken);
    next({ cardId });
  }

  if (!sent) return null;
  return (
    <WizardOtpStep
      sent={sent}
      action={t(text.confirmCode)}
      onCode={confirm}
      onResend={(asked) => call(activationCalls.requestOtp, { body: { traceId, ...asked } })}
      onOtherWay={() => goTo('otp', { patch: { sent: undefined } })}
      restart={restart}
    />
  );
}
