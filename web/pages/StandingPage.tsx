import { LANGUAGES, languageTag, type Phrase, say } from '../../shared/messages.ts';
import { Logo } from '../shell/Logo.tsx';
import shell from '../shell/PreLoginShell.module.css';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { ui } from '../ui/messages.ts';
import { page as text } from './messages.ts';
import styles from './Page.module.css';

/** Pages that stand without any script and any call, in both languages, because nobody can say which is wanted. */
export type StandingPageName = 'offline' | 'maintenance';

export const STANDING: Readonly<Record<StandingPageName, { readonly title: Phrase; readonly body: Phrase }>> =
  {
    offline: { title: text.offlineTitle, body: text.offlineBody },
    maintenance: { title: text.maintenanceTitle, body: text.maintenanceBody },
  };

/** Rendered at build time; `phone` stands for the bank's line, which the server writes. */
export function StandingPage({ name, phone }: { readonly name: StandingPageName; readonly phone: string }) {
  const { title, body } = STANDING[name];
  const [first] = LANGUAGES.toReversed();
  return (
    <div className={shell.page}>
      <header className={shell.header}>
        <div className={shell.inner}>
          <Logo />
        </div>
      </header>
      <main id="main" className={shell.main}>
        <div className={`${styles.column} ${styles.status}`}>
          <Icon name="clock" size={48} className={styles.icon} />
          {LANGUAGES.toReversed().map((language) => {
            const Title = language === first ? 'h1' : 'h2';
            return (
              <div key={language} lang={languageTag(language)} className={styles.block}>
                <Title>{say(title, language)}</Title>
                <p>{say(body, language)}</p>
                <p>{say(text.lostCard, language, { phone })}</p>
                {/* The address that was asked for, once more. */}
                <LinkButton variant={language === first ? 'primary' : 'secondary'} href="">
                  {say(ui.retry, language)}
                </LinkButton>
              </div>
            );
          })}
        </div>
      </main>
    </div>
  );
}
