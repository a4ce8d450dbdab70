import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { combineCalls, useCall } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { BackLink } from '../../../../web/ui/action/BackLink.tsx';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { useFirstValue } from '../../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../../web/wizard/flow.ts';
import { Wizard } from '../../../../web/wizard/Wizard.tsx';
import { HoldBar } from '../../../confirmation/web/HoldBar.tsx';
import { UnlessPending } from '../../../operations/web/UnlessPending.tsx';
import { profileCalls } from '../../../profile/contract.ts';
import { confirmFamilyText as text } from '../../confirm.messages.ts';
import { effectOf, readQuery } from '../shared/settings.ts';
import { useFamily } from '../shared/useFamily.ts';
import { Changed } from './Changed.tsx';
import { Confirmation } from './Confirmation.tsx';
import { type ConfirmData, initialData, type LoadedChange } from './confirmData.ts';

/** Confirms a change that allows more payments, with a code (FAM-3). The address names the change. */
export default function ConfirmPage() {
  const { cardId = '' } = useParams();
  return <CardChange key={cardId} cardId={cardId} />;
}

/** Keeps change and card as first loaded, because a refetch must not restart the flow. */
function CardChange({ cardId }: { readonly cardId: string }) {
  const t = useSay();
  useTitle(t(text.title));
  const [query] = useSearchParams();
  const wanted = readQuery(query);
  const profile = useCall(profileCalls.read, {});
  const read = combineCalls(useFamily(), profile);
  const card = read.data?.[0].accounts.find((one) => one.cardId === cardId);
  const loaded = useFirstValue(wanted && read.data && card && { card, wanted, addresses: read.data[1] });
  const back = <BackLink href={paths.familyCard(cardId)}>{t(text.back)}</BackLink>;
  if (!wanted || (read.data && !loaded) || (loaded && !needsCode(loaded)))
    return <Navigate to={paths.familyCard(cardId)} replace />;
  if (loaded)
    return (
      <UnlessPending kind="set-family-controls" cardId={cardId} back={back}>
        <ChangeWizard loaded={loaded} />
      </UnlessPending>
    );
  return (
    <PageColumn width="text">
      {back}
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Loaded<unknown> from={read} lines={6} shape="pairs" />
    </PageColumn>
  );
}

/** Returns false for a change that is already made, that needs no code, or that cannot be made. */
function needsCode({ card, wanted }: LoadedChange): boolean {
  return card.changeable && effectOf(card.primary, wanted) === 'loosens';
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
    exit: { href: () => paths.familyCard(loaded.card.cardId), label: text.back },
    notice: HoldBar,
  };
}
