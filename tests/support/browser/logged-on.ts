/**
 * Creates a logged-on page without the log-on pages, which would take longer than most tests. Calls the API for the
 * log-on, and lets the portal's code compute what a browser stores of it.
 */
import type { Page } from '@playwright/test';
import { loginCalls } from '../../../features/login/contract.ts';
import { sessionCalls } from '../../../features/session/contract.ts';
import type { Language } from '../../../shared/messages.ts';
import { paths } from '../../../web/paths.ts';
import { keepLanguage, keepLogOn, keepSession, setPasswordUnchecked } from '../../../web/store.ts';
import { Client } from '../api/client.ts';

export interface ArrivalOptions {
  readonly language?: Language;
  /** The first page; the dashboard unless given. */
  readonly path?: string;
}

/** Logs on and opens a page, as after a log-on without a one-time password. */
export async function arriveLoggedOn(
  page: Page,
  username: string,
  { language = 'en', path = paths.dashboard() }: ArrivalOptions = {},
): Promise<void> {
  // A document without scripts, because storage belongs to an origin.
  await page.goto('/robots.txt');
  const { origin } = new URL(page.url());
  const client = await Client.open({ baseURL: origin });
  const answer = await client.logOn(username, { replace: { language } });
  if (answer.status !== 200) throw new Error(`log-on of ${username}: ${answer.text}`);
  const kept = await browserAfter(async () => {
    keepSession(sessionCalls.open.payload.parse(client.opening));
    await keepLogOn(username, loginCalls.login.payload.parse(answer.payload));
    keepLanguage(language);
    setPasswordUnchecked(true);
  });
  await page.context().addCookies([
    ...[...client.cookies].map(([name, value]) => ({
      // Browsers accept `__Host-` cookies over HTTP from localhost, but Playwright needs an https address.
      ...{ name, value, url: origin.replace('http:', 'https:'), httpOnly: true },
      sameSite: 'Strict' as const,
    })),
    { name: 'language', value: language, url: origin, sameSite: 'Lax' as const },
  ]);
  await page.evaluate(({ tab, browser }) => {
    for (const [key, value] of tab) sessionStorage.setItem(key, value);
    for (const [key, value] of browser) localStorage.setItem(key, value);
  }, kept);
  await page.goto(path);
}

/** Runs portal code with stub storages as globals. Returns what it stored. */
async function browserAfter(work: () => Promise<void>) {
  const storages = { sessionStorage: new Map<string, string>(), localStorage: new Map<string, string>() };
  const places = {
    sessionStorage: storageOver(storages.sessionStorage),
    localStorage: storageOver(storages.localStorage),
    document: { cookie: '' },
    location: { protocol: 'http:' },
  };
  const before = Object.keys(places).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(places))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  try {
    await work();
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
  return { tab: [...storages.sessionStorage], browser: [...storages.localStorage] };
}

function storageOver(items: Map<string, string>) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
