/** Renders the log-on at build time, in each language (see scripts/build.mjs). */
import { renderToString } from 'react-dom/server';
import { loginText } from '../features/login/messages.ts';
import { LoginApp } from '../features/login/web/LoginApp.tsx';
import { type Language, languageTag, say } from '../shared/messages.ts';
import { frame } from './messages.ts';
import { documentTitle } from './ui/useTitle.ts';

export interface Prerendered {
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

/** The log-on page of a language. */
export function renderLogin(language: Language): Prerendered {
  return {
    lang: languageTag(language),
    title: documentTitle(say(loginText.title, language), false, language),
    description: say(loginText.description, language),
    body: renderToString(<LoginApp sent={language} onUsername={() => {}} />),
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
