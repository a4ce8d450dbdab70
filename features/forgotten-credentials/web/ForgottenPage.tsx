import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../web/paths.ts';
import { keepOtpToken } from '../../../web/store.ts';
import type { WizardFlow, WizardStep } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { FlowNeeds } from '../../identity/web/FlowNeeds.tsx';
import { forgottenPage as text } from '../messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { PasswordSet, UsernameFound } from './Done.tsx';
import { CardPage, PersonPage } from './IdentitySteps.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { type ForgottenData, initialData } from './wizardData.ts';

/** First steps of both flows (FGT-1). */
const commonSteps: readonly WizardStep<ForgottenData>[] = [
  { id: 'card', name: text.cardStep, Page: CardPage },
  { id: 'person', name: text.personStep, Page: PersonPage },
  { id: 'method', name: text.methodStep, Page: Confirmation },
];

const common = { exit: { href: paths.login, label: text.backToLogOn }, needs: Needs };

const passwordFlow: WizardFlow<ForgottenData> = {
  title: text.passwordTitle,
  steps: [...commonSteps, { id: 'password', name: text.passwordStep, Page: PasswordStep }],
  start: initialData('password'),
  Done: PasswordSet,
  ...common,
};

const usernameFlow: WizardFlow<ForgottenData> = {
  title: text.usernameTitle,
  steps: commonSteps,
  start: initialData('username'),
  Done: UsernameFound,
  ...common,
};

/** The flow for a forgotten password, or with `?find=username` for a forgotten username. */
export default function ForgottenPage() {
  const [query] = useSearchParams();
  const flow = query.get('find') === 'username' ? usernameFlow : passwordFlow;
  // Discards the token of a confirmed code on load and on unmount.
  useEffect(() => {
    keepOtpToken(null);
    return () => keepOtpToken(null);
  }, []);
  return <Wizard key={flow.title.en} flow={flow} />;
}

function Needs() {
  return <FlowNeeds card={text.needCard} minutes={3} />;
}
