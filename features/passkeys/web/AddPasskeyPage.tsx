import { useState } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { useFirstValue } from '../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { HoldBar } from '../../confirmation/web/HoldBar.tsx';
import type { OtpAddresses } from '../../confirmation/web/methods.tsx';
import { profileCalls } from '../../profile/contract.ts';
import { addPasskeyText as text } from '../change.messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { MakeStep } from './MakeStep.tsx';
import { Waiting } from './Waiting.tsx';
import { type AddPasskeyData, initialData } from './wizardData.ts';

/** Adds a passkey: takes a code sent by SMS or e-mail, then opens the browser's prompt. */
export default function AddPasskeyPage() {
  const profile = useCall(profileCalls.read, {});
  // Keeps the first loaded addresses, because a refetch must not restart the flow.
  const addresses = useFirstValue(profile.data);
  return addresses ? <AddWizard addresses={addresses} /> : <Waiting from={profile} title={text.title} />;
}

function AddWizard({ addresses }: { readonly addresses: OtpAddresses }) {
  const [flow] = useState(() => flowOf(addresses));
  return <Wizard flow={flow} />;
}

function flowOf(addresses: OtpAddresses): WizardFlow<AddPasskeyData> {
  return {
    title: text.title,
    steps: [
      { id: 'method', name: text.methodStep, Page: Confirmation },
      { id: 'passkey', name: text.passkeyStep, Page: MakeStep },
    ],
    start: initialData(addresses),
    Done: Added,
    exit: { href: paths.security, label: text.back },
    notice: HoldBar,
  };
}

/** The success page: explains the use of the passkey, and when it can confirm actions. */
function Added({ data: { added } }: { readonly data: AddPasskeyData }) {
  const t = useSay();
  const language = useLanguage();
  useTitle(t(text.done));
  if (!added) return null;
  const time = formatDateTime(new Date(added.approvesFrom), language);
  return (
    <ConfirmationPanel
      title={t(text.done)}
      actions={
        <LinkButton variant="primary" href={paths.security()}>
          {t(text.toSecurity)}
        </LinkButton>
      }
    >
      <BulletList items={[t(text.doneLogOn), t(text.doneApprove, { time }), t(text.doneNotice)]} />
    </ConfirmationPanel>
  );
}
