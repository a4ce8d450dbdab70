/**
 * Which language the page is in (GEN-1): the address's first segment, else the stored choice, else Traditional Chinese.
 * Kept outside React because calls need it too.
 */
import type { Language } from '../shared/messages.ts';
import { parseLanguage } from '../shared/messages.ts';
import { inLanguage, languageOfPath, pageOf } from './paths.ts';
import { keepLanguage, storedLanguage } from './store.ts';

const DEFAULT: Language = 'zh_tw';
const listeners = new Set<() => void>();
let chosen: Language | undefined;
/** Where the person last chose the language: one page, which may have several entries in the history. */
let chosenOn: string | undefined;

/** The page's language now. */
export function currentLanguage(): Language {
  chosen ??= languageOfPath(location.pathname) ?? storedLanguage() ?? documentLanguage();
  return chosen;
}

/** The language that the page was sent in: what is on the screen before any script has run. */
export function documentLanguage(): Language {
  return parseLanguage(document.documentElement.lang) ?? DEFAULT;
}

/** Tells of each change; returns the way to stop. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Changes the language of this very page: the address's first segment is swapped without loading anything, so that
 * what was typed stays, and the choice is kept (GEN-2).
 */
export function chooseLanguage(language: Language): void {
  keepLanguage(language);
  chosenOn = pageOf(location.pathname);
  putIntoAddress(language);
  change(language);
}

/** After Back or Forward the address decides again; within the page where the language was chosen, that choice stays. */
export function followAddress(): void {
  const named = languageOfPath(location.pathname);
  if (!named || named === chosen) return;
  if (chosen && chosenOn === pageOf(location.pathname)) putIntoAddress(chosen);
  else change(named);
}

function putIntoAddress(language: Language): void {
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', inLanguage(pathname, language) + search + hash);
}

function change(language: Language): void {
  chosen = language;
  for (const listener of listeners) listener();
}
