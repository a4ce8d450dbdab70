import { useState } from 'react';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { currentUser } from '../../../web/store.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { useFirstValue } from '../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import { CardFunctionLayout, CardFunctionPage, exitToOverview } from '../../cards/web/CardFunctionPage.tsx';
import { type InstalmentTerms, instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import { CheckStep } from './CheckStep.tsx';
import { Confirmation } from './Confirmation.tsx';
import { Conversions } from './Conversions.tsx';
import { Converted } from './Converted.tsx';
import { PlanStep } from './PlanStep.tsx';
import { TransactionStep } from './TransactionStep.tsx';
import { TypeStep } from './TypeStep.tsx';
import { type Chosen, useChosen } from './useChosen.ts';
import { type InstalmentData, initialData } from './wizardData.ts';

/** Converts a purchase to instalments (INS-1), and lists earlier conversions. */
export default function InstalmentsPage() {
  return (
    <CardFunctionPage
      title={text.title}
      otherwise={paths.chooseCard('instalments')}
      command="convert-to-instalments"
    >
      {(card) => (mayConvert(card) ? <Instalments card={card} /> : <NotAvailable card={card} />)}
    </CardFunctionPage>
  );
}

function mayConvert({ relationship, status }: CardSummary): boolean {
  return currentUser().primary && relationship === 'primary' && status === 'active';
}

/** Explains why the card cannot use instalments. */
function NotAvailable({ card }: { card: CardSummary }) {
  const t = useSay();
  return (
    <CardFunctionLayout cardId={card.cardId} title={text.title}>
      <AlertBar tone="info">{t(currentUser().primary ? text.mayNot : sentences.primaryOnly)}</AlertBar>
    </CardFunctionLayout>
  );
}

interface Offer {
  readonly card: CardSummary;
  readonly terms: InstalmentTerms;
  readonly chosen: Chosen | null;
}

/** Keeps card, terms and choice as first loaded, because a refetch must not restart the wizard. */
function Instalments({ card }: { card: CardSummary }) {
  const t = useSay();
  const terms = useCall(instalmentCalls.terms, {});
  const chosen = useChosen(card.cardId);
  const loaded = useFirstValue(
    terms.data && chosen !== undefined ? { card, terms: terms.data, chosen } : undefined,
  );
  if (loaded?.terms.minimum) return <InstalmentWizard {...loaded} />;
  return (
    <CardFunctionLayout cardId={card.cardId} title={text.title}>
      {loaded ? (
        <>
          <EmptyState title={t(text.notOfferedTitle)}>{t(text.notOffered)}</EmptyState>
          <Conversions cardId={card.cardId} />
        </>
      ) : (
        <Loaded from={terms} lines={6} />
      )}
    </CardFunctionLayout>
  );
}

function InstalmentWizard(offer: Offer) {
  const [flow] = useState(() => flowOf(offer));
  return <Wizard flow={flow} />;
}

function flowOf({ card, terms, chosen }: Offer): WizardFlow<InstalmentData> {
  const start = initialData(card, terms);
  return {
    title: text.title,
    steps: [
      { id: 'type', name: text.typeStep, Page: TypeStep },
      { id: 'transaction', name: text.transactionStep, Page: TransactionStep },
      { id: 'plan', name: text.planStep, Page: PlanStep },
      { id: 'check', name: text.checkStep, Page: CheckStep },
      { id: 'method', name: text.methodStep, Page: Confirmation },
      { id: 'otp', name: text.otpStep, Page: Confirmation },
    ],
    start,
    resume: chosen ? { done: ['type', 'transaction'], data: { ...start, ...chosen } } : undefined,
    Done: Converted,
    exit: exitToOverview(card),
  };
}
