import { useSyncExternalStore } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { combineCalls, useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { currentUser } from '../../../web/store.ts';
import { chooseTheme, currentTheme, onTheme, THEME_CHOICES } from '../../../web/theme/theme.ts';
import { BankLink } from '../../../web/ui/action/BankLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { RadioTiles } from '../../../web/ui/form/choices/RadioTiles.tsx';
import { Unbroken } from '../../../web/ui/layout/facts/Unbroken.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type SummaryItem, SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { type ContactsRead, type Profile, profileCalls } from '../contract.ts';
import { profileText as text } from '../messages.ts';
import { useProfile } from './useProfile.ts';

/** Masked personal data of the user, with links to change it (CARD-7). */
export default function ProfilePage() {
  const t = useSay();
  const profile = useProfile();
  const contacts = useCall(profileCalls.contacts, {}, { again: 'always' });
  const read = combineCalls(profile, contacts);
  const isOnline = contacts.data?.contacts.some(({ changeable }) => changeable) ?? false;
  useTitle(t(text.title));
  return (
    <PageColumn width="form">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      {contacts.data?.changes.map((change) => (
        <ChangeBar key={change.changeId} change={change} />
      ))}
      <p>
        {t(isOnline ? text.leadOnline : text.lead)} <BankLink name="contact">{t(text.contact)}</BankLink>
      </p>
      <Panel>
        <Loaded from={read} lines={8} shape="pairs">
          {([data, { contacts: list, changes }]) => (
            <Details profile={data} contacts={list} changes={changes} />
          )}
        </Loaded>
      </Panel>
      <ColoursPanel />
    </PageColumn>
  );
}

const KIND_NAME = {
  phone: text.phone,
  email: text.emailAddress,
  address: text.address,
  englishName: text.englishName,
} as const;

/** A change that there is an objection to, with the answers; or one that waits, which can be taken back. */
function ChangeBar({ change }: { readonly change: ContactsRead['changes'][number] }) {
  const t = useSay();
  const language = useLanguage();
  const what = t(KIND_NAME[change.kind]);
  const { changeId, state } = change;
  if (state === 'undoing')
    return (
      <AlertBar tone="info" title={what}>
        {t(text.undoing)}
      </AlertBar>
    );
  if (state === 'desk') {
    return (
      <AlertBar tone="warning" title={t(text.objectedTitle)}>
        {t(text.deskText, { what })}
      </AlertBar>
    );
  }
  const isObjected = state === 'objected';
  const until = formatDateTime(new Date(change.until), language);
  return (
    <AlertBar
      tone={isObjected ? 'warning' : 'info'}
      title={isObjected ? t(text.objectedTitle) : t(text.waitingTitle, { what })}
    >
      <p>{isObjected ? t(text.objectedText, { what }) : t(text.waiting, { until })}</p>
      <div className="actions">
        {isObjected && (
          <LinkButton href={paths.answerObjection(changeId, 'confirm')}>{t(text.wasMe)}</LinkButton>
        )}
        <LinkButton href={paths.answerObjection(changeId, 'undo')}>{t(text.takeBack)}</LinkButton>
      </div>
    </AlertBar>
  );
}

interface DetailsProps extends ContactsRead {
  readonly profile: Profile;
}

function Details({ profile, contacts, changes }: DetailsProps) {
  const t = useSay();
  const language = useLanguage();
  const last = profile.lastLoginAt;
  const contactItems = contacts
    .filter(
      ({ kind, shown, changeable }) => changeable || shown !== null || kind === 'phone' || kind === 'email',
    )
    .map(({ kind, shown, changeable }): SummaryItem => {
      const isOpen = changes.some((change) => change.kind === kind);
      return {
        label: t(KIND_NAME[kind]),
        value: shown && (kind === 'phone' ? <Unbroken part={shown}>{shown}</Unbroken> : shown),
        ...(changeable && !isOpen && { change: { href: paths.changeContact(kind) } }),
      };
    });
  const items: SummaryItem[] = [
    { label: t(text.name), value: profile.name },
    { label: t(text.username), value: currentUser().userId },
    ...contactItems,
    { label: t(text.nationalId), value: profile.nationalId },
    {
      label: t(text.lastLogin),
      value: last ? formatDateTime(new Date(last), language) : t(text.firstLogin),
    },
    { label: t(text.password), value: t(text.passwordHidden), change: { href: paths.changePassword() } },
    {
      label: t(text.delivery),
      value: t(text[profile.statementPreference]),
      change: { href: paths.statementPreference() },
    },
  ];
  return <SummaryList items={items} />;
}

/** Choice of light or dark colours, applied at once. The browser stores the choice; it does not belong to the customer's data. */
function ColoursPanel() {
  const t = useSay();
  const theme = useSyncExternalStore(onTheme, currentTheme);
  return (
    <Panel>
      <RadioTiles
        id="colours"
        label={t(text.colours)}
        hint={t(text.coloursHint)}
        options={THEME_CHOICES.map((value) => ({ value, label: t(text[`colours_${value}`]) }))}
        value={theme}
        onChange={chooseTheme}
      />
    </Panel>
  );
}
