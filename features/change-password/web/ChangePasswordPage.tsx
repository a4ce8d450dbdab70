import { paths } from '../../../web/paths.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { changePasswordPage as text } from '../messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { PasswordsStep } from './PasswordsStep.tsx';
import { initialData, type PasswordChangeData } from './request.ts';

const flow: WizardFlow<PasswordChangeData> = {
  title: text.title,
  steps: [
    { id: 'passwords', name: text.passwordsStep, Page: PasswordsStep },
    { id: 'otp', name: text.otpStep, Page: Confirmation },
  ],
  start: initialData,
  // The flow ends on another page: the success page has its own address, outside the session.
  Done: () => null,
  exit: { href: paths.dashboard, label: text.backToOverview },
};

export default function ChangePasswordPage() {
  return <Wizard flow={flow} />;
}
