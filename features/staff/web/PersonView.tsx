import { useState } from 'react';
import { isOpenRequest } from '../../../shared/data-requests.ts';
import { ACTS, type ActKind } from '../../../shared/staff-roles.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { Unbroken } from '../../../web/ui/layout/facts/Unbroken.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { Tabs } from '../../../web/ui/layout/Tabs.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { Me, Person } from '../calls.ts';
import { requestDeskText as requestText } from '../data-requests.messages.ts';
import { actText } from '../labels.messages.ts';
import { deskText as text } from '../messages.ts';
import { CommandsTable } from './CommandsTable.tsx';
import { ContactChangesTable } from './ContactChangesTable.tsx';
import { DataRequestsTable } from './DataRequestsTable.tsx';
import styles from './Desk.module.css';
import { DisputesTable } from './DisputesTable.tsx';
import { MessagesTable } from './MessagesTable.tsx';
import { RecordsTable } from './RecordsTable.tsx';
import { Requests } from './Requests.tsx';
import { BrowsersTable, SessionsTable } from './SessionTables.tsx';
import { useDesk } from './useDesk.ts';
import { useTime } from './useLabel.ts';
import type { Notice, Views } from './useView.ts';
import { ViewHeading } from './ViewHeading.tsx';

interface PersonViewProps {
  readonly me: Me;
  readonly reference: string;
  readonly notice: Notice | undefined;
  readonly views: Views;
}

/** A customer: state of the access, possible changes, and records. */
export function PersonView({ me, reference, notice, views }: PersonViewProps) {
  const t = useSay();
  const person = useDesk('person', { reference });
  const decided = (next: Notice) => {
    views.replace({ name: 'person', reference, notice: next });
    person.refetch();
  };
  return (
    <>
      <button type="button" className={styles.back} onClick={() => views.show({ name: 'home' })}>
        {t(text.newSearch)}
      </button>
      {notice && <NoticeBar notice={notice} />}
      {person.data ? (
        <>
          <Heading person={person.data} />
          <Requests
            me={me}
            requests={person.data.requests}
            changes={person.data.contactChanges}
            onDecided={decided}
            onRefused={() => person.refetch()}
          />
          <Details person={person.data} />
          {person.data.contactChanges.length > 0 && (
            <Panel title={t(text.contactChanges)}>
              <ContactChangesTable me={me} person={person.data} views={views} />
            </Panel>
          )}
          {person.data.dataRequests.some(({ state }) => isOpenRequest(state)) && (
            <Panel title={t(requestText.openDataRequests)}>
              <DataRequestsTable
                requests={person.data.dataRequests.filter(({ state }) => isOpenRequest(state))}
                answer={me.roles.includes('agent') ? { reference, views } : undefined}
              />
            </Panel>
          )}
          <Changes me={me} person={person.data} views={views} />
          <Parts person={person.data} me={me} views={views} />
        </>
      ) : (
        <Loaded from={person} lines={8} />
      )}
    </>
  );
}

function NoticeBar({ notice: { kind, state, notified } }: { notice: Notice }) {
  const t = useSay();
  const act = t(actText[kind]);
  const words = {
    requested: text.requestedText,
    refused: text.refusedText,
    done: kind === 'undo-contact' ? text.undoText : notified ? text.doneText : text.doneUnnotified,
  }[state];
  return <AlertBar tone={state === 'refused' ? 'info' : 'success'}>{t(words, { act })}</AlertBar>;
}

function Heading({ person }: { person: Person }) {
  const language = useLanguage();
  const name = person.name[language];
  useTitle(name);
  return <ViewHeading>{name}</ViewHeading>;
}

function Details({ person }: { person: Person }) {
  const t = useSay();
  const language = useLanguage();
  const time = useTime();
  const { access } = person;
  const orNone = (value: string | null) => value ?? t(text.none);
  return (
    <Panel title={t(text.customer)}>
      <SummaryList
        columns={2}
        items={[
          { label: t(text.name), value: person.name[language] },
          { label: t(text.customerNumber), value: person.customerNumber },
          { label: t(text.access), value: <AccessState access={access} /> },
          { label: t(text.username), value: orNone(access.username) },
          { label: t(text.phone), value: <Unbroken part={person.phone}>{orNone(person.phone)}</Unbroken> },
          { label: t(text.email), value: person.email ? <Email address={person.email} /> : t(text.none) },
          {
            label: t(text.registered),
            value: access.registeredAt ? time(access.registeredAt) : t(text.none),
          },
          { label: t(text.lastLogOn), value: access.lastLogOnAt ? time(access.lastLogOnAt) : t(text.none) },
          ...(access.heldUntil ? [{ label: t(text.heldUntil), value: time(access.heldUntil) }] : []),
        ]}
      />
    </Panel>
  );
}

/** An e-mail address that breaks before the domain if the line is short. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function AccessState({ access }: { access: Person['access'] }) {
  const t = useSay();
  const time = useTime();
  if (!access.registered) return <Tag>{t(text.stateNone)}</Tag>;
  if (access.disabled) return <Tag tone="err">{t(text.stateDisabled)}</Tag>;
  if (access.lockedByBank) return <Tag tone="err">{t(text.stateLocked)}</Tag>;
  if (access.lockedUntil)
    return <Tag tone="warn">{t(text.stateLockedUntil, { until: time(access.lockedUntil) })}</Tag>;
  return <Tag tone="ok">{t(text.stateOk)}</Tag>;
}

/** Returns the changes that this state of the access allows. */
function offered({ access, sessions, browsers }: Person): ActKind[] {
  const { registered, disabled, lockedByBank, lockedUntil } = access;
  const isOffered: Readonly<Record<ActKind, boolean>> = {
    unlock: lockedByBank || lockedUntil !== null,
    disable: registered && !disabled,
    enable: disabled,
    'end-sessions': sessions.some(({ endedAt }) => endedAt === null),
    'forget-browsers': browsers.length > 0,
    'reset-registration': registered,
    // These begin at a row of a table.
    'send-again': false,
    'keep-contact': false,
    'undo-contact': false,
    'grant-request': false,
    'refuse-request': false,
    'extend-request': false,
  };
  return ACTS.filter((kind) => isOffered[kind]);
}

function Changes({ me, person, views }: { me: Me; person: Person; views: Views }) {
  const t = useSay();
  const { reference } = person;
  if (!me.roles.includes('agent'))
    return <p>{t(me.roles.includes('supervisor') ? text.onlyDecides : text.noChanges)}</p>;
  const kinds = offered(person);
  if (kinds.length === 0) return null;
  return (
    <Panel title={t(text.changes)}>
      <div className={styles.actions}>
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => views.show({ name: 'act', reference, kind })}>
            {t(actText[kind])}
          </Button>
        ))}
      </div>
    </Panel>
  );
}

const PARTS = [
  'sessions',
  'browsers',
  'messages',
  'records',
  'commands',
  'disputes',
  'dataRequests',
] as const;
type PartName = (typeof PARTS)[number];
const partText = { ...text, dataRequests: requestText.dataRequests };

function Parts({ me, person, views }: { me: Me; person: Person; views: Views }) {
  const t = useSay();
  const [part, setPart] = useState<PartName>('sessions');
  const { reference, version } = person;
  return (
    <Panel title={t(text.details)}>
      <Tabs
        id="parts"
        label={t(text.details)}
        tabs={PARTS.map((id) => ({ id, label: t(partText[id]) }))}
        value={part}
        onChange={setPart}
      >
        {part === 'sessions' && <SessionsTable sessions={person.sessions} />}
        {part === 'browsers' && <BrowsersTable browsers={person.browsers} />}
        {part === 'messages' && <MessagesTable key={version} me={me} reference={reference} views={views} />}
        {part === 'records' && <RecordsTable key={version} reference={reference} />}
        {part === 'commands' && <CommandsTable commands={person.commands} />}
        {part === 'disputes' && <DisputesTable disputes={person.disputes} />}
        {part === 'dataRequests' && <DataRequestsTable requests={person.dataRequests} />}
      </Tabs>
    </Panel>
  );
}
