import { useEffect } from 'react';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { keepOtpToken } from '../../../web/store.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { cardText } from '../../cards/messages.ts';
import { FlowNeeds } from '../../identity/web/FlowNeeds.tsx';
import { UnlessPending } from '../../operations/web/UnlessPending.tsx';
import { activationText as text } from '../messages.ts';
import { AcceptStep } from './AcceptStep.tsx';
import { Confirmation } from './Confirmation.tsx';
import { CardPage, PersonPage } from './IdentitySteps.tsx';
import { type ActivationData, initialData } from './wizardData.ts';

/** The flow with its four steps (ACT-1). */
const flow: WizardFlow<ActivationData> = {
  title: text.title,
  steps: [
    { id: 'card', name: text.cardStep, Page: CardPage },
    { id: 'person', name: text.personStep, Page: PersonPage },
    { id: 'otp', name: text.otpStep, Page: Confirmation },
    { id: 'terms', name: text.termsStep, Page: AcceptStep },
  ],
  start: initialData,
  Done: Activated,
  exit: { href: paths.login, label: text.backToLogOn },
  needs: Needs,
};

/** Activates a card before log-on. */
export default function CardActivationPage() {
  // Discards the token on unmount.
  useEffect(() => () => keepOtpToken(null), []);
  return (
    <UnlessPending kind="activate-card">
      <Wizard flow={flow} />
    </UnlessPending>
  );
}

function Needs() {
  return <FlowNeeds card={text.needCard} minutes={3} />;
}

/** Success page before log-on, with the next steps. */
function Activated({ data }: { readonly data: ActivationData }) {
  const t = useSay();
  const language = useLanguage();
  const title = t(text.done, data);
  useTitle(title);
  return (
    <ConfirmationPanel
      title={title}
      actions={
        <>
          <LinkButton variant="primary" href={paths.register(language)}>
            {t(text.register)}
          </LinkButton>
          <LinkButton href={paths.login(language)}>{t(text.logOn)}</LinkButton>
        </>
      }
    >
      <h2>{t(cardText.next)}</h2>
      <BulletList
        items={[t(text.nextUse), t(text.nextSign), t(cardText.nextMessage), t(text.nextRegister)]}
      />
    </ConfirmationPanel>
  );
}
