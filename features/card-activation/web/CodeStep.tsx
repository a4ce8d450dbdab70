import { useEffect, useRef } from 'react';
import { call } from '../../../web/api.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import { CardNumber } from '../../../web/ui/CardNumber.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { SummaryList } from '../../../web/ui/SummaryList.tsx';
import { useForm } from '../../../web/ui/useForm.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { identityText, maskedId } from '../../identity/web/public.ts';
import { MethodStep, type OtpMethod } from '../../otp/web/public.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { CodePage } from './CodePage.tsx';
import type { Activation } from './data.ts';
import { cardFields } from './IdentitySteps.tsx';

/** Step 3: everything once more and where the code goes; then the code; and whoever comes back, that it was right. */
export function CodeStep(props: StepProps<Activation>) {
  const { sent, cardId } = props.data;
  const page = cardId !== '' ? 'right' : sent ? 'code' : 'check';
  useFocusOnPage(page);
  if (page === 'right') return <CodeRight {...props} />;
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
  const language = useLanguage();
  const { card, person } = data;

  async function send(method: OtpMethod) {
    const body = { traceId: data.traceId, isResend: false, language, method };
    goTo('otp', { patch: { method, sent: await call(activationCalls.requestOtp, { body }) } });
  }

  // Another card or person is another activation: the steps from there on are walked again.
  const change = (step: string) => ({ onClick: () => goTo(step) });
  return (
    <MethodStep
      frame={StepForm}
      heading={t(text.checkStep)}
      lead={<p>{t(text.checkLead)}</p>}
      addresses={data.addresses}
      start={data.method}
      onSend={send}
      onStopped={(error) => error.is('NOT_NOW') && restart()}
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
    </MethodStep>
  );
}

function Code({ data, next, goTo, restart }: StepProps<Activation>) {
  const language = useLanguage();
  const { traceId, method, sent, card, person } = data;

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
    <CodePage
      sent={sent}
      action={text.confirmCode}
      onCode={confirm}
      onResend={() =>
        call(activationCalls.requestOtp, { body: { traceId, isResend: true, language, method } })
      }
      onOtherWay={() => goTo('otp', { patch: { sent: undefined } })}
      onOver={restart}
    />
  );
}

/** Back from the terms: the code is used up, and right. */
function CodeRight({ next }: StepProps<Activation>) {
  const t = useSay();
  const form = useForm({ initial: {}, validate: () => ({}) });
  return (
    <StepForm
      form={form}
      heading={t(text.codeRight)}
      lead={<p>{t(text.codeRightLead)}</p>}
      submit={t(ui.next)}
      onSubmit={() => next()}
    >
      {null}
    </StepForm>
  );
}
