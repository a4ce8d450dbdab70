import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { combineCalls, useCall } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { useFirstValue } from '../../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../../web/wizard/flow.ts';
import { Wizard } from '../../../../web/wizard/Wizard.tsx';
import { approvalCalls } from '../../../confirmation/contract.ts';
import { HoldBar } from '../../../confirmation/web/HoldBar.tsx';
import { profileCalls } from '../../../profile/contract.ts';
import { addPasskeyText, changePasskeyText as text } from '../../change.messages.ts';
import { Waiting } from '../Waiting.tsx';
import { Confirmation } from './Confirmation.tsx';
import { type ChangeData, initialData, type LoadedChange, readChange } from './changeData.ts';

/** Removes or keeps a passkey, with a code or a passkey (PASSKEY-3, PASSKEY-5). The address names passkey and change. */
export default function ChangePasskeyPage() {
  const { passkeyId, change: typed } = useParams();
  const change = readChange(typed);
  const list = useCall(approvalCalls.passkeys, {}, { again: 'always' });
  const profile = useCall(profileCalls.read, {});
  const read = combineCalls(list, profile);
  const passkey = list.data?.passkeys.find((one) => one.passkeyId === passkeyId);
  const isPossible = change && (!list.data || (passkey && (passkey.paused || change === 'remove')));
  // Keeps the first loaded passkey, because the change itself refetches the list.
  const loaded = useFirstValue(
    isPossible && passkey && profile.data && { change, passkey, addresses: profile.data },
  );
  if (loaded) return <ChangeWizard loaded={loaded} />;
  if (!isPossible) return <Navigate to={paths.security()} replace />;
  return <Waiting from={read} title={text[`${change}Title`]} />;
}

function ChangeWizard({ loaded }: { readonly loaded: LoadedChange }) {
  const [flow] = useState(() => flowOf(loaded));
  return <Wizard flow={flow} />;
}

function flowOf(loaded: LoadedChange): WizardFlow<ChangeData> {
  return {
    title: text[`${loaded.change}Title`],
    steps: [{ id: 'check', name: text.checkStep, Page: Confirmation }],
    start: initialData(loaded),
    Done: Changed,
    exit: { href: paths.security, label: addPasskeyText.back },
    notice: HoldBar,
  };
}

/** The success page. */
function Changed({ data: { change } }: { readonly data: ChangeData }) {
  const t = useSay();
  const title = t(text[`${change}Done`]);
  useTitle(title);
  return (
    <ConfirmationPanel
      title={title}
      actions={
        <LinkButton variant="primary" href={paths.security()}>
          {t(addPasskeyText.toSecurity)}
        </LinkButton>
      }
    >
      <BulletList items={[t(text[`${change}Next`]), t(addPasskeyText.doneNotice)]} />
    </ConfirmationPanel>
  );
}
