import { useState } from 'react';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { currentUser } from '../../../web/store.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import { CardFunctionLayout, CardFunctionPage, exitToOverview } from '../../cards/web/CardFunctionPage.tsx';
import { instalmentText as text } from '../messages.ts';
import { CheckStep } from './CheckStep.tsx';
import { Confirmation } from './Confirmation.tsx';
import { Converted } from './Converted.tsx';
import { PlanStep } from './PlanStep.tsx';
import { TransactionStep } from './TransactionStep.tsx';
import { TypeStep } from './TypeStep.tsx';
import { type InstalmentData, initialData } from './wizardData.ts';

/** Converts a purchase to instalments (INS-1), and lists earlier conversions. */
export default function InstalmentsPage() {
  return (
    <CardFunctionPage
      title={text.title}
      otherwise={paths.chooseCard('instalments')}
      command="convert-to-instalments"
    >
      {(card) => (mayConvert(card) ? <InstalmentWizard card={card} /> : <NotAvailable card={card} />)}
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

/** Keeps the card as first loaded, because a refetch must not restart the wizard. */
function InstalmentWizard({ card }: { card: CardSummary }) {
  const [flow] = useState(() => flowOf(card));
  return <Wizard flow={flow} />;
}

function flowOf(card: CardSummary): WizardFlow<InstalmentData> {
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
    start: initialData(card),
    Done: Converted,
    exit: exitToOverview(card),
  };
}
