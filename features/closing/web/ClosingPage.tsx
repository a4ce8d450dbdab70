import { useEffect, useState } from 'react';
import { backToData } from '../../../shared/personal-data.messages.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { setClosing } from '../../../web/store.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { useFirstValue } from '../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { HoldBar } from '../../confirmation/web/HoldBar.tsx';
import { newConfirmation } from '../../confirmation/web/wizard/confirmable.ts';
import { profileCalls } from '../../profile/contract.ts';
import { closingCalls } from '../contract.ts';
import { closingText as text } from '../messages.ts';
import { Closing, ClosingDone } from './Closing.tsx';
import { Confirmation } from './Confirmation.tsx';
import type { ClosingData, LoadedClosing } from './closingData.ts';
import { Facts } from './Facts.tsx';

/** Closes the online account (CLS-1), or offers to keep it while it closes (CLS-2). */
export default function ClosingPage() {
  const language = useLanguage();
  const read = useCall(closingCalls.read, { query: { language } }, { again: 'always' });
  // Kept as first read: what this page does afterwards, its own parts show.
  const first = useFirstValue(read.data);
  const isClosing = first?.closing != null;
  useEffect(() => {
    if (first) setClosing(isClosing);
  }, [first, isClosing]);
  if (first?.closing) return <Closing closing={first.closing} />;
  return first ? <CloseFlow facts={first} /> : <Waiting from={read} />;
}

function Waiting({ from }: { readonly from: ReturnType<typeof useCall> }) {
  const t = useSay();
  useTitle(t(text.title));
  return (
    <PageColumn width="form">
      <BackLink href={paths.myData()}>{t(backToData)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Loaded from={from} lines={8} />
    </PageColumn>
  );
}

function CloseFlow({ facts }: Pick<LoadedClosing, 'facts'>) {
  const profile = useCall(profileCalls.read, {});
  const loaded = useFirstValue(profile.data && { facts, addresses: profile.data });
  return loaded ? <CloseWizard loaded={loaded} /> : <Waiting from={profile} />;
}

function CloseWizard({ loaded }: { readonly loaded: LoadedClosing }) {
  const [flow] = useState<WizardFlow<ClosingData>>(() => ({
    title: text.title,
    steps: [
      { id: 'read', name: text.readStep, Page: Facts },
      { id: 'check', name: text.checkStep, Page: Confirmation },
    ],
    start: { ...newConfirmation, ...loaded, endsAt: undefined },
    Done: ClosingDone,
    notice: HoldBar,
    exit: { href: paths.myData, label: backToData },
  }));
  return <Wizard flow={flow} />;
}
