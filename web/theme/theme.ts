/**
 * Light or dark colours, by the user's choice or the device's setting. `<html data-theme>` selects them
 * (web/styles/tokens.css). The choice is in local storage. It is also in a cookie, so that the server can write the
 * attribute before the first paint.
 */
import { parseTheme, THEME_COOKIE, type Theme } from '../../shared/theme.ts';
import { listenerSet } from '../listeners.ts';
import { onWipe, setCookie } from '../store.ts';

/** The choices for the user. */
export const THEME_CHOICES = ['device', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const KEY = 'theme';
const changes = listenerSet();

/** Returns the choice that the page shows. */
export function currentTheme(): ThemeChoice {
  return parseTheme(document.documentElement.dataset.theme) ?? 'device';
}

/** Subscribes to changes. Returns the unsubscribe function. */
export const onTheme = changes.subscribe;

/** Applies a choice at once and stores it in this browser. Other tabs follow. */
export function chooseTheme(choice: ThemeChoice): void {
  show(choice);
  keep(choice);
}

/** Applies the stored choice and follows other tabs. Called once per document. */
export function startTheme(): void {
  const stored = readStored();
  if (stored && stored !== currentTheme()) chooseTheme(stored);
  // A log-off clears the storage, so the choice is stored again. Colours are not personal data.
  onWipe(() => keep(currentTheme()));
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) show(parseTheme(newValue) ?? 'device');
  });
}

function show(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === 'device') delete dataset.theme;
  else dataset.theme = choice;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = parseTheme(meta.dataset.scheme);
    if (scheme)
      meta.media = choice === 'device' ? `(prefers-color-scheme: ${scheme})` : mediaOf(scheme, choice);
  }
  changes.notify();
}

function mediaOf(scheme: Theme, chosen: Theme): string {
  return scheme === chosen ? 'all' : 'not all';
}

function readStored(): Theme | undefined {
  try {
    return parseTheme(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

function keep(choice: ThemeChoice): void {
  try {
    if (choice === 'device') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // The browser forbids storage. The cookie still stores the choice.
  }
  setCookie(THEME_COOKIE, choice === 'device' ? undefined : choice);
}
