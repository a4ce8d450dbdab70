import { useState } from 'react';
import { formatDateTime } from '../../shared/dates.ts';
import { LANGUAGES, type Language, languageTag, type Phrase, say } from '../../shared/messages.ts';
import { type HashPage, languageOfPath } from '../address.ts';
import { isInFuture } from '../clock.ts';
import { useLanguage, useSay } from '../language/language.tsx';
import { currentLanguage } from '../language/language-choice.ts';
import { frame } from '../messages.ts';
import { paths } from '../paths.ts';
import { isLoggedOn, pageSetting, storedLanguage } from '../store.ts';
import { Button } from '../ui/action/Button.tsx';
import { Link } from '../ui/action/Link.tsx';
import { LinkButton } from '../ui/action/LinkButton.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/layout/Icon.tsx';
import { useTitle } from '../ui/layout/useTitle.ts';
import { ui } from '../ui/messages.ts';
import { LostCardLine } from './LostCardLine.tsx';
import { page as text } from './messages.ts';
import styles from './Page.module.css';

/** The pages that have both a normal address and a `#/` address (GEN-3). */
export default function StatusPage({ page }: { page: HashPage }) {
  switch (page) {
    case 'session-expired':
      return <Expired />;
    case 'error-maintenance':
      return <Maintenance />;
    case 'error-busy':
      return <Busy />;
  }
}

/** Returns both languages, Chinese first, while the user's language is unknown (GEN-1); else the current language. */
function useShownLanguages(): readonly Language[] {
  const language = useLanguage();
  const [unknown] = useState(() => !languageOfPath(location.pathname) && !storedLanguage());
  return unknown ? LANGUAGES.toReversed() : [language];
}

/** Returns the announced end of maintenance; undefined if it is not announced or has passed. */
function maintenanceUntil(): Date | undefined {
  const said = new Date(pageSetting('maintenance-until'));
  return isInFuture(said) ? said : undefined;
}

/** Page for maintenance. It makes no call, because it is shown when the server does not answer. */
function Maintenance() {
  const [until] = useState(maintenanceUntil);
  const body = (language: Language) =>
    until
      ? say(text.maintenanceUntil, language, { time: formatDateTime(until, language) })
      : say(text.maintenanceBody, language);
  return <Unavailable title={text.maintenanceTitle} body={body} />;
}

function Busy() {
  return <Unavailable title={text.busyTitle} body={(language) => say(text.busyBody, language)} />;
}

interface UnavailableProps {
  readonly title: Phrase;
  readonly body: (language: Language) => string;
}

/** Says why the service cannot be used, and the reference of the failed call. Goes back to the page that failed. */
function Unavailable({ title, body }: UnavailableProps) {
  const t = useSay();
  useTitle(t(title));
  return (
    <div className={cx(styles.column, styles.status)}>
      <Icon name="clock" size={48} className={styles.icon} />
      {useShownLanguages().map((language, index) => {
        const Title = index === 0 ? 'h1' : 'h2';
        return (
          <div key={language} lang={languageTag(language)} className={styles.block}>
            <Title>{say(title, language)}</Title>
            <p>{body(language)}</p>
            <LostCardLine language={language} />
          </div>
        );
      })}
      <Button variant="primary" onClick={tryAgain}>
        {t(ui.retry)}
      </Button>
      <Reference />
    </div>
  );
}

/** Goes back to the failed page. Without a history it goes to the overview, or to the log-on page. */
function tryAgain(): void {
  if (history.length > 1) history.back();
  else location.assign(isLoggedOn() ? paths.dashboard() : paths.login(currentLanguage()));
}

/** Sentences by the reason in the address. Any other reason has a general sentence. */
const REASONS: Readonly<Record<string, Phrase>> = {
  'other-device': text.expiredDevice,
  idle: text.expiredIdle,
  'other-tab': text.expiredTab,
  'other-person': text.expiredPerson,
  'log-off': text.expiredLogOff,
  'stored-values': text.expiredStored,
  'no-cookie': text.expiredCookie,
};

function Expired() {
  const t = useSay();
  const language = useLanguage();
  const [reason] = useState(() => new URLSearchParams(location.search).get('reason'));
  useTitle(t(text.expiredTitle));
  const otherDevice = reason === 'other-device';
  const why = REASONS[reason ?? ''] ?? text.expiredOther;
  return (
    <div className={cx(styles.column, styles.status)}>
      <Icon name="lock" size={48} className={styles.icon} />
      <h1>{t(text.expiredTitle)}</h1>
      <p>{t(why)}</p>
      <div className={styles.actions}>
        {reason === 'other-tab' && (
          <LinkButton variant="primary" href={paths.dashboard()}>
            {t(text.openHere)}
          </LinkButton>
        )}
        <LinkButton variant={reason === 'other-tab' ? 'secondary' : 'primary'} href={paths.login(language)}>
          {t(frame.logOnAgain)}
        </LinkButton>
        {otherDevice && <Link href={paths.forgotPassword(language)}>{t(text.notMe)}</Link>}
      </div>
      <LostCardLine language={language} />
    </div>
  );
}

/** The reference of the failed call for customer service, if there is one. */
function Reference() {
  const t = useSay();
  const [id] = useState(() => new URLSearchParams(location.search).get('ref') ?? '');
  if (!/^[\w-]{1,40}$/.test(id)) return null;
  return <p className={styles.note}>{t(frame.supportReference, { id })}</p>;
}
