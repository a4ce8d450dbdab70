import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { CONTACT_KINDS } from '../../../../shared/card-values.ts';
import type { Phrase } from '../../../../shared/messages.ts';
import { combineCalls, useCall } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { BackLink } from '../../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { ConfirmationPanel } from '../../../../web/ui/feedback/ConfirmationPanel.tsx';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { BulletList } from '../../../../web/ui/layout/facts/BulletList.tsx';
import { PageColumn } from '../../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { useFirstValue } from '../../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../../web/wizard/flow.ts';
import { Wizard } from '../../../../web/wizard/Wizard.tsx';
import { HoldBar } from '../../../confirmation/web/HoldBar.tsx';
import { type ContactKind, isReached } from '../../../profile/contacts.ts';
import { type ContactsRead, profileCalls } from '../../../profile/contract.ts';
import { contactText as text } from '../../messages.ts';
import { NewConfirmation, OldConfirmation } from './Confirmations.tsx';
import { type ContactData, initialData, type LoadedContact } from './contactData.ts';
import { ValueStep } from './ValueStep.tsx';

/** Changes phone, e-mail, address or English name (CON-8). The address names what is changed. */
export default function ChangeContactPage() {
  const { kind: typed } = useParams();
  const kind = CONTACT_KINDS.find((one) => one.toLowerCase() === typed?.replaceAll('-', ''));
  if (!kind) return <Navigate to={paths.profile()} replace />;
  return <ChangeContact key={kind} kind={kind} />;
}

function ChangeContact({ kind }: { readonly kind: ContactKind }) {
  const t = useSay();
  const contacts = useCall(profileCalls.contacts, {}, { again: 'always' });
  const profile = useCall(profileCalls.read, {});
  const read = combineCalls(contacts, profile);
  // Keeps the first loaded values, because the change itself refetches them.
  const loaded = useFirstValue(read.data && toLoaded(kind, read.data[0], read.data[1]));
  useTitle(t(text[`title_${kind}`]));
  if (loaded && !('why' in loaded)) return <ChangeWizard loaded={loaded} />;
  return (
    <PageColumn width="form">
      <BackLink href={paths.profile()}>{t(text.back)}</BackLink>
      <h1 tabIndex={-1}>{t(text[`title_${kind}`])}</h1>
      {loaded ? (
        <AlertBar tone="info" title={t(loaded.why === text.cannotWaits ? text.cannotYet : text.cannot)}>
          {t(loaded.why)}
        </AlertBar>
      ) : (
        <Loaded from={read} lines={4} />
      )}
    </PageColumn>
  );
}

function toLoaded(
  kind: ContactKind,
  { contacts, changes }: ContactsRead,
  { phoneNo, email }: { readonly phoneNo: string | null; readonly email: string | null },
): LoadedContact | { readonly why: Phrase } {
  const contact = contacts.find((one) => one.kind === kind);
  if (!contact?.changeable) return { why: text.cannotBank };
  const isInWay = changes.some(
    (one) => one.state !== 'waiting' || one.kind === kind || (isReached(one.kind) && isReached(kind)),
  );
  if (isInWay) return { why: text.cannotWaits };
  const { methods } = contact;
  if (methods.length === 0) return { why: text.cannotDesk };
  const only = (method: 'sms' | 'email', masked: string | null) => (methods.includes(method) ? masked : null);
  return { contact, addresses: { phoneNo: only('sms', phoneNo), email: only('email', email) } };
}

function ChangeWizard({ loaded }: { readonly loaded: LoadedContact }) {
  const [flow] = useState(() => flowOf(loaded));
  return <Wizard flow={flow} />;
}

function flowOf(loaded: LoadedContact): WizardFlow<ContactData> {
  const { kind } = loaded.contact;
  return {
    title: text[`title_${kind}`],
    steps: [
      { id: 'value', name: text.valueStep, Page: ValueStep },
      { id: 'check', name: text.checkStep, Page: OldConfirmation },
      ...(isReached(kind) ? [{ id: 'newCode', name: text.newCodeStep, Page: NewConfirmation }] : []),
    ],
    start: initialData(loaded),
    Done: Changed,
    exit: { href: paths.profile, label: text.back },
    notice: HoldBar,
  };
}

/** The success page. */
function Changed({ data: { contact } }: { readonly data: ContactData }) {
  const t = useSay();
  useTitle(t(text.done));
  return (
    <ConfirmationPanel
      title={t(text.done)}
      actions={
        <LinkButton variant="primary" href={paths.profile()}>
          {t(text.back)}
        </LinkButton>
      }
    >
      <BulletList items={[...(isReached(contact.kind) ? [t(text.doneWait)] : []), t(text.doneTold)]} />
    </ConfirmationPanel>
  );
}
