import type { Page } from '@playwright/test';
import { sessionText } from '../../features/session/messages.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import {
  enterPassword,
  enterUsername,
  expect,
  expectAccessible,
  PASSWORD,
  testWith,
} from '../../tests/support/browser/e2e.ts';
import { page as pages } from '../pages/messages.ts';

const test = testWith({ SERVICE_WORKER: 'on' });

/** Returns the cached URLs by cache name. */
function cachesOf(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const cached: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      cached[name] = requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
    }
    return cached;
  });
}

const workerReady = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
      timeout: 15_000,
    })
    .toBe('activated');

const loaded = (page: Page) => expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);

test('[S30] [S32] [GEN-13] the service worker comes with the username, and caches build files and nothing personal, also after log-off', async ({
  page,
}) => {
  const requests: string[] = [];
  page.context().on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/en/login');
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => /worker|webmanifest|analytics/.test(path))).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  await enterUsername(page, 'demo.primary1');
  await enterPassword(page, PASSWORD);
  await arrives(page, /\/u\/dashboard$/);
  await workerReady(page);
  // From now on the worker handles the page's requests.
  await page.reload();
  await loaded(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto('/u/e-statement');
  await loaded(page);
  const isFile = (path: string) => path === '/offline.html' || /^\/assets\/[\w.-]+\.(js|css)$/.test(path);
  const during = await cachesOf(page);
  expect(Object.keys(during)).toHaveLength(1);
  const cached = Object.values(during).flat();
  expect(cached.length).toBeGreaterThan(5);
  expect(cached.filter((path) => !isFile(path))).toEqual([]);

  await page.getByRole('button', { name: sessionText.logOff.en, exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: sessionText.logOff.en, exact: true })
    .click();
  await arrives(page, /\/en\/login$/);
  expect(
    Object.values(await cachesOf(page))
      .flat()
      .filter((path) => !isFile(path)),
  ).toEqual([]);
});

test('[ERR-1] [S32] a new build’s worker deletes the caches of the old one, and shows an offline page in both languages', async ({
  page,
  context,
  allow,
}) => {
  allow(/Failed to load resource: net::ERR/);
  // Uses a page without scripts, so that no worker is registered yet. A worker that is being unregistered could be revived unchanged.
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    await (await caches.open('shell-of-another-build')).put('/assets/old.js', new Response('old'));
  });
  await page.goto('/en/error-busy');
  // The new worker first loads every file of the shell, and deletes the old caches after that.
  await expect
    .poll(async () => Object.keys(await cachesOf(page)).join(), { timeout: 40_000 })
    .toMatch(/^shell-[0-9a-f]{16}-[0-9a-f]{8}$/);
  await workerReady(page);

  await context.setOffline(true);
  await page.goto('/u/dashboard');
  await expect(page.locator('h1')).toHaveText(pages.offlineTitle.zh_tw);
  await expect(page.locator('[lang=en] h2')).toHaveText(pages.offlineTitle.en);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await context.setOffline(false);
  await page.locator('[lang=en]').getByRole('link', { name: 'Try again' }).click();
  await arrives(page, /\/login$/);
});
