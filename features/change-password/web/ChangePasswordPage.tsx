import { paths } from '../../../web/paths.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { changePasswordPage as text } from '../messages.ts';
import { CodeStep } from './CodeStep.tsx';
import { type Change, NOTHING_YET } from './data.ts';
import { PasswordsStep } from './PasswordsStep.tsx';

const flow: WizardFlow<Change> = {
  title: text.title,
  steps: [
    { id: 'passwords', name: text.passwordsStep, Page: PasswordsStep },
    { id: 'otp', name: text.otpStep, Page: CodeStep },
  ],
  start: NOTHING_YET,
  // The end is a page of its own: nobody is logged on there.
  Done: () => null,
  exit: { href: paths.dashboard, label: text.backToOverview },
};

/** A new password for somebody who is logged on (PWD-1). */
export default function ChangePasswordPage() {
  return <Wizard flow={flow} />;
}
