import { useNavigate } from 'react-router';
import { call, type PortalError } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { isSent, type OtpProof, type OtpSent } from '../../confirmation/web/public.ts';
import {
  type CodeRequest,
  OtpConfirmedStep,
  WizardMethodStep,
  WizardOtpStep,
} from '../../confirmation/web/wizard/public.ts';
import { passkeyCalls } from '../contract.ts';
import { addPasskeyText as text } from '../messages.ts';
import type { AddPasskeyData } from './wizardData.ts';

function requestCode({ method, ...request }: CodeRequest): Promise<OtpSent> {
  return call(passkeyCalls.requestOtp, { body: { ...request, ...(isSent(method) && { method }) } });
}

/** Returns an error handler. When the person has too many passkeys, it opens the list, where one can be removed. */
function useLeaveWhenFull(): (error: PortalError) => void {
  const navigate = useNavigate();
  return (error) => {
    if (!error.is('PASSKEY-LIMIT')) return;
    allowLeaving();
    void navigate(paths.security(), { replace: true });
  };
}

/** Step 1: asks where to send the code. A passkey can never confirm a new passkey. */
export function MethodStep({ data, next, restart }: StepProps<AddPasskeyData>) {
  const t = useSay();
  const leaveWhenFull = useLeaveWhenFull();
  return (
    <WizardMethodStep
      codesOnly
      lead={<p>{t(text.methodLead)}</p>}
      addresses={data.addresses}
      start={data.method}
      onSend={async (request) =>
        next({ method: request.method, sent: await requestCode(request), making: undefined })
      }
      restart={restart}
      onStopped={leaveWhenFull}
    />
  );
}

/** Step 2: takes the code. When the user returns after a correct code, it shows that the code was correct. */
export function CodeStep({ data, next, goTo, restart }: StepProps<AddPasskeyData>) {
  const t = useSay();
  const language = useLanguage();
  const leaveWhenFull = useLeaveWhenFull();
  const { sent, making } = data;

  async function confirm(proof: OtpProof) {
    if (!('otp' in proof)) return;
    next({ making: await call(passkeyCalls.options, { body: { ...proof, language } }) });
  }

  if (making) return <OtpConfirmedStep lead={t(text.makeLead)} onNext={() => next()} />;
  if (!sent) return null;
  return (
    <WizardOtpStep
      sent={sent}
      action={t(ui.next)}
      onProof={confirm}
      onResend={requestCode}
      onOtherWay={() => goTo('method')}
      restart={restart}
      onStopped={leaveWhenFull}
    />
  );
}
