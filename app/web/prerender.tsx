/**
 * Renders the log-on page and the static pages at build time, and the heads of the other pages
 * (scripts/build/build.mjs).
 */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { loginText } from '../../features/login/messages.ts';
import { LoginApp } from '../../features/login/web/LoginApp.tsx';
import styles from '../../features/login/web/LoginPage.module.css';
import { Welcome } from '../../features/login/web/Welcome.tsx';
import { OfferedContext } from '../../features/shell/web/menus/MegaMenus.tsx';
import { deskText } from '../../features/staff/messages.ts';
import { bank } from '../../shared/bank.ts';
import type { FeatureFlag } from '../../shared/feature-flags.ts';
import { type Language, languageTag, say } from '../../shared/messages.ts';
import { presetBankTexts } from '../../web/bank.ts';
import { LanguageProvider } from '../../web/language/language.tsx';
import { paths } from '../../web/paths.ts';
import { documentTitle } from '../../web/ui/layout/useTitle.ts';
import { ui } from '../../web/ui/messages.ts';
import { documentText } from './document.messages.ts';
import { STANDING, StandingPage, type StandingPageName } from './StandingPage.tsx';

presetBankTexts(bank);

export interface Prerendered {
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  /** Sentence for browsers without JavaScript; none for pages that need none. */
  readonly noScript?: string;
  readonly body: string;
}

/** Renders the log-on page, omitting links to apply for a card (GEN-7) and passkeys that are switched off. */
export function renderLogin(language: Language, notOffered: readonly FeatureFlag[]): Prerendered {
  const isOffered = (feature: FeatureFlag) => !notOffered.includes(feature);
  return {
    lang: languageTag(language),
    title: documentTitle(say(loginText.title, language), false, language),
    description: say(documentText.description, language),
    noScript: say(documentText.noScript, language),
    body: withWelcome(
      renderToString(
        <OfferedContext value={isOffered}>
          <LoginApp sent={language} onUsername={() => {}} />
        </OfferedContext>,
      ),
    ),
  };
}

/** Fills the element that the log-on page leaves empty. */
function withWelcome(body: string): string {
  const place = `<div class="${styles.welcome}">`;
  if (!body.includes(`${place}</div>`)) throw new Error('the log-on page has no place for its welcome');
  return body.replace(place, () => place + renderToStaticMarkup(<Welcome />));
}

/** Returns a placeholder that the server replaces with the end of maintenance. */
const until = (language: Language) => `{maintenance-until:${language}}`;

/** Renders a static page without scripts. */
export function renderStanding(name: StandingPageName): Prerendered {
  return {
    lang: languageTag('zh_tw'),
    description: say(documentText.description, 'zh_tw'),
    title: documentTitle(say(STANDING[name].title, 'zh_tw'), false, 'zh_tw'),
    body: renderToString(
      <LanguageProvider language="zh_tw">
        <StandingPage name={name} until={until} />
      </LanguageProvider>,
    ),
  };
}

/** Returns the web app manifest. */
export function webManifest(language: Language) {
  return {
    id: '/',
    name: say(ui.siteName, language),
    short_name: say(bank.name, language),
    description: say(documentText.description, language),
    lang: languageTag(language),
    dir: 'ltr',
    start_url: paths.dashboard(),
    scope: '/',
    display: 'standalone',
    categories: ['finance'],
  };
}

/** Returns the head of documents that the browser renders. Each page then sets its own title. */
export function shellPage(language: Language): Omit<Prerendered, 'body'> {
  return {
    lang: languageTag(language),
    title: documentTitle(say(bank.name, language), false, language),
    description: say(documentText.description, language),
    noScript: say(documentText.noScript, language),
  };
}

/** Returns the head of the staff desk's page. */
export function staffPage(language: Language): Omit<Prerendered, 'body'> {
  return {
    lang: languageTag(language),
    title: documentTitle(say(deskText.title, language), false, language),
    description: say(deskText.description, language),
    noScript: say(documentText.noScript, language),
  };
}
