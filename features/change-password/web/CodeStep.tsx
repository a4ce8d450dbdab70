import { useSay } from '../../../web/language/language.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { notePasswordChanged } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import type { OtpProof } from '../../confirmation/web/public.ts';
import { WizardOtpStep } from '../../confirmation/web/wizard/public.ts';
import { endLocalSession } from '../../session/web/public.ts';
import { changePasswordPage as text } from '../messages.ts';
import { confirmChange, requestCode } from './request.ts';
import type { PasswordChangeData } from './wizardData.ts';

/** Step 2: the one-time password or the passkey confirms the change. It sets the new password and ends every session. */
export function CodeStep({ data, goTo, restart }: StepProps<PasswordChangeData>) {
  const t = useSay();
  const { sent } = data;

  async function change(proof: OtpProof) {
    await confirmChange(data.password, proof);
    endLocalSession();
    notePasswordChanged();
    // Loads a new document, which clears the page's memory (GEN-13).
    allowLeaving();
    location.replace(paths.passwordChanged());
  }

  if (!sent) return null;
  return (
    <WizardOtpStep
      heading={t(text.otpStep)}
      sent={sent}
      action={t(text.change)}
      onProof={change}
      onResend={({ method, isResend }) => requestCode({ ...data, method }, isResend)}
      onOtherWay={sent.method === 'passkey' ? () => goTo('passwords') : undefined}
      restart={restart}
    >
      <p>{t(text.lead)}</p>
    </WizardOtpStep>
  );
}
