import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import type { StepProps, WizardFlow } from '../../../web/wizard/flow.ts';
import { TermsForm } from '../../../web/wizard/TermsForm.tsx';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import { cardText } from '../../cards/messages.ts';
import { CardFunctionDone, CardFunctionPage, exitToOverview } from '../../cards/web/CardFunctionPage.tsx';
import { activationTerms, activationText as text } from '../messages.ts';
import { OwnConfirmation } from './OwnConfirmation.tsx';
import { OwnDetailsStep } from './OwnDetailsStep.tsx';
import { initialOwnData, type OwnActivationData } from './wizardData.ts';

/**
 * Statuses that may allow activation. A damaged, lost or stolen card may have a replacement that can be activated;
 * the server decides.
 */
const ACTIVATABLE: readonly CardSummary['status'][] = ['unactivated', 'damaged', 'lost', 'stolen'];

/**
 * Activates one of the person's own cards after log-on (ACT-2). Redirects to the overview if the person does not
 * have the card, or if the card has another status.
 */
export default function OwnActivationPage() {
  const { cardId = '' } = useParams();
  return (
    <CardFunctionPage title={text.title} otherwise={paths.overviewOf(cardId)} command="activate-card">
      {(card) => <OwnActivation card={card} />}
    </CardFunctionPage>
  );
}

/** Keeps the card of the first render, because a refetch after activation would redirect from the success page. */
function OwnActivation({ card: currentCard }: { card: CardSummary }) {
  const [card] = useState(currentCard);
  const [flow] = useState(() => createFlow(card));
  if (!ACTIVATABLE.includes(card.status)) return <Navigate to={paths.overviewOf(card.cardId)} replace />;
  return <Wizard flow={flow} />;
}

function createFlow(card: CardSummary): WizardFlow<OwnActivationData> {
  return {
    title: text.title,
    steps: [
      { id: 'details', name: text.detailsStep, Page: OwnDetailsStep },
      { id: 'terms', name: text.termsStep, Page: OwnTermsStep },
      { id: 'check', name: text.checkStep, Page: OwnConfirmation },
    ],
    start: initialOwnData(card),
    Done: OwnActivated,
    exit: exitToOverview(card),
  };
}

function OwnTermsStep({ next }: StepProps<OwnActivationData>) {
  return (
    <TermsForm
      heading={text.termsStep}
      lead={text.termsLead}
      terms={activationTerms}
      onAccept={() => next()}
    />
  );
}

/** Success page after log-on. */
function OwnActivated({ data }: { readonly data: OwnActivationData }) {
  const t = useSay();
  return (
    <CardFunctionDone
      cardId={data.card.cardId}
      title={t(text.done, data)}
      next={[t(text.nextUse), t(text.nextSign), t(cardText.nextMessage)]}
    />
  );
}
