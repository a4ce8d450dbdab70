import { useSyncExternalStore } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { currentUser } from '../../../web/store.ts';
import { chooseTheme, currentTheme, onTheme, THEME_CHOICES } from '../../../web/theme/theme.ts';
import { BankLink } from '../../../web/ui/action/BankLink.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { RadioTiles } from '../../../web/ui/form/choices/RadioTiles.tsx';
import { Unbroken } from '../../../web/ui/layout/facts/Unbroken.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type SummaryItem, SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { type Profile, profileCalls } from '../contract.ts';
import { profileText as text } from '../messages.ts';

/** Masked personal data of the user, with links to change it (CARD-7). */
export default function ProfilePage() {
  const t = useSay();
  const profile = useCall(profileCalls.read, {});
  useTitle(t(text.title));
  return (
    <PageColumn width="form">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>
        {t(text.lead)} <BankLink name="contact">{t(text.contact)}</BankLink>
      </p>
      <Panel>
        <Loaded from={profile} lines={8} shape="pairs">
          {(data) => <Details profile={data} />}
        </Loaded>
      </Panel>
      <ColoursPanel />
    </PageColumn>
  );
}

function Details({ profile }: { profile: Profile }) {
  const t = useSay();
  const language = useLanguage();
  const last = profile.lastLoginAt;
  const items: SummaryItem[] = [
    { label: t(text.name), value: profile.name },
    { label: t(text.username), value: currentUser().userId },
    {
      label: t(text.phone),
      value: profile.phoneNo && <Unbroken part={profile.phoneNo}>{profile.phoneNo}</Unbroken>,
    },
    { label: t(text.emailAddress), value: profile.email },
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
