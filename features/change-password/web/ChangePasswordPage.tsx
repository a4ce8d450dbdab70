import { paths } from '../../../web/paths.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { changePasswordPage as text } from '../messages.ts';
import { CodeStep } from './CodeStep.tsx';
import { PasswordsStep } from './PasswordsStep.tsx';
import { initialData, type PasswordChangeData } from './wizardData.ts';

const flow: WizardFlow<PasswordChangeData> = {
  title: text.title,
  steps: [
    { id: 'passwords', name: text.passwordsStep, Page: PasswordsStep },
    { id: 'otp', name: text.otpStep, Page: CodeStep },
  ],
  start: initialData,
  // The end is a page of its own: nobody is logged on there.
  Done: () => null,
  exit: { href: paths.dashboard, label: text.backToOverview },
};

/** A new password for somebody who is logged on (PWD-1). */
export default function ChangePasswordPage() {
  return <Wizard flow={flow} />;
}
