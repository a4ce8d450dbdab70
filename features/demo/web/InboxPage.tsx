import { useEffect, useState } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { languageTag } from '../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { demoText as text } from '../messages.ts';
import styles from './Demo.module.css';
import { demoApi, demoPaths, type Message } from './demoApi.ts';

/** Every message that the portal sent, newest first. */
export function InboxPage() {
  const t = useSay();
  const language = useLanguage();
  const [messages, setMessages] = useState<readonly Message[]>();
  const [failed, setFailed] = useState(false);
  useTitle(t(text.inbox));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; later by the button.
  useEffect(() => void load(), []);

  async function load() {
    try {
      setMessages(await demoApi.inbox());
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <div className={styles.page}>
      <BackLink href={demoPaths.demo}>{t(text.title)}</BackLink>
      <h1>{t(text.inbox)}</h1>
      <p>{t(text.inboxLead)}</p>
      <div className="actions">
        <Button onClick={() => void load()}>{t(text.refresh)}</Button>
      </div>
      {failed && <AlertBar tone="error">{t(text.failed)}</AlertBar>}
      {messages?.length === 0 && <EmptyState picture="messages" title={t(text.inboxEmpty)} />}
      <ol className={styles.messages}>
        {messages?.map((message) => (
          <li key={message.sentAt + message.to} className={styles.message}>
            <p className={styles.meta}>
              {[
                formatDateTime(new Date(message.sentAt), language),
                t(message.channel === 'sms' ? text.sms : text.email),
                message.username,
                message.to,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {message.subject && (
              <p lang={languageTag(message.language)}>
                <strong>{message.subject}</strong>
              </p>
            )}
            <p className={styles.text} lang={languageTag(message.language)}>
              {message.text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
