import type { Page } from '@playwright/test';
import { loginText } from '../../features/login/messages.ts';
import { errorText } from '../../shared/errors.messages.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import { holdReact } from '../../tests/support/browser/checks/hold-react.ts';
import {
  enterPassword,
  enterUsername,
  expect,
  expectAccessible,
  PASSWORD,
  test,
} from '../../tests/support/browser/e2e.ts';
import { hold } from '../../tests/support/browser/hold.ts';
import { passwordField } from '../../tests/support/browser/people/log-on.ts';
import { page as pages } from '../../web/pages/messages.ts';
import { ui } from '../../web/ui/messages.ts';

const username = (page: Page) => page.locator('input[name=username]');

test('[LOGIN-1] before the scripts: typed text stays, and Enter is not lost', async ({ page }) => {
  await test.step('the script has not arrived', async () => {
    const release = await hold(page, /assets\/frame-/);
    await page.goto('/en/login', { waitUntil: 'commit' });
    await username(page).fill('typed.early');
    await username(page).press('Enter');
    await expect(page).toHaveURL(/\/en\/login$/);
    release();
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('app-ready').length)).toBe(1);
    await expect(username(page)).toHaveValue('typed.early');
    await page.getByRole('button', { name: ui.next.en, exact: true }).click();
    await expect(page.getByText('typed.early', { exact: true })).toBeVisible();
  });

  await test.step('React has not started', async () => {
    const startReact = await holdReact(page);
    await page.goto('/en/login');
    await username(page).fill('demo.primary1');
    await username(page).press('Enter');
    await expect(passwordField(page)).toHaveCount(0);
    await startReact();
    await expect(passwordField(page)).toBeVisible();
  });
});

test('[GEN-1] [GEN-2] [GEN-3] [GEN-4] addresses: fixed hashes, unknown ones, without a language, and the requested page', async ({
  page,
}) => {
  for (const [hash, title] of [
    ['#/error-maintenance', '系統維護中'],
    ['#/error-busy', '系統忙碌中'],
    ['#/session-expired', '您已登出'],
  ] as const) {
    await page.goto(`/${hash}`);
    await expect(page.locator('h1')).toHaveText(title);
    await expect(page).toHaveURL(new RegExp(`/${hash}$`));
    // At this point the language is unknown.
    if (hash === '#/error-busy') {
      await expect(page.locator('main [lang="zh-Hant-TW"]')).toContainText(title);
      await expect(page.locator('main [lang="en"]')).toContainText(pages.busyTitle.en);
    }
    await page.goto('about:blank');
  }

  for (const path of ['/', '/nothing-here', '/u/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login(\?unknown)?$/);
    await expect(username(page)).toBeVisible();
  }

  await page.goto('/en/nothing-here');
  await expect(page).toHaveURL(/\/en\/login\?unknown$/);
  await expect(page.getByText(loginText.unknownAddress.en)).toBeVisible();

  // Addresses without a language use the language of the last visited address.
  for (const path of ['/en/login', '/login']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('main h1')).toHaveText(loginText.title.en);
  }

  await page.goto('/u/error-info');
  await expect(page).toHaveURL(/\/login$/);
  await enterUsername(page, 'demo.primary1');
  await enterPassword(page, PASSWORD);
  await arrives(page, /\/u\/error-info$/);
});

const CALL = '**/api/v1/authentication';
const dialog = (page: Page) => page.getByRole('alertdialog');

async function expectAlertWithoutScripts(page: Page): Promise<void> {
  await page.route(/assets\/laterSteps-/, (route) => route.abort('internetdisconnected'));
  await page.goto('/en/login');
  await username(page).fill('demo.primary1');
  await username(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText(loginText.unreachable.en);
  await expectAccessible(page);
  await expect(username(page)).toHaveValue('demo.primary1');
  await page.unroute(/assets\/laterSteps-/);
}

test('[ERR-1] failures of the network keep the form and say what happened; maintenance has its page', async ({
  page,
  allow,
}) => {
  allow(/Failed to load resource: net::ERR/, /^answer 503 POST/);
  await test.step('offline before later scripts are loaded: an alert in the page', () =>
    expectAlertWithoutScripts(page));

  await test.step('maintenance: its page with the reference', async () => {
    await page.reload();
    const error = { code: 'MAINTENANCE', message: '', requestId: 'abc-1' };
    await page.route(CALL, (route) => route.fulfill({ status: 503, json: { error } }), { times: 1 });
    await username(page).fill('demo.primary1');
    await username(page).press('Enter');
    await arrives(page, /\/en\/error-maintenance\?ref=abc-1$/);
    await expect(page.locator('h1')).toHaveText(pages.maintenanceTitle.en);
    await expect(page.getByText('abc-1')).toBeVisible();
  });

  await test.step('offline: a dialog that keeps the form and offers to retry', async () => {
    await page.goto('/en/login');
    await page.route(CALL, (route) => route.abort('internetdisconnected'), { times: 1 });
    await username(page).fill('demo.primary1');
    await username(page).press('Enter');
    await expect(dialog(page)).toContainText(errorText.offlineTitle.en);
    await expect(dialog(page)).toContainText(errorText.offline.en);
    await dialog(page).getByRole('button', { name: ui.retry.en }).click();
    await expect(passwordField(page)).toBeVisible();
  });
});
