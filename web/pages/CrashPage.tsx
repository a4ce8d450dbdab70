import { useState } from 'react';
import { hasSentChange } from '../http/api.ts';
import { LanguageRoot } from '../language/LanguageRoot.tsx';
import { useSay } from '../language/language.tsx';
import { documentLanguage } from '../language/language-choice.ts';
import { Button } from '../ui/action/Button.tsx';
import { useTitle } from '../ui/layout/useTitle.ts';
import { page as text } from './messages.ts';
import styles from './Page.module.css';

/** Shown when a page fails to load or to render. Offers a reload. */
export function CrashPage() {
  const [sent] = useState(documentLanguage);
  return (
    <LanguageRoot sent={sent}>
      <Crash />
    </LanguageRoot>
  );
}

function Crash() {
  const t = useSay();
  useTitle(t(text.infoTitle));
  return (
    <main className={styles.crash}>
      <div className={styles.column}>
        <h1>{t(text.infoTitle)}</h1>
        <p>{t(hasSentChange() ? text.infoSent : text.infoBody)}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          {t(text.reload)}
        </Button>
      </div>
    </main>
  );
}
