/**
 * Logs on without the log-on pages, which take longer than most tests. Sends the calls of a log-on; the portal's own code
 * fills the browser's storages.
 */
import type { Page } from '@playwright/test';
import { loginCalls } from '../../../../features/login/contract.ts';
import { sessionCalls } from '../../../../features/session/contract.ts';
import type { Language } from '../../../../shared/messages.ts';
import { paths } from '../../../../web/paths.ts';
import { keepLanguage, keepLogOn, keepSession, setPasswordUnchecked } from '../../../../web/store.ts';
import { browser } from '../../../../web/stored-values.ts';
import { Client } from '../../api/clients/client.ts';

export interface ArrivalOptions {
  readonly language?: Language;
  /** Target page. Default: the overview. */
  readonly path?: string;
  /** Origin of the portal, if it is not the test's default. */
  readonly origin?: string;
}

/** Logs on without a one-time password and opens a page. */
export async function arriveLoggedOn(
  page: Page,
  username: string,
  { language = 'en', path = paths.dashboard(), origin: other = '' }: ArrivalOptions = {},
): Promise<void> {
  // Opens a document of the portal without scripts, because storages belong to an origin.
  await page.goto(`${other}/robots.txt`);
  const { origin } = new URL(page.url());
  const client = await Client.open({ baseURL: origin });
  client.origin = origin;
  const answer = await client.logOn(username, { replace: { language } });
  if (answer.status !== 200) throw new Error(`log-on of ${username}: ${answer.text}`);
  const stored = await storedBy(async () => {
    keepSession(sessionCalls.open.payload.parse(client.opening));
    await keepLogOn(username, loginCalls.login.payload.parse(answer.payload));
    keepLanguage(language);
    setPasswordUnchecked(true);
    // Most tests are not about a first visit.
    browser.set('welcomed', '3');
  });
  await page.context().addCookies([
    ...[...client.cookies].map(([name, value]) => ({
      name,
      value,
      url: origin,
      httpOnly: true,
      sameSite: 'Strict' as const,
    })),
    { name: 'language', value: language, url: origin, sameSite: 'Lax' as const },
  ]);
  await page.evaluate(({ tab, browser }) => {
    for (const [key, value] of tab) sessionStorage.setItem(key, value);
    for (const [key, value] of browser) localStorage.setItem(key, value);
  }, stored);
  await page.goto(other + path);
}

/** Runs the portal's storage code and returns the content of the storages. */
async function storedBy(work: () => Promise<void>) {
  const storages = { sessionStorage: new Map<string, string>(), localStorage: new Map<string, string>() };
  const stubs = {
    sessionStorage: storageOver(storages.sessionStorage),
    localStorage: storageOver(storages.localStorage),
    document: { cookie: '' },
    location: { protocol: 'http:' },
  };
  const originals = Object.keys(stubs).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  try {
    await work();
  } finally {
    for (const [name, descriptor] of originals) {
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
