import { useEffect } from 'react';
import { useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { keepOtpToken } from '../../../web/store.ts';
import { Points } from '../../../web/ui/card/Points.tsx';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { activationText as text } from '../messages.ts';
import { AcceptStep } from './AcceptStep.tsx';
import { Activated } from './Activated.tsx';
import { CodeStep } from './CodeStep.tsx';
import { type Activation, NOTHING_YET } from './wizardData.ts';
import { CardPage, PersonPage } from './IdentitySteps.tsx';

/** The four steps (ACT-1). */
const flow: WizardFlow<Activation> = {
  title: text.title,
  steps: [
    { id: 'card', name: text.cardStep, Page: CardPage },
    { id: 'person', name: text.personStep, Page: PersonPage },
    { id: 'otp', name: text.otpStep, Page: CodeStep },
    { id: 'terms', name: text.termsStep, Page: AcceptStep },
  ],
  start: NOTHING_YET,
  Done: Activated,
  exit: { href: paths.login, label: text.backToLogOn },
  needs: Needs,
};

/** Activation for somebody who is not logged on. */
export default function CardActivationPage() {
  // Whoever leaves gives the token up.
  useEffect(() => () => keepOtpToken(null), []);
  return <Wizard flow={flow} />;
}

function Needs() {
  const t = useSay();
  return <Points items={[t(text.needCard), t(text.needId), t(text.needPhone), t(text.needTime)]} />;
}
