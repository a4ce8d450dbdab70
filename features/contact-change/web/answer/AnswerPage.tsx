import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { formatDateTime } from '../../../../shared/dates.ts';
import { call, type PortalError } from '../../../../web/http/api.ts';
import { combineCalls, refreshAll, useCall } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { useReplacePage } from '../../../../web/leave/useReplacePage.ts';
import { paths } from '../../../../web/paths.ts';
import { BackLink } from '../../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { ConfirmationPanel } from '../../../../web/ui/feedback/ConfirmationPanel.tsx';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import { useFirstValue } from '../../../../web/ui/useFirstValue.ts';
import type { StepProps, WizardFlow } from '../../../../web/wizard/flow.ts';
import { Wizard } from '../../../../web/wizard/Wizard.tsx';
import type { OtpAddresses } from '../../../confirmation/web/methods.tsx';
import type { OtpProof } from '../../../confirmation/web/proof.ts';
import type { Attempt } from '../../../confirmation/web/wizard/attempt.ts';
import { ConfirmSteps } from '../../../confirmation/web/wizard/ConfirmSteps.tsx';
import { type Confirmable, newConfirmation } from '../../../confirmation/web/wizard/confirmable.ts';
import { sendCommand } from '../../../operations/web/sendCommand.ts';
import { type ContactsRead, profileCalls } from '../../../profile/contract.ts';
import { contactCalls } from '../../contract.ts';
import { contactText, answerText as text } from '../../messages.ts';
import { kindName } from '../../notices.messages.ts';

type Change = ContactsRead['changes'][number];
const ANSWERS = ['confirm', 'undo'] as const;

interface LoadedAnswer {
  readonly answer: (typeof ANSWERS)[number];
  readonly change: Change;
  readonly addresses: OtpAddresses;
}
export interface AnswerData extends LoadedAnswer, Confirmable {
  readonly addresses: OtpAddresses;
}

/** Answers an objection, or takes a change back (CON-7). The address names change and answer. */
export default function AnswerPage() {
  const t = useSay();
  const { changeId, answer: typed } = useParams();
  const answer = ANSWERS.find((one) => one === typed);
  const contacts = useCall(profileCalls.contacts, {}, { again: 'always' });
  const profile = useCall(profileCalls.read, {});
  const read = combineCalls(contacts, profile);
  const change = contacts.data?.changes.find((one) => one.changeId === changeId);
  const loaded = useFirstValue(
    answer &&
      change &&
      change.state !== 'undoing' &&
      profile.data && { answer, change, addresses: addressesFor(change, profile.data) },
  );
  if (loaded && loaded.change.methods.length > 0) return <AnswerWizard loaded={loaded} />;
  if (!answer || (contacts.data && (!change || change.state === 'undoing')))
    return <Navigate to={paths.profile()} replace />;
  return (
    <PageColumn width="form">
      <BackLink href={paths.profile()}>{t(contactText.back)}</BackLink>
      <h1 tabIndex={-1}>{t(text[`title_${answer}`])}</h1>
      {loaded ? (
        <AlertBar tone="info" title={t(contactText.cannot)}>
          {t(text.atDesk)}
        </AlertBar>
      ) : (
        <Loaded from={read} lines={4} />
      )}
    </PageColumn>
  );
}

function addressesFor({ methods }: Change, { phoneNo, email }: OtpAddresses): OtpAddresses {
  return {
    phoneNo: methods.includes('sms') ? phoneNo : null,
    email: methods.includes('email') ? email : null,
  };
}

function AnswerWizard({ loaded }: { readonly loaded: LoadedAnswer }) {
  const [flow] = useState<WizardFlow<AnswerData>>(() => ({
    title: text[`title_${loaded.answer}`],
    steps: [{ id: 'check', name: contactText.checkStep, Page: Confirmation }],
    start: { ...newConfirmation, ...loaded },
    Done: Answered,
    exit: { href: paths.profile, label: contactText.back },
  }));
  return <Wizard flow={flow} />;
}

/** The only step: shows what was changed, and takes the code or the passkey that answers. */
export function Confirmation(wizard: StepProps<AnswerData>) {
  const t = useSay();
  const language = useLanguage();
  const replacePage = useReplacePage();
  const { answer, change } = wizard.data;
  const params = { id: change.changeId };

  async function confirm(proof: OtpProof, { key: idempotencyKey }: Attempt) {
    const body = { ...proof, language };
    if (answer === 'undo') await sendCommand(contactCalls.undo, { params, body }, { idempotencyKey });
    else await call(contactCalls.confirm, { params, body });
    wizard.finish({});
    refreshAll();
  }

  function stop(error: PortalError) {
    if (!error.is('NOT_FOUND', 'CONTACT-LATE', 'CONTACT-DESK')) return;
    refreshAll();
    replacePage(paths.profile());
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      codesOnly={!change.methods.includes('passkey')}
      onFileOnly
      headings={{ method: text[`title_${answer}`] }}
      lead={<p>{t(text.lead)}</p>}
      action={t(text[answer])}
      request={(wanted) => call(contactCalls.requestOwnerOtp, { params, body: { answer, ...wanted } })}
      confirm={confirm}
      onStopped={stop}
    >
      <SummaryList
        items={[
          { label: t(text.what), value: t(kindName[change.kind]) },
          { label: t(text.since), value: formatDateTime(new Date(change.since), language) },
        ]}
      />
    </ConfirmSteps>
  );
}

function Answered({ data: { answer } }: { readonly data: AnswerData }) {
  const t = useSay();
  useTitle(t(text[`done_${answer}`]));
  return (
    <ConfirmationPanel
      title={t(text[`done_${answer}`])}
      actions={
        <LinkButton variant="primary" href={paths.profile()}>
          {t(contactText.back)}
        </LinkButton>
      }
    >
      <p>{t(text[`next_${answer}`])}</p>
    </ConfirmationPanel>
  );
}
