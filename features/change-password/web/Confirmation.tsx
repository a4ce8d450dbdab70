import { useSay } from '../../../web/language/language.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { notePasswordChanged } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import type { OtpProof } from '../../confirmation/web/proof.ts';
import { ConfirmSteps } from '../../confirmation/web/wizard/ConfirmSteps.tsx';
import { endLocalSession } from '../../session/web/logOff.ts';
import { changePasswordPage as text } from '../messages.ts';
import { confirmChange, type PasswordChangeData, requestCode } from './request.ts';

/** Step 2: the one-time password or the passkey confirms the change. It sets the new password and ends every session. */
export function Confirmation(wizard: StepProps<PasswordChangeData>) {
  const t = useSay();
  const { data } = wizard;

  async function change(proof: OtpProof) {
    await confirmChange(data.password, proof);
    endLocalSession();
    notePasswordChanged();
    // Loads a new document, which clears the page's memory (GEN-13).
    allowLeaving();
    location.replace(paths.passwordChanged());
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      methodStep="passwords"
      hasOtherWay={data.sent?.method === 'passkey'}
      headings={{ code: text.otpStep }}
      action={t(text.change)}
      request={({ method, isResend }) => requestCode({ ...data, method }, isResend)}
      confirm={change}
    >
      <p>{t(text.lead)}</p>
    </ConfirmSteps>
  );
}
