import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call, newIdempotencyKey, PortalError } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { keepOtpToken } from '../../../web/store.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepFrame } from '../../../web/wizard/StepFrame.tsx';
import { CardName } from '../../cards/web/public.ts';
import type { OtpProof } from '../../confirmation/web/public.ts';
import { type CodeRequest, WizardMethodStep, WizardOtpStep } from '../../confirmation/web/wizard/public.ts';
import { sendCommand } from '../../operations/web/public.ts';
import { type CardControls, safetyCalls } from '../contract.ts';
import { confirmText, settingText, safetyText as text } from '../messages.ts';
import type { ConfirmData } from './confirmData.ts';
import { checkAgain, keepControls } from './keepControls.ts';
import { bodyOf, effectOf, newerControls } from './wanted.ts';
import { presentText, valueText, wantedText } from './wantedText.ts';

/** The setting before and after the change. */
function ChangeSummary({ data: { card, controls, wanted } }: { readonly data: ConfirmData }) {
  const t = useSay();
  return (
    <SummaryList
      items={[
        { label: t(text.card), value: <CardName card={card} /> },
        {
          label: t(confirmText.now),
          value: t(text.changeTo, {
            setting: t(settingText[wanted.name]),
            value: presentText(controls, wanted.name, t),
          }),
        },
        {
          label: t(confirmText.after),
          value: <strong>{valueText(wanted.name, wanted.value, t)}</strong>,
        },
      ]}
    />
  );
}

/** Returns an error handler that opens the safety page after a refusal that ends the flow. */
function useLeaveOnRefusal({ card }: ConfirmData): (error: PortalError) => void {
  const navigate = useNavigate();
  return (error) => {
    if (!error.is('SAFE-BANK', 'SAFE-CARD', 'SAFE-LIMIT', 'SAFE-CODE')) return;
    checkAgain();
    allowLeaving();
    void navigate(paths.safety(card.cardId), { replace: true });
  };
}

/** Returns the fields that request-otp, validate-otp and the change itself share. The code confirms exactly these values. */
function changeBody({ controls, wanted }: ConfirmData) {
  return { ...bodyOf(wanted), version: controls.version };
}

/** Returns to the check with the current settings if they were changed elsewhere. Rethrows any other error. */
function checkNewer(
  error: unknown,
  { card }: ConfirmData,
  goTo: StepProps<ConfirmData>['goTo'],
): CardControls {
  const newer = error instanceof PortalError ? newerControls(error) : undefined;
  if (!newer) throw error;
  keepControls(card.cardId, newer);
  goTo('check', { patch: { controls: newer, outdated: true, sent: undefined } });
  return newer;
}

/** Step 1: shows the change, and asks where to send the code. */
export function CheckStep({ data, next, goTo, restart }: StepProps<ConfirmData>) {
  const t = useSay();
  const leaveOnRefusal = useLeaveOnRefusal(data);
  const { card, controls, wanted, outdated } = data;

  async function send(request: CodeRequest) {
    const body = { ...changeBody(data), ...request };
    try {
      const sent = await call(safetyCalls.requestOtp, { params: { id: card.cardId }, body });
      next({ method: request.method, sent, outdated: false });
    } catch (error) {
      checkNewer(error, data, goTo);
    }
  }

  if (outdated && effectOf(controls, wanted) !== 'loosens') return <NoCodeNeeded data={data} />;
  return (
    <WizardMethodStep
      heading={t(confirmText.checkStep)}
      addresses={data.addresses}
      start={data.method}
      onSend={send}
      restart={restart}
      onStopped={leaveOnRefusal}
    >
      {outdated && <AlertBar tone="warning">{t(text.conflict)}</AlertBar>}
      <ChangeSummary data={data} />
    </WizardMethodStep>
  );
}

/** Shown when the current settings leave nothing to confirm: the change is already made, or the safety page can make it without a code. */
function NoCodeNeeded({ data: { card, controls, wanted } }: { readonly data: ConfirmData }) {
  const t = useSay();
  const isSo = effectOf(controls, wanted) === 'same';
  return (
    <StepFrame heading={t(confirmText.checkStep)}>
      <AlertBar tone="warning">
        <p>{t(text.conflict)}</p>
        <p>{t(isSo ? text.alreadySo : text.wanted, { change: wantedText(wanted, t) })}</p>
      </AlertBar>
      <div>
        <LinkButton variant="primary" href={paths.safety(card.cardId)}>
          {t(confirmText.toSafety)}
        </LinkButton>
      </div>
    </StepFrame>
  );
}

/** Step 2: takes the code or the passkey that confirms the change, then makes the change. */
export function CodeStep({ data, goTo, restart, finish }: StepProps<ConfirmData>) {
  const t = useSay();
  const language = useLanguage();
  const leaveOnRefusal = useLeaveOnRefusal(data);
  const makeChange = useConfirmedChange(data);
  const { card, wanted, sent } = data;
  if (!sent) return null;

  async function confirm(proof: OtpProof) {
    try {
      const controls = await makeChange(proof);
      finish({ controls });
      keepControls(card.cardId, controls);
    } catch (error) {
      checkNewer(error, data, goTo);
    }
  }

  return (
    <WizardOtpStep
      sent={sent}
      action={t(wanted.name === 'frozen' ? confirmText.confirmUnfreeze : confirmText.confirm)}
      onProof={confirm}
      onResend={(request) =>
        call(safetyCalls.requestOtp, {
          params: { id: card.cardId },
          body: { ...changeBody(data), ...request, language },
        })
      }
      onOtherWay={() => goTo('check')}
      restart={restart}
      onStopped={(error) => (error.is('CONFLICT') ? restart() : leaveOnRefusal(error))}
    >
      <ChangeSummary data={data} />
    </WizardOtpStep>
  );
}

/** Returns a function that checks the proof and makes the change. A retry does not check an accepted proof again. */
function useConfirmedChange(data: ConfirmData): (proof: OtpProof) => Promise<CardControls> {
  const language = useLanguage();
  const attempt = useRef<{ readonly proof: OtpProof; readonly token: string; readonly key: string }>(
    undefined,
  );
  const { card, method } = data;
  const params = { id: card.cardId };

  return async (proof) => {
    if (attempt.current?.proof !== proof) {
      const body = { ...changeBody(data), ...proof, language, ...(method && { method }) };
      const { accessToken } = await call(safetyCalls.validateOtp, { params, body });
      attempt.current = { proof, token: accessToken, key: newIdempotencyKey() };
    }
    const { token, key } = attempt.current;
    keepOtpToken(token);
    try {
      const body = { ...changeBody(data), language };
      return await sendCommand(safetyCalls.loosen, { params, body }, { idempotencyKey: key });
    } finally {
      keepOtpToken(null);
    }
  };
}
