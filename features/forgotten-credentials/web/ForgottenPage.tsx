import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { keepOtpToken } from '../../../web/store.ts';
import { Points } from '../../../web/ui/card/Points.tsx';
import type { WizardFlow, WizardStep } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { forgottenPage as text } from '../messages.ts';
import { CheckStep } from './CheckStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { PasswordSet, UsernameFound } from './Done.tsx';
import { type Forgotten, nothingYet } from './wizardData.ts';
import { CardPage, PersonPage } from './IdentitySteps.tsx';
import { PasswordStep } from './PasswordStep.tsx';

/** What both flows begin with (FGT-1). */
const proving: readonly WizardStep<Forgotten>[] = [
  { id: 'card', name: text.cardStep, Page: CardPage },
  { id: 'person', name: text.personStep, Page: PersonPage },
  { id: 'method', name: text.methodStep, Page: CheckStep },
  { id: 'otp', name: text.otpStep, Page: ConfirmStep },
];

const exit = { href: paths.login, label: text.backToLogOn };

const passwordFlow: WizardFlow<Forgotten> = {
  title: text.passwordTitle,
  steps: [...proving, { id: 'password', name: text.passwordStep, Page: PasswordStep }],
  start: nothingYet('password'),
  Done: PasswordSet,
  exit,
  needs: Needs,
};

const usernameFlow: WizardFlow<Forgotten> = {
  title: text.usernameTitle,
  steps: proving,
  start: nothingYet('username'),
  Done: UsernameFound,
  exit,
  needs: Needs,
};

/** A forgotten password; with `?find=username`, a forgotten username. */
export default function ForgottenPage() {
  const [query] = useSearchParams();
  const flow = query.get('find') === 'username' ? usernameFlow : passwordFlow;
  // Nothing is left of a code that was right once the flow is left; a page that is loaded anew starts without one.
  useEffect(() => {
    keepOtpToken(null);
    return () => keepOtpToken(null);
  }, []);
  return <Wizard key={flow.title.en} flow={flow} />;
}

function Needs() {
  const t = useSay();
  return <Points items={[t(text.needCard), t(text.needId), t(text.needPhone), t(text.needTime)]} />;
}
