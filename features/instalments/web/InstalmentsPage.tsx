import { useState } from 'react';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { person } from '../../../web/store.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/public.ts';
import { CardFunction, CardFunctionFrame, exitToOverview } from '../../cards/web/public.ts';
import { instalmentText as text } from '../messages.ts';
import { CheckStep } from './CheckStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { AnotherConversion, Converted } from './Converted.tsx';
import { type InstalmentData, nothingYet } from './data.ts';
import { CodeMethodStep } from './MethodStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { TransactionStep } from './TransactionStep.tsx';
import { TypeStep } from './TypeStep.tsx';

/** Conversion of a purchase to instalments (INS-1), and what was converted before. */
export default function InstalmentsPage() {
  return (
    <CardFunction title={text.title} otherwise={paths.chooseCard('instalments')}>
      {(card) => (mayUse(card) ? <Flow card={card} /> : <WhyNot card={card} />)}
    </CardFunction>
  );
}

function mayUse({ relationship, status }: CardSummary): boolean {
  return person().primary && relationship === 'primary' && status === 'active';
}

/** For whom the function is not, and with what. */
function WhyNot({ card }: { card: CardSummary }) {
  const t = useSay();
  return (
    <CardFunctionFrame cardId={card.cardId} title={text.title}>
      <AlertBar tone="info">{t(person().primary ? text.mayNot : sentences.primaryOnly)}</AlertBar>
    </CardFunctionFrame>
  );
}

/** A new round is a new conversion, with nothing of the last one. */
function Flow({ card }: { card: CardSummary }) {
  const [flow] = useState(() => flowOf(card));
  const [round, setRound] = useState(0);
  return (
    <AnotherConversion value={() => setRound(round + 1)}>
      <Wizard key={round} flow={flow} />
    </AnotherConversion>
  );
}

function flowOf(card: CardSummary): WizardFlow<InstalmentData> {
  return {
    title: text.title,
    steps: [
      { id: 'type', name: text.typeStep, Page: TypeStep },
      { id: 'transaction', name: text.transactionStep, Page: TransactionStep },
      { id: 'plan', name: text.planStep, Page: PlanStep },
      { id: 'check', name: text.checkStep, Page: CheckStep },
      { id: 'method', name: text.methodStep, Page: CodeMethodStep },
      { id: 'otp', name: text.otpStep, Page: CodeStep },
    ],
    start: nothingYet(card),
    Done: Converted,
    exit: exitToOverview(card),
  };
}
