import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { type CallState, useCall } from '../../../web/query.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import { BackLink } from '../../../web/ui/BackLink.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { useTitle } from '../../../web/ui/useTitle.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { type CardSummary, dashboardCalls } from '../../dashboard/public.ts';
import { activationText as text } from '../messages.ts';
import { OwnActivated } from './Activated.tsx';
import styles from './Activation.module.css';
import { noDetails, type OwnActivation } from './data.ts';
import { OwnCheckStep, OwnCodeStep, OwnTermsStep } from './OwnCodeSteps.tsx';
import { OwnDetailsStep } from './OwnDetailsStep.tsx';

/** A new card may be on its way in place of one of the last three; the server knows. */
const WAITING: readonly CardSummary['status'][] = ['unactivated', 'damaged', 'lost', 'stolen'];

/** Activation of one of the own cards (ACT-2). A card that cannot wait for it, or is not theirs, has no such page. */
export default function OwnActivationPage() {
  const { cardId = '' } = useParams();
  return <OfCard key={cardId} cardId={cardId} />;
}

function OfCard({ cardId }: { cardId: string }) {
  const cards = useCall(dashboardCalls.cards, {});
  // As it was when the person came: at the end the card is active, and the page says so.
  const [found, setFound] = useState<{ readonly card: CardSummary | undefined }>();
  useEffect(() => {
    const list = cards.data;
    if (list) setFound((before) => before ?? { card: list.find((card) => card.cardId === cardId) });
  }, [cards.data, cardId]);
  // Whoever leaves gives the token up.
  useEffect(() => () => keepOtpToken(null), []);
  if (!found) return <Waiting cards={cards} />;
  if (!found.card || !WAITING.includes(found.card.status))
    return <Navigate to={paths.overviewOf(cardId)} replace />;
  return <Flow card={found.card} />;
}

function Waiting({ cards }: { cards: CallState<CardSummary[]> }) {
  const t = useSay();
  useTitle(t(text.title));
  return (
    <div className={styles.waiting}>
      <BackLink href={paths.dashboard()}>{t(text.backToOverview)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Loaded from={cards} lines={4} />
    </div>
  );
}

function Flow({ card }: { card: CardSummary }) {
  const [flow] = useState(() => flowOf(card));
  return <Wizard flow={flow} />;
}

function flowOf(card: CardSummary): WizardFlow<OwnActivation> {
  return {
    title: text.title,
    steps: [
      { id: 'details', name: text.cardStep, Page: OwnDetailsStep },
      { id: 'terms', name: text.termsStep, Page: OwnTermsStep },
      { id: 'check', name: text.checkStep, Page: OwnCheckStep },
      { id: 'otp', name: text.otpStep, Page: OwnCodeStep },
    ],
    start: noDetails(card),
    Done: OwnActivated,
    exit: { href: () => paths.overviewOf(card.cardId), label: text.backToOverview },
  };
}
