import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call, PortalError } from '../../../web/http/api.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { keepOtpToken } from '../../../web/store.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { cardCalls } from '../../cards/public.ts';
import type { OtpProof } from '../../confirmation/web/public.ts';
import { type CodeRequest, WizardMethodStep, WizardOtpStep } from '../../confirmation/web/wizard/public.ts';
import { sendCommand } from '../../operations/web/public.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { CardSummaryLine } from './CardSummaryLine.tsx';
import { TermsForm } from './TermsForm.tsx';
import type { OwnActivationData } from './wizardData.ts';

/** The server takes the card from the session and ignores this parameter. */
const params = { id: '{cardId}' };

function requestCode({ traceId }: OwnActivationData, request: CodeRequest) {
  return call(activationCalls.requestOwnOtp, { params, body: { traceId, ...request } });
}

/** Step 2 after log-on: shows the terms. */
export function OwnTermsStep({ next }: StepProps<OwnActivationData>) {
  return <TermsForm submit={useSay()(ui.next)} onAccept={() => next()} />;
}

/** Step 3 after log-on: shows the card and asks where to send the code. */
export function OwnCheckStep({ data, next, restart }: StepProps<OwnActivationData>) {
  const t = useSay();

  async function send(request: CodeRequest) {
    next({ method: request.method, sent: await requestCode(data, request) });
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

/** Step 4 after log-on: takes the code. The correct code activates the card at once. */
export function OwnCodeStep({ data, goTo, restart, finish }: StepProps<OwnActivationData>) {
  const t = useSay();
  const navigate = useNavigate();
  const { traceId, sent, card } = data;
  /** Token of a confirmed code. It is kept when the activation gets no answer, so that the form can be sent again. */
  const token = useRef<string>(undefined);

  async function confirm(proof: OtpProof) {
    token.current ??= (
      await call(activationCalls.validateOwnOtp, { params, body: { traceId, ...proof } })
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
      const { lastFour } = await sendCommand(activationCalls.activate, { params: { id: card.cardId }, body });
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
      onProof={confirm}
      onResend={(request) => requestCode(data, request)}
      onOtherWay={() => goTo('check')}
      restart={restart}
    >
      <CardSummaryLine card={card} />
    </WizardOtpStep>
  );
}
