import { Fragment, useEffect, useState } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { deskText } from '../desk.messages.ts';
import { demoText as text, tillText } from '../messages.ts';
import styles from './Demo.module.css';
import { demoApi, demoPaths, type People, type Person } from './demoApi.ts';

/** Describes the demo, lists its people with buttons that copy their details, and sets the server's clock. */
export function DemoPage() {
  const t = useSay();
  const language = useLanguage();
  const [bank, setBank] = useState<People>();
  const [note, setNote] = useState<{ readonly ok: boolean; readonly words: string }>();
  useTitle(t(text.title));
  useEffect(() => {
    demoApi.people().then(setBank, () => setNote({ ok: false, words: t(text.failed) }));
  }, [t]);

  const run = (action: Promise<unknown>, words: string) =>
    void action.then(
      () => setNote({ ok: true, words }),
      () => setNote({ ok: false, words: t(text.failed) }),
    );
  const copy = (value: string, what: string) =>
    run(navigator.clipboard.writeText(value), t(text.copied, { what }));

  return (
    <div className={styles.page}>
      <h1>{t(text.title)}</h1>
      <p className="reading">{t(text.lead)}</p>
      <div className="actions">
        <LinkButton variant="primary" href={paths.login(language)}>
          {t(text.logOn)}
        </LinkButton>
        <LinkButton href={demoPaths.inbox}>{t(text.inbox)}</LinkButton>
        <LinkButton href={demoPaths.till}>{t(tillText.title)}</LinkButton>
        <LinkButton href={demoPaths.desk}>{t(deskText.title)}</LinkButton>
        <LinkButton href={demoPaths.gallery}>{t(text.gallery)}</LinkButton>
      </div>
      {bank && (
        <p>
          <span>{t(text.passwordLabel)}</span>
          <Copyable value={bank.password} what={t(text.password)} onCopy={copy} />
        </p>
      )}
      <PasskeyNote />
      {note && <AlertBar tone={note.ok ? 'success' : 'error'}>{note.words}</AlertBar>}
      {([true, false] as const).map((registered) => (
        <Fragment key={`${registered}`}>
          <h2>{t(registered ? text.people : text.newcomers)}</h2>
          <ul className={styles.people}>
            {bank?.people
              .filter(({ username }) => Boolean(username) === registered)
              .map((person) => (
                <PersonItem key={person.nationalId} person={person} onCopy={copy} />
              ))}
          </ul>
        </Fragment>
      ))}
      <Partners />
      <Panel title={t(text.clock)}>
        <p>{t(text.clockLead)}</p>
        <div className="actions">
          {[2, 9, 15].map((minutes) => (
            <Button key={minutes} onClick={() => run(demoApi.advance(minutes * 60), t(text.advanced))}>
              {t(text.advance, { minutes })}
            </Button>
          ))}
          <Button onClick={() => run(demoApi.advance(86_400), t(text.advanced))}>{t(text.advanceDay)}</Button>
          <Button variant="danger" onClick={() => run(demoApi.reset(), t(text.resetDone))}>
            {t(text.reset)}
          </Button>
        </div>
      </Panel>
    </div>
  );
}

/** Explains why passkeys do not work at an IP address: browsers bind them to a host name. */
function PasskeyNote() {
  const t = useSay();
  const { hostname, port } = window.location;
  if (!/^[\d.]+$|^\[/.test(hostname)) return null;
  const address = `http://localhost${port && `:${port}`}/demo`;
  return (
    <p className="reading">
      {t(text.noPasskeys)} <a href={address}>{address}</a>
    </p>
  );
}

/** Explains how to trigger each answer of a partner (bank/embedded/sandbox.ts). */
function Partners() {
  const t = useSay();
  return (
    <Panel title={t(text.partners)}>
      <p>{t(text.partnersLead)}</p>
      <BulletList
        items={[
          t(text.partnerDown),
          t(text.partnerRefuses),
          t(text.partnerMembership),
          t(text.partnerName),
          t(text.partnerBirthday),
          t(text.partnerNationality),
        ]}
      />
    </Panel>
  );
}

type Copy = (value: string, what: string) => void;

function PersonItem({ person, onCopy }: { person: Person; onCopy: Copy }) {
  const t = useSay();
  const language = useLanguage();
  const { username, name, shows, customerNumber, nationalId, birthDate, cards } = person;
  return (
    <li className={styles.person}>
      <p className={styles.name}>{username ?? name[language]}</p>
      <p>{shows[language]}</p>
      <div className={styles.values}>
        {username && <Copyable value={username} what={t(text.username)} onCopy={onCopy} />}
        <Copyable value={nationalId} what={t(text.nationalId)} onCopy={onCopy} />
        <Copyable value={customerNumber} what={t(text.customerNumber)} onCopy={onCopy} />
        <span>{`${t(text.birthDate)} ${formatDate(birthDate, language)}`}</span>
        {cards.map(({ number, expiry }) => (
          <span key={number}>
            <Copyable value={number} what={t(text.card)} onCopy={onCopy} /> {expiry}
          </span>
        ))}
      </div>
    </li>
  );
}

function Copyable({ value, what, onCopy }: { value: string; what: string; onCopy: Copy }) {
  const t = useSay();
  return (
    <button
      type="button"
      className={styles.copy}
      title={t(text.copy, { what })}
      onClick={() => onCopy(value, what)}
    >
      <span className="visually-hidden">{t(text.copyValue, { what })}</span>
      {value}
    </button>
  );
}
