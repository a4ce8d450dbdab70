import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { combineCalls, useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { useFirstValue } from '../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { HoldBar } from '../../confirmation/web/HoldBar.tsx';
import { profileCalls } from '../../profile/contract.ts';
import { copyCalls } from '../contract.ts';
import { copyText as text } from '../messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { type ConfirmData, initialData, type LoadedConfirm, readAct } from './confirmData.ts';

/** Confirms a new copy, or reading the one that is ready, with a code or a passkey (CPY-1, CPY-4). */
export default function ConfirmPage() {
  const act = readAct(useParams().act);
  const status = useCall(copyCalls.status, {}, { again: 'always' });
  const profile = useCall(profileCalls.read, {});
  const read = combineCalls(status, profile);
  const copy = status.data?.copy;
  const isUnderWay = copy?.state === 'waiting' || copy?.state === 'making';
  const isPossible =
    act === 'new' ? !isUnderWay : act === 'open' && (!status.data || copy?.state === 'ready');
  // Keeps the first loaded copy, because the confirmation changes it.
  const loaded = useFirstValue(
    isPossible && act && status.data && profile.data
      ? { act, copyId: copy?.copyId, addresses: profile.data }
      : undefined,
  );
  if (loaded) return <ConfirmWizard loaded={loaded} />;
  if (!isPossible || !act) return <Navigate to={paths.myDataCopy()} replace />;
  return <Waiting act={act} from={read} />;
}

function Waiting({
  act,
  from,
}: {
  readonly act: LoadedConfirm['act'];
  readonly from: Parameters<typeof Loaded>[0]['from'];
}) {
  const t = useSay();
  const title = t(text[`${act}Title`]);
  useTitle(title);
  return (
    <PageColumn width="form">
      <h1 tabIndex={-1}>{title}</h1>
      <Loaded from={from} lines={6} />
    </PageColumn>
  );
}

function ConfirmWizard({ loaded }: { readonly loaded: LoadedConfirm }) {
  const [flow] = useState(() => flowOf(loaded));
  return <Wizard flow={flow} />;
}

function flowOf(loaded: LoadedConfirm): WizardFlow<ConfirmData> {
  return {
    title: text[`${loaded.act}Title`],
    steps: [{ id: 'check', name: text.checkStep, Page: Confirmation }],
    start: initialData(loaded),
    Done: Confirmed,
    exit: { href: paths.myDataCopy, label: text.back },
    notice: HoldBar,
  };
}

/** The success page. */
function Confirmed({ data: { act } }: { readonly data: ConfirmData }) {
  const t = useSay();
  const title = t(text[`${act}Done`]);
  useTitle(title);
  return (
    <ConfirmationPanel
      title={title}
      actions={
        <LinkButton variant="primary" href={paths.myDataCopy()}>
          {t(text.toCopy)}
        </LinkButton>
      }
    >
      <p>{t(text[`${act}Next`])}</p>
    </ConfirmationPanel>
  );
}
