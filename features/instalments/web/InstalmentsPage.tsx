import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { INSTALMENT_TYPES } from '../../../shared/instalments.ts';
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
import { Confirmation } from './Confirmation.tsx';
import { Conversions } from './Conversions.tsx';
import { Converted } from './Converted.tsx';
import { PlanStep } from './PlanStep.tsx';
import { TransactionStep } from './TransactionStep.tsx';
import { isBilled, TypeStep } from './TypeStep.tsx';
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

/** A purchase that can be converted, and its type. */
type Named = Required<Pick<InstalmentData, 'type' | 'transaction'>> &
  Partial<Pick<InstalmentData, 'tenor' | 'isChosen'>>;

interface Offer {
  readonly card: CardSummary;
  readonly terms: InstalmentTerms;
  /** The purchase that the address names: null if it cannot be converted, undefined if it names none. */
  readonly named: Named | null | undefined;
}

/** The longest list that one call gives. A purchase beyond it is chosen from the pages. */
const MOST = '100';

/** Finds the purchase that the address names, from the sheet of a transaction or after a reload. */
function useNamed(cardId: string): { readonly isPending: boolean; readonly named: Offer['named'] } {
  const [query] = useSearchParams();
  const [id] = useState(() => query.get('transaction'));
  const [tenor] = useState(() => Number(query.get('tenor')));
  const input = (billed: 'true' | 'false') => ({
    params: { cardId },
    query: { isBilled: billed, pageSize: MOST },
  });
  const options = { enabled: id !== null };
  const unbilled = useCall(instalmentCalls.transactions, input('false'), options);
  const billed = useCall(instalmentCalls.transactions, input('true'), options);
  if (id === null) return { isPending: false, named: undefined };
  for (const type of INSTALMENT_TYPES) {
    const { data } = isBilled(type) === 'true' ? billed : unbilled;
    const transaction = data?.content.find(({ transactionId }) => transactionId === id);
    if (transaction) {
      const plan = tenor > 0 ? { tenor, isChosen: true } : {};
      return { isPending: false, named: { type, transaction, ...plan } };
    }
  }
  const reads = [unbilled, billed];
  const isPending = reads.some(({ data, error }) => !data && !error);
  // After a failed read nothing is known of the purchase, so the flow starts as without one.
  return { isPending, named: reads.some(({ error }) => error) ? undefined : null };
}

/** Keeps card and terms as first loaded, because a refetch must not restart the wizard. */
function Instalments({ card }: { card: CardSummary }) {
  const t = useSay();
  const terms = useCall(instalmentCalls.terms, {});
  const { isPending, named } = useNamed(card.cardId);
  const loaded = useFirstValue(isPending ? undefined : terms.data && { card, terms: terms.data, named });
  if (loaded?.terms.minimum) return <InstalmentWizard {...loaded} />;
  return (
    <CardFunctionLayout cardId={card.cardId} title={text.title}>
      {loaded ? (
        <>
          <EmptyState picture="instalments" title={t(text.notOfferedTitle)}>
            {t(text.notOffered)}
          </EmptyState>
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

function flowOf({ card, terms, named }: Offer): WizardFlow<InstalmentData> {
  return {
    title: text.title,
    steps: [
      { id: 'type', name: text.typeStep, Page: TypeStep },
      { id: 'transaction', name: text.transactionStep, Page: TransactionStep },
      { id: 'plan', name: text.planStep, Page: PlanStep },
      { id: 'check', name: text.checkStep, Page: Confirmation },
    ],
    start: { ...initialData(card, terms), notThis: named === null },
    resumed: named ? { at: 'plan', data: named } : undefined,
    inAddress: ({ transaction, result }) => ({
      transaction: result ? undefined : transaction?.transactionId,
      // Of a link. A reload compares the plans.
      tenor: undefined,
    }),
    Done: Converted,
    exit: exitToOverview(card),
  };
}
