import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import type { StepProps, WizardFlow } from '../../../web/wizard/flow.ts';
import { TermsForm } from '../../../web/wizard/TermsForm.tsx';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { FlowNeeds } from '../../identity/web/FlowNeeds.tsx';
import { registrationTerms, registrationText as text } from '../messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { CardPage, PersonPage } from './IdentitySteps.tsx';
import { PasswordStep } from './PasswordStep.tsx';
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

/** Step 1: shows the terms and conditions. */
export function TermsStep({ next }: StepProps<RegistrationData>) {
  return <TermsForm heading={text.termsStep} terms={registrationTerms} onAccept={() => next()} />;
}

/** Success page with the next steps. */
function Registered({ data }: { readonly data: RegistrationData }) {
  const t = useSay();
  const language = useLanguage();
  useTitle(t(text.done));
  return (
    <ConfirmationPanel
      title={t(text.done)}
      actions={
        <LinkButton variant="primary" href={paths.login(language)}>
          {t(text.logOn)}
        </LinkButton>
      }
    >
      <p>
        {t(text.yourUsername)} <strong>{data.username}</strong>
      </p>
      <h2>{t(text.next)}</h2>
      <BulletList items={[t(text.nextLogOn), t(text.nextMessage)]} />
    </ConfirmationPanel>
  );
}
