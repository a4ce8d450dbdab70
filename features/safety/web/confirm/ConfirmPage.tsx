import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { combineCalls, useCall } from '../../../../web/http/query.tsx';
import { paths } from '../../../../web/paths.ts';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { useFirstValue } from '../../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../../web/wizard/flow.ts';
import { Wizard } from '../../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { CardFunctionLayout, CardFunctionPage } from '../../../cards/web/CardFunctionPage.tsx';
import { profileCalls } from '../../../profile/contract.ts';
import { safetyCalls } from '../../contract.ts';
import { confirmText as text } from '../../messages.ts';
import { effectOf, readQuery, type Wanted } from '../wanted.ts';
import { Changed } from './Changed.tsx';
import { Confirmation } from './Confirmation.tsx';
import { type ConfirmData, initialData, type LoadedChange } from './confirmData.ts';

/** Confirms a change that allows more payments, with a code (SAFE-3). The address names the change. */
export default function ConfirmPage() {
  const [query] = useSearchParams();
  return (
    <CardFunctionPage title={text.title} otherwise={paths.chooseCard('safety')} command="set-controls">
      {(card) => <CardChange card={card} wanted={readQuery(query)} />}
    </CardFunctionPage>
  );
}

interface CardChangeProps {
  readonly card: CardSummary;
  readonly wanted: Wanted | undefined;
}

/** Keeps change and controls as first loaded, because a refetch must not restart the flow. */
function CardChange({ card, wanted }: CardChangeProps) {
  const params = { id: card.cardId };
  const controls = useCall(safetyCalls.controls, { params }, { again: 'always' });
  const profile = useCall(profileCalls.read, {});
  const read = combineCalls(controls, profile);
  const loaded = useFirstValue(
    wanted && read.data && { card, wanted, controls: read.data[0], addresses: read.data[1] },
  );
  if (!wanted || (loaded && !needsCode(loaded))) return <Navigate to={paths.safety(card.cardId)} replace />;
  if (loaded) return <ChangeWizard loaded={loaded} />;
  return (
    <CardFunctionLayout cardId={card.cardId} title={text.title}>
      <Loaded from={read} lines={6} shape="pairs" />
    </CardFunctionLayout>
  );
}

/** Returns false for a change that is already made, that needs no code, or that cannot be made. */
function needsCode({ controls, wanted }: LoadedChange): boolean {
  const liftsBanks = wanted.name === 'frozen' && controls.frozenBy === 'bank';
  return controls.changeable && !liftsBanks && effectOf(controls, wanted) === 'loosens';
}

function ChangeWizard({ loaded }: { readonly loaded: LoadedChange }) {
  const [flow] = useState(() => flowOf(loaded));
  return <Wizard flow={flow} />;
}

function flowOf(loaded: LoadedChange): WizardFlow<ConfirmData> {
  return {
    title: text.title,
    steps: [{ id: 'check', name: text.checkStep, Page: Confirmation }],
    start: initialData(loaded),
    Done: Changed,
    exit: { href: () => paths.safety(loaded.card.cardId), label: text.backToSafety },
  };
}
