import { paths } from '../../../web/paths.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { FlowNeeds } from '../../identity/web/FlowNeeds.tsx';
import { registrationText as text } from '../messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { CardPage, PersonPage } from './IdentitySteps.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { Registered } from './Registered.tsx';
import { TermsStep } from './TermsStep.tsx';
import { UsernameStep } from './UsernameStep.tsx';
import { initialData, type RegistrationData } from './wizardData.ts';

/** The flow with its seven steps (REG-1). */
export const registrationFlow: WizardFlow<RegistrationData> = {
  title: text.title,
  steps: [
    { id: 'terms', name: text.termsStep, Page: TermsStep },
    { id: 'card', name: text.cardStep, Page: CardPage },
    { id: 'person', name: text.personStep, Page: PersonPage },
    { id: 'username', name: text.usernameStep, Page: UsernameStep },
    { id: 'password', name: text.passwordStep, Page: PasswordStep },
    { id: 'method', name: text.methodStep, Page: Confirmation },
    { id: 'otp', name: text.otpStep, Page: Confirmation },
  ],
  start: initialData,
  Done: Registered,
  exit: { href: paths.login, label: text.backToLogOn },
  needs: Needs,
};

export default function RegistrationPage() {
  return <Wizard flow={registrationFlow} />;
}

function Needs() {
  return <FlowNeeds card={text.needCard} minutes={5} />;
}
