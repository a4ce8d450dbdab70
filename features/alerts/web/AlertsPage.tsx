import { useState } from 'react';
import type { Language, Phrase } from '../../../shared/messages.ts';
import { useCall } from '../../../web/http/query.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { alertCalls } from '../contract.ts';
import { type Kind, SECTIONS } from '../kinds.ts';
import { alertsText as text } from '../settings.messages.ts';
import styles from './Alerts.module.css';
import { type Alerts, destinationOf } from './alertForm.ts';
import { KindSheet } from './KindSheet.tsx';
import { Line } from './Line.tsx';
import { MessagesSheet } from './MessagesSheet.tsx';
import { PushLine } from './PushLine.tsx';
import { useAlertSettings } from './useAlertSettings.ts';

/** Settings page for alerts: which alerts are sent, and through which channels (ALERT-1). */
export default function AlertsPage() {
  const t = useSay();
  const alerts = useCall(alertCalls.alerts, {});
  useTitle(t(text.title));
  return (
    <PageColumn width="form">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>
        {t(text.lead)} <Link href={paths.notices()}>{t(text.toNotices)}</Link>
      </p>
      {alerts.data ? <AlertLines loaded={alerts.data} /> : <Loaded from={alerts} lines={8} />}
    </PageColumn>
  );
}

/** What a line opens: the settings of a kind, or of all messages. */
type Part = Kind | 'messages';

/** A line for each kind of alert, which says where it goes and opens its settings in a sheet (ALERT-6). */
function AlertLines({ loaded }: { loaded: Alerts }) {
  const t = useSay();
  const settings = useAlertSettings(loaded);
  const { alerts } = settings;
  const [part, setPart] = useState<Part>();
  // The line whose settings were saved last. It says so.
  const [saved, setSaved] = useState<Part>();
  const open = (next: Part) => {
    setSaved(undefined);
    setPart(next);
  };
  const sheet = {
    settings,
    onClose: () => setPart(undefined),
    onSaved: () => {
      setPart(undefined);
      setSaved(part);
    },
  };
  const line = (of: Part, name: string, now: string) => (
    <Line key={of} name={name} now={now} onOpen={() => open(of)}>
      {saved === of && <AlertBar tone="success">{t(text.saved)}</AlertBar>}
    </Line>
  );
  return (
    <>
      {SECTIONS.map(({ name, kinds }) => (
        <Panel key={name} title={t(text[name])} flush className={styles.panel}>
          <ul>
            {kinds.map((kind) => line(kind, t(text[kind]), destinationOf(alerts.settings[kind], alerts, t)))}
          </ul>
        </Panel>
      ))}
      <p className="quiet-small">{t(text.quiet)}</p>
      <Panel title={t(text.messages)} flush className={styles.panel}>
        <ul>
          {line('messages', t(text.messagesOf), messagesNow(alerts, t))}
          {alerts.pushKey !== null && <PushLine pushKey={alerts.pushKey} />}
        </ul>
      </Panel>
      {part === 'messages' && <MessagesSheet {...sheet} />}
      {part && part !== 'messages' && <KindSheet {...sheet} kind={part} />}
    </>
  );
}

const LANGUAGE_NAMES: Readonly<Record<Language, Phrase>> = {
  en: text.languageEn,
  zh_tw: text.languageZh,
};

/** Returns the language of the messages, and whether push messages have amounts, in words. */
function messagesNow({ noticeLanguage, pushAmounts, pushKey }: Alerts, t: Say): string {
  const language = t(LANGUAGE_NAMES[noticeLanguage]);
  if (pushKey === null) return language;
  return t(pushAmounts ? text.withAmounts : text.withoutAmounts, { language });
}
