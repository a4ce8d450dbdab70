import { Logo } from '../../features/shell/web/Logo.tsx';
import frame from '../../features/shell/web/layouts/Frame.module.css';
import shell from '../../features/shell/web/layouts/PreLoginShell.module.css';
import { LANGUAGES, type Language, languageTag, type Phrase, say } from '../../shared/messages.ts';
import { LostCardLine } from '../../web/pages/LostCardLine.tsx';
import { page as text } from '../../web/pages/messages.ts';
import styles from '../../web/pages/Page.module.css';
import { LinkButton } from '../../web/ui/action/LinkButton.tsx';
import { cx } from '../../web/ui/cx.ts';
import { Icon } from '../../web/ui/layout/Icon.tsx';
import { ui } from '../../web/ui/messages.ts';

/** Static pages without scripts and calls. They are bilingual, because the language is unknown. */
export type StandingPageName = 'offline' | 'maintenance' | 'maintenance-until';

type Until = (language: Language) => string;

interface Standing {
  readonly title: Phrase;
  readonly body: (language: Language, until: Until) => string;
}

export const STANDING: Readonly<Record<StandingPageName, Standing>> = {
  offline: { title: text.offlineTitle, body: (language) => say(text.offlineBody, language) },
  maintenance: { title: text.maintenanceTitle, body: (language) => say(text.maintenanceBody, language) },
  'maintenance-until': {
    title: text.maintenanceTitle,
    body: (language, until) => say(text.maintenanceUntil, language, { time: until(language) }),
  },
};

interface StandingPageProps {
  readonly name: StandingPageName;
  readonly until: Until;
}

/** Rendered at build time. `until` is a placeholder that the server replaces, like the bank's number. */
export function StandingPage({ name, until }: StandingPageProps) {
  const { title, body } = STANDING[name];
  const [first] = LANGUAGES.toReversed();
  return (
    <div className={frame.page}>
      <header className={cx(frame.header, shell.header)}>
        <div className={cx(frame.width, frame.bar, shell.inner)}>
          <Logo />
        </div>
      </header>
      <main id="main" className={cx(frame.width, shell.main)}>
        <div className={cx(styles.column, styles.status)}>
          <Icon name="clock" size={48} className={styles.icon} />
          {LANGUAGES.toReversed().map((language) => {
            const Title = language === first ? 'h1' : 'h2';
            return (
              <div key={language} lang={languageTag(language)} className={styles.block}>
                <Title>{say(title, language)}</Title>
                <p>{body(language, until)}</p>
                <LostCardLine language={language} />
                {/* Links to the requested address again. */}
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
