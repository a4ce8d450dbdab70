/**
 * The page's language (GEN-1): from the address's first segment, else the stored choice, else the language of the
 * server's markup. It is outside React because API calls also need it.
 */
import { type Language, parseLanguage } from '../../shared/messages.ts';
import { inLanguage, languageOfPath, pageOf } from '../address.ts';
import { listenerSet } from '../listeners.ts';
import { keepLanguage, storedLanguage } from '../store.ts';

const DEFAULT: Language = 'zh_tw';
const changes = listenerSet();
let chosen: Language | undefined;
/** The page on which the user last chose a language. It may have several history entries. */
let chosenOn: string | undefined;

/** Returns the page's current language. */
export function currentLanguage(): Language {
  if (chosen) return chosen;
  const named = languageOfPath(location.pathname);
  // Stores the language of this address for pages whose address has no language.
  if (named && named !== storedLanguage()) keepLanguage(named);
  chosen = named ?? storedLanguage() ?? documentLanguage();
  return chosen;
}

/** Returns the language of the server's markup. */
export function documentLanguage(): Language {
  return parseLanguage(document.documentElement.lang) ?? DEFAULT;
}

/** Subscribes to changes. Returns the unsubscribe function. */
export const onLanguage = changes.subscribe;

/** Changes the page's language in place, so that typed input stays. Replaces the address's first segment and stores the choice (GEN-2). */
export function chooseLanguage(language: Language): void {
  keepLanguage(language);
  chosenOn = pageOf(location.pathname);
  replaceAddress(language);
  setLanguage(language);
}

/** Updates the language after Back or Forward. The address sets it, except on the page where the user chose a language. */
export function syncWithAddress(): void {
  const named = languageOfPath(location.pathname);
  if (!named || named === chosen) return;
  if (chosen && chosenOn === pageOf(location.pathname)) replaceAddress(chosen);
  else setLanguage(named);
}

function replaceAddress(language: Language): void {
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', inLanguage(pathname, language) + search + hash);
}

function setLanguage(language: Language): void {
  chosen = language;
  changes.notify();
}
