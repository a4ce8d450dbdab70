import { useCallback, useEffect, useState } from 'react';
import { hasSentChange } from '../http/api.ts';
import { causeOfFailure } from '../http/cause.ts';
import { LanguageRoot } from '../language/LanguageRoot.tsx';
import { useLanguage, useSay } from '../language/language.tsx';
import { documentLanguage } from '../language/language-choice.ts';
import { Button } from '../ui/action/Button.tsx';
import { LoadingOverlay } from '../ui/feedback/loading/Spinner.tsx';
import { useTitle } from '../ui/layout/useTitle.ts';
import { ui } from '../ui/messages.ts';
import { LostCardLine } from './LostCardLine.tsx';
import { page as text } from './messages.ts';
import { obstacle } from './obstacle.messages.ts';
import styles from './Page.module.css';

/** Shown when a page fails to load or to render. Names the cause and offers a reload. */
export function CrashPage() {
  const [sent] = useState(documentLanguage);
  return (
    <LanguageRoot sent={sent}>
      <Crash />
    </LanguageRoot>
  );
}

const CAUSES = {
  offline: { title: text.offlineTitle, body: text.offlineBody, action: ui.retry },
  updated: { title: obstacle.updatedTitle, body: obstacle.updatedBody, action: obstacle.reload },
  other: { title: text.infoTitle, body: text.infoBody, action: obstacle.reload },
} as const;

function Crash() {
  const t = useSay();
  const language = useLanguage();
  const [cause, setCause] = useState<keyof typeof CAUSES>();
  const find = useCallback(async () => {
    const found = (await causeOfFailure()) ?? 'other';
    setCause(found);
    return found;
  }, []);
  useEffect(() => void find(), [find]);
  const { title, body, action } = CAUSES[cause ?? 'other'];
  useTitle(t(title));
  if (!cause) return <LoadingOverlay />;

  /** A reload without a connection would lead to the browser's own error page. */
  async function reload() {
    if (cause !== 'offline' || (await find()) !== 'offline') location.reload();
  }

  return (
    <main className={styles.crash}>
      <div className={styles.column}>
        <h1>{t(title)}</h1>
        <p>{t(cause === 'other' && hasSentChange() ? text.infoSent : body)}</p>
        <Button variant="primary" onClick={() => void reload()}>
          {t(action)}
        </Button>
        <LostCardLine language={language} />
      </div>
    </main>
  );
}
