import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call, PortalError } from '../../../web/api.ts';
import { useSay } from '../../../web/language.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { invalidate } from '../../../web/query.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { cardCalls } from '../../cards/public.ts';
import { type CodeRequest, WizardMethodStep, WizardOtpStep } from '../../otp/web/wizard/public.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { CardSummaryLine } from './CardSummaryLine.tsx';
import type { OwnActivation } from './data.ts';
import { TermsForm } from './TermsForm.tsx';

/** The server knows from the session which card is meant and does not look at this part of the address. */
const params = { id: '{cardId}' };

function requestCode({ traceId }: OwnActivation, asked: CodeRequest) {
  return call(activationCalls.requestOwnOtp, { params, body: { traceId, ...asked } });
}

/** Step 2 after log-on. */
export function OwnTermsStep({ next }: StepProps<OwnActivation>) {
  return <TermsForm submit={useSay()(ui.next)} onAccept={() => next()} />;
}

/** Step 3 after log-on: the card once more, and where the code goes. */
export function OwnCheckStep({ data, next, restart }: StepProps<OwnActivation>) {
  const t = useSay();

  async function send(asked: CodeRequest) {
    next({ method: asked.method, sent: await requestCode(data, asked) });
  }

  return (
    <WizardMethodStep
      heading={t(text.checkStep)}
      addresses={data.addresses}
      start={data.method}
      onSend={send}
      restart={restart}
    >
      <CardSummaryLine card={data.card} />
    </WizardMethodStep>
  );
}

/** Step 4 after log-on: the right code activates the card at once. */
export function OwnCodeStep({ data, goTo, restart, finish }: StepProps<OwnActivation>) {
  const t = useSay();
  const navigate = useNavigate();
  const { traceId, sent, card } = data;
  /** Of a right code whose activation got no answer: sending the form again goes on from there. */
  const token = useRef<string>(undefined);

  async function confirm(otp: string) {
    token.current ??= (
      await call(activationCalls.validateOwnOtp, { params, body: { traceId, otp } })
    ).accessToken;
    try {
      finish({ lastFour: await activate(token.current) });
    } catch (error) {
      if (!(error instanceof PortalError) || !error.is('03109')) throw error;
      allowLeaving();
      void navigate(paths.activationError(), { replace: true });
    }
  }

  async function activate(accessToken: string): Promise<string> {
    keepOtpToken(accessToken);
    try {
      const body = { acceptTerms: true } as const;
      const { lastFour } = await call(activationCalls.activate, { params: { id: card.cardId }, body });
      return lastFour;
    } finally {
      keepOtpToken(null);
      invalidate(cardCalls.cards, cardCalls.card);
    }
  }

  if (!sent) return null;
  return (
    <WizardOtpStep
      sent={sent}
      action={t(text.activate)}
      onCode={confirm}
      onResend={(asked) => requestCode(data, asked)}
      onOtherWay={() => goTo('check')}
      restart={restart}
    />
  );
}
