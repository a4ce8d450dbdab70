/** Renders the log-on at build time, in each language (see scripts/build.mjs). */
import { renderToString } from 'react-dom/server';
import { loginText } from '../features/login/messages.ts';
import { LoginApp } from '../features/login/web/LoginApp.tsx';
import { OfferedContext } from '../features/shell/web/MegaMenus.tsx';
import type { FeatureFlag } from '../shared/feature-flags.ts';
import { type Language, languageTag, say } from '../shared/messages.ts';
import { LanguageProvider } from '../web/language.tsx';
import { frame } from '../web/messages.ts';
import { paths } from '../web/paths.ts';
import { documentTitle } from '../web/ui/layout/useTitle.ts';
import { ui } from '../web/ui/messages.ts';
import { STANDING, StandingPage, type StandingPageName } from './pages/StandingPage.tsx';

export interface Prerendered {
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

/** The log-on page of a language, of a bank that takes applications for cards on line or not (GEN-7). */
export function renderLogin(language: Language, cardApplication: boolean): Prerendered {
  const isOffered = (feature: FeatureFlag) => feature !== 'cardApplication' || cardApplication;
  return {
    lang: languageTag(language),
    title: documentTitle(say(loginText.title, language), false, language),
    description: say(loginText.description, language),
    body: renderToString(
      <OfferedContext value={isOffered}>
        <LoginApp sent={language} onUsername={() => {}} />
      </OfferedContext>,
    ),
  };
}

/** Written in place of the bank's phone line and of the end of maintenance; the server puts its own there. */
const PHONE = '{contact-phone}';
const until = (language: Language) => `{maintenance-until:${language}}`;

/** A page that stands without scripts. */
export function renderStanding(name: StandingPageName): Prerendered {
  return {
    ...shellPage(),
    title: documentTitle(say(STANDING[name].title, 'zh_tw'), false, 'zh_tw'),
    body: renderToString(
      <LanguageProvider language="zh_tw">
        <StandingPage name={name} phone={PHONE} until={until} />
      </LanguageProvider>,
    ),
  };
}

/** What a browser shows of the portal where it is installed. */
export function webManifest(language: Language) {
  return {
    id: '/',
    name: say(ui.siteName, language),
    short_name: say(frame.bank, language),
    description: say(loginText.description, language),
    lang: languageTag(language),
    dir: 'ltr',
    start_url: paths.dashboard(),
    scope: '/',
    display: 'standalone',
    categories: ['finance'],
  };
}

/** The frame of documents that are rendered in the browser; their language is settled there. */
export function shellPage(): Omit<Prerendered, 'body'> {
  return {
    lang: languageTag('zh_tw'),
    title: documentTitle(say(frame.bank, 'zh_tw'), false, 'zh_tw'),
    description: say(loginText.description, 'zh_tw'),
  };
}
