/**
 * Fixtures for browser tests of the staff desk. Each worker has a provider and a portal with a desk. The base URL of
 * `page` is the desk's.
 */
import type { Page } from '@playwright/test';
import { freePort } from '../../../scripts/process.mjs';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { Problems } from '../../../tests/support/browser/checks/problems.ts';
import { test as base, expect } from '../../../tests/support/browser/e2e.ts';
import { deskText as text } from '../messages.ts';
import { startProvider, type TestProvider } from './provider.ts';

export interface RunningDesk {
  readonly origin: string;
  readonly port: number;
  readonly provider: TestProvider;
}

export const test = base.extend<object, { readonly desk: RunningDesk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern.
    async ({}, use) => {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const provider = await startProvider(origin);
      provider.accounts.set('ann', { name: 'Ann Chen', roles: ['agent'] });
      provider.accounts.set('sue', { name: 'Sue Wang', roles: ['supervisor'] });
      await use({ origin, port, provider });
      await provider.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serverEnv: async ({ desk }, use) => {
    const dual = { STAFF_DUAL_CONTROL: 'reset-registration' };
    await use({ STAFF_PORT: `${desk.port}`, ...dual, ...desk.provider.env });
  },
  baseURL: async ({ server, desk }, use) => {
    await use(server.baseURL && desk.origin);
  },
  problems: async ({ desk }, use, info) => {
    const problems = new Problems(desk.origin);
    // The page's first call fails with 401 if there is no session.
    problems.allow(/^answer 401 POST \/calls\/me$/, new RegExp(`^foreign request: ${desk.provider.issuer}/`));
    await use(problems);
    if (info.status === info.expectedStatus)
      expect(problems.unexpected(), 'unexpected problems in the browser').toEqual([]);
  },
});

/** Opens the desk in a language and logs on at the provider. */
export async function logOnAtDesk(page: Page, language: Language, account: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }]);
  await page.goto('/');
  await page.getByRole('link', { name: say(text.logOn, language), exact: true }).click();
  await page.getByRole('button', { name: account }).click();
  await expect(page.getByRole('heading', { level: 1, name: say(text.find, language) })).toBeVisible();
}

export const REASON = {
  en: 'The customer called and was identified.',
  zh_tw: '客戶來電要求，並已完成身分核對。',
};

interface DemoPerson {
  readonly username?: string;
  readonly customerNumber: string;
}

/** Returns the customer number of a person of the demo bank. */
export async function numberOf(portal: string, username: string): Promise<string> {
  const { people } = (await (await fetch(`${portal}/demo/people`)).json()) as { people: DemoPerson[] };
  return people.find((person) => person.username === username)?.customerNumber ?? '';
}

/** Locators and labels of the desk's pages in one language. */
export function deskOf(page: Page, language: Language) {
  const words = (phrase: Phrase) => say(phrase, language);
  return {
    say: words,
    button: (phrase: Phrase) => page.getByRole('button', { name: words(phrase), exact: true }),
    heading: (phrase: Phrase) => page.getByRole('heading', { level: 1, name: words(phrase), exact: true }),
    field: (phrase: Phrase) => page.getByLabel(words(phrase), { exact: true }),
    alert: () => page.getByRole('main').getByRole('status').or(page.getByRole('main').getByRole('alert')),
  };
}
