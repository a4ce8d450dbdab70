import { type ReactNode, useEffect, useRef } from 'react';
import { languageTag, otherLanguage, say } from '../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { chooseLanguage } from '../../../web/language/language-choice.ts';
import { Logo } from '../../shell/web/Logo.tsx';
import { SkipLink } from '../../shell/web/SkipLink.tsx';
import { deskText as text } from '../messages.ts';
import styles from './Desk.module.css';

interface DeskFrameProps {
  /** Name of the staff member, and the log-off button. */
  readonly controls?: ReactNode;
  /** Id of the view. When it changes, the heading takes the focus. */
  readonly shown?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of the desk: the bank's bar, the language, and one main area. */
export function DeskFrame({ controls, shown, children }: DeskFrameProps) {
  const t = useSay();
  const main = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    (main.current?.querySelector<HTMLElement>('h1') ?? main.current)?.focus();
  }, [shown]);
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Logo small />
          <span className={styles.desk}>{t(text.title)}</span>
          <div className={styles.end}>
            {controls}
            <LanguageButton />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} ref={main} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

/** Button that changes to the other language in place. Its label is in that language. */
function LanguageButton() {
  const current = useLanguage();
  const other = otherLanguage(current);
  return (
    <button
      type="button"
      className={styles.language}
      lang={languageTag(other)}
      onClick={() => chooseLanguage(other)}
    >
      {say(text.languageName, other)}
    </button>
  );
}
