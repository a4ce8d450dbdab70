import { type ReactNode, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { useCall } from '../../../web/query.tsx';
import { person } from '../../../web/store.ts';
import { AlertBar } from '../../../web/ui/AlertBar.tsx';
import { BackLink } from '../../../web/ui/BackLink.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { useTitle } from '../../../web/ui/useTitle.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { type CardSummary, dashboardCalls } from '../../dashboard/public.ts';
import { instalmentText as text } from '../messages.ts';
import { CheckStep } from './CheckStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { AnotherConversion, Converted } from './Converted.tsx';
import { type InstalmentData, nothingYet } from './data.ts';
import styles from './Instalments.module.css';
import { CodeMethodStep } from './MethodStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { TransactionStep } from './TransactionStep.tsx';
import { TypeStep } from './TypeStep.tsx';

/** Conversion of a purchase to instalments (INS-1), and what was converted before. */
export default function InstalmentsPage() {
  const { cardId = '' } = useParams();
  return <OfCard key={cardId} cardId={cardId} />;
}

function OfCard({ cardId }: { cardId: string }) {
  const cards = useCall(dashboardCalls.cards, {});
  const card = cards.data?.find((one) => one.cardId === cardId);
  if (cards.data && !card) return <Navigate to={paths.chooseCard('instalments')} replace />;
  const mayUse = person().primary && card?.relationship === 'primary' && card.status === 'active';
  if (card && mayUse) return <Flow card={card} />;
  return (
    <Frame cardId={cardId}>
      {card ? (
        <WhyNot />
      ) : (
        <Loaded from={cards} lines={4}>
          {() => null}
        </Loaded>
      )}
    </Frame>
  );
}

function Frame({ cardId, children }: { cardId: string; children: ReactNode }) {
  const t = useSay();
  useTitle(t(text.title));
  return (
    <div className={styles.waiting}>
      <BackLink href={paths.overviewOf(cardId)}>{t(text.backToOverview)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      {children}
    </div>
  );
}

/** For whom the function is not, and with what. */
function WhyNot() {
  const t = useSay();
  return <AlertBar tone="info">{t(person().primary ? text.mayNot : sentences.primaryOnly)}</AlertBar>;
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
    exit: { href: () => paths.overviewOf(card.cardId), label: text.backToOverview },
  };
}
