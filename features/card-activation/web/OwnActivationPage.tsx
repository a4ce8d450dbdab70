import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../../web/paths.ts';
import { keepOtpToken } from '../../../web/store.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/public.ts';
import { CardFunctionPage, exitToOverview } from '../../cards/web/public.ts';
import { activationText as text } from '../messages.ts';
import { OwnActivated } from './Activated.tsx';
import { OwnCheckStep, OwnCodeStep, OwnTermsStep } from './OwnCodeSteps.tsx';
import { OwnDetailsStep } from './OwnDetailsStep.tsx';
import { initialOwnData, type OwnActivationData } from './wizardData.ts';

/** Statuses that may allow activation. A new card may replace one of the last three; the server decides. */
const ACTIVATABLE: readonly CardSummary['status'][] = ['unactivated', 'damaged', 'lost', 'stolen'];

/** Activation of an own card (ACT-2). Other cards, and cards in another status, redirect to the overview. */
export default function OwnActivationPage() {
  const { cardId = '' } = useParams();
  // Discards the token on unmount.
  useEffect(() => () => keepOtpToken(null), []);
  return (
    <CardFunctionPage title={text.title} otherwise={paths.overviewOf(cardId)} command="activate-card">
      {(card) => <OwnActivation card={card} />}
    </CardFunctionPage>
  );
}

/** Keeps the card of the first render: refetching the active card must not redirect from the success page. */
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
      { id: 'check', name: text.checkStep, Page: OwnCheckStep },
      { id: 'otp', name: text.otpStep, Page: OwnCodeStep },
    ],
    start: initialOwnData(card),
    Done: OwnActivated,
    exit: exitToOverview(card),
  };
}
