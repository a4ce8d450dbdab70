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
import { noDetails, type OwnActivation } from './data.ts';
import { OwnCheckStep, OwnCodeStep, OwnTermsStep } from './OwnCodeSteps.tsx';
import { OwnDetailsStep } from './OwnDetailsStep.tsx';

/** A new card may be on its way in place of one of the last three; the server knows. */
const WAITING: readonly CardSummary['status'][] = ['unactivated', 'damaged', 'lost', 'stolen'];

/** Activation of one of the own cards (ACT-2). A card that cannot wait for it, or is not theirs, has no such page. */
export default function OwnActivationPage() {
  const { cardId = '' } = useParams();
  // Whoever leaves gives the token up.
  useEffect(() => () => keepOtpToken(null), []);
  return (
    <CardFunctionPage title={text.title} otherwise={paths.overviewOf(cardId)}>
      {(card) => <OfCard card={card} />}
    </CardFunctionPage>
  );
}

/** As it was when the person came: at the end the card is active, and the page says so. */
function OfCard({ card: now }: { card: CardSummary }) {
  const [card] = useState(now);
  const [flow] = useState(() => flowOf(card));
  if (!WAITING.includes(card.status)) return <Navigate to={paths.overviewOf(card.cardId)} replace />;
  return <Wizard flow={flow} />;
}

function flowOf(card: CardSummary): WizardFlow<OwnActivation> {
  return {
    title: text.title,
    steps: [
      { id: 'details', name: text.detailsStep, Page: OwnDetailsStep },
      { id: 'terms', name: text.termsStep, Page: OwnTermsStep },
      { id: 'check', name: text.checkStep, Page: OwnCheckStep },
      { id: 'otp', name: text.otpStep, Page: OwnCodeStep },
    ],
    start: noDetails(card),
    Done: OwnActivated,
    exit: exitToOverview(card),
  };
}
