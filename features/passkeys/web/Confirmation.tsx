import { call, type PortalError } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { useReplacePage } from '../../../web/leave/useReplacePage.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { isSent } from '../../confirmation/web/methods.tsx';
import type { OtpProof } from '../../confirmation/web/proof.ts';
import { type CodeRequest, ConfirmSteps } from '../../confirmation/web/wizard/ConfirmSteps.tsx';
import { addPasskeyText as text } from '../change.messages.ts';
import { passkeyCalls } from '../contract.ts';
import type { AddPasskeyData } from './wizardData.ts';

/** Step 1: asks where to send the code, and takes it. A passkey can never confirm a new passkey. */
export function Confirmation(wizard: StepProps<AddPasskeyData>) {
  const t = useSay();
  const language = useLanguage();
  const replacePage = useReplacePage();

  function requestCode({ method, ...request }: CodeRequest) {
    return call(passkeyCalls.requestOtp, { body: { ...request, ...(isSent(method) && { method }) } });
  }

  async function confirm(proof: OtpProof) {
    if (!('otp' in proof)) return;
    wizard.next({ accepted: await call(passkeyCalls.options, { body: { ...proof, language } }) });
  }

  /** If the person has the maximum number of passkeys, opens the list, where a passkey can be removed. */
  function leaveWhenFull(error: PortalError) {
    if (!error.is('PASSKEY-LIMIT')) return;
    replacePage(paths.security());
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      purpose="passkey"
      lead={<p>{t(text.methodLead)}</p>}
      codesOnly
      confirmed={{ lead: text.makeLead }}
      action={t(ui.next)}
      request={requestCode}
      confirm={confirm}
      onStopped={leaveWhenFull}
    />
  );
}
