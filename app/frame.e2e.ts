import type { Page } from '@playwright/test';
import { loginText } from '../features/login/messages.ts';
import { chrome } from '../features/shell/messages.ts';
import { errorText } from '../shared/errors.messages.ts';
import { type Language, type Phrase, say } from '../shared/messages.ts';
import { arrives } from '../tests/support/browser/arrives.ts';
import {
  enterPassword,
  enterUsername,
  expect,
  expectAccessible,
  PASSWORD,
  test,
} from '../tests/support/browser/e2e.ts';
import { passwordField } from '../tests/support/browser/log-on.ts';
import { frame } from '../web/messages.ts';
import { ui } from '../web/ui/messages.ts';

const button = (page: Page, phrase: Phrase, language: Language = 'en') =>
  page.getByRole('button', { name: say(phrase, language), exact: true });
const username = (page: Page) => page.locator('input[name=username]');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test.describe('log-on document', () => {
  test('[LOGIN-1] works as prerendered and keeps input typed before the script ran', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/assets\/frame-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/en/login', { waitUntil: 'commit' });
    await username(page).fill('typed.early');
    await username(page).press('Enter');
    await expect(page).toHaveURL(/\/en\/login$/);
    release();
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('app-ready').length)).toBe(1);
    await expect(username(page)).toHaveValue('typed.early');
    await button(page, ui.next).click();
    await expect(page.getByText('typed.early', { exact: true })).toBeVisible();
  });

  test('its scripts are named after the content, and the first is compiled while it loads', async ({
    page,
  }) => {
    const html = await (await page.request.get('/en/login')).text();
    const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
    const first = await page.request.get(preloads.find((href) => href?.includes('/frame-')) ?? '');
    expect(await first.text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    for (const tag of ['<script type="module"', '<link rel="modulepreload"'])
      expect(html.indexOf(tag)).toBeGreaterThan(html.indexOf('</main>'));
  });

  test('[GEN-2] changes language in place: address, title, lang, focus; keeps input', async ({ page }) => {
    await page.goto('/en/login?from=mail');
    await username(page).fill('abc.def');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /English/ })
      .click();
    await page.getByRole('banner').getByRole('link', { name: /中文/ }).click();
    await expect(page).toHaveURL(/\/ch\/login\?from=mail$/);
    await expect(page).toHaveTitle(/^登入/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
    await expect(username(page)).toHaveValue('abc.def');
    expect(await focused(page)).toContain('中文');
    await page.goto('/login');
    await expect(page).toHaveTitle(/^登入/);
  });

  test('[GEN-2] redirects unknown addresses and / to the log-on', async ({ page }) => {
    for (const path of ['/', '/nothing-here', '/u/dashboard']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
      await expect(username(page)).toBeVisible();
    }
  });

  test('[GEN-4] opens the requested page after log-on', async ({ page }) => {
    await page.goto('/u/error-info');
    await expect(page).toHaveURL(/\/login$/);
    await enterUsername(page, 'demo.primary1');
    await enterPassword(page, PASSWORD);
    await arrives(page, /\/u\/error-info$/);
  });

  test('[GEN-3] shows the pages of fixed hash addresses and keeps the address', async ({ page }) => {
    for (const [hash, title] of [
      ['#/error-maintenance', '系統維護中'],
      ['#/error-busy', '系統忙碌中'],
      ['#/session-expired', '您已登出'],
    ] as const) {
      await page.goto(`/${hash}`);
      await expect(page.locator('h1')).toHaveText(title);
      await expect(page).toHaveURL(new RegExp(`/${hash}$`));
      await page.goto('about:blank');
    }
  });

  test('[GEN-1] shows error pages in both languages while the language is unknown', async ({ page }) => {
    await page.goto('/error-busy');
    await expect(page.locator('main [lang="zh-Hant-TW"]')).toContainText('系統忙碌中');
    await expect(page.locator('main [lang="en"]')).toContainText('The service is busy');
  });
});

test.describe('[ERR-1] failures of the network and the server', () => {
  const CALL = '**/api/v1/authentication';

  test('offline: shows a dialog that keeps the form and offers to retry', async ({ page, allow }) => {
    allow(/Failed to load resource: net::ERR/);
    await page.goto('/en/login');
    await username(page).fill('demo.primary1');
    await page.route(CALL, (route) => route.abort('internetdisconnected'), { times: 1 });
    await username(page).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Unable connect to server');
    await expect(dialog).toContainText('Please check your internet connection and try again.');
    await dialog.getByRole('button', { name: say(ui.retry, 'en') }).click();
    await expect(passwordField(page)).toBeVisible();
  });

  test('offline before later scripts are loaded: shows an alert in the page', async ({ page, allow }) => {
    allow(/Failed to load resource: net::ERR/);
    await page.route(/assets\/laterSteps-/, (route) => route.abort('internetdisconnected'));
    await page.goto('/en/login');
    await username(page).fill('demo.primary1');
    await username(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(say(loginText.unreachable, 'en'));
    await expectAccessible(page);
    await expect(username(page)).toHaveValue('demo.primary1');
    await page.unroute(/assets\/laterSteps-/);
    await page.reload();
    await enterUsername(page, 'demo.primary1');
    await expect(passwordField(page)).toBeVisible();
  });

  test('time-out: shows one dialog in both languages, each with its lang attribute', async ({
    page,
    allow,
  }) => {
    allow(/Failed to load resource: net::ERR/);
    await page.addInitScript(() => {
      AbortSignal.timeout = () => AbortSignal.abort(new DOMException('', 'TimeoutError'));
    });
    await page.goto('/en/login');
    await username(page).fill('demo.primary1');
    await username(page).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.locator('[lang="en"]')).toContainText(say(errorText.timeout, 'en'));
    await expect(dialog.locator('[lang="zh-Hant-TW"]')).toContainText(say(errorText.timeout, 'zh_tw'));
    await expectAccessible(page);
  });

  for (const [status, body, path] of [
    [503, '', '/ch/error-maintenance'],
    [429, '', '/ch/error-busy'],
    [500, 'not json', '/ch/error-busy'],
  ] as const) {
    test(`${status} "${body}" goes to ${path}`, async ({ page, allow }) => {
      allow(new RegExp(`^answer ${status} POST`));
      await page.goto('/ch/login');
      await page.route(CALL, (route) => route.fulfill({ status, body }));
      await username(page).fill('demo.primary1');
      await username(page).press('Enter');
      await arrives(page, path);
      await expect(page.locator('h1')).toBeVisible();
    });
  }

  test('[ERR-3] shows an unknown code in the general dialog with its support reference', async ({
    page,
    allow,
  }) => {
    allow(/^answer 500 POST/);
    await page.goto('/en/login');
    const error = { code: '77777', message: 'Something else', requestId: 'ref-123' };
    await page.route(CALL, (route) => route.fulfill({ status: 500, json: { error } }));
    await username(page).fill('demo.primary1');
    await username(page).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Something else');
    await expect(dialog).toContainText('77777');
    await expect(dialog).toContainText(say(frame.supportReference, 'en', { id: 'ref-123' }));
    await expect(dialog.getByRole('link', { name: say(ui.contactUs, 'en') })).toBeVisible();
  });
});

test.describe('frame before log-on', () => {
  test('[SHELL-1] has a skip link as its first tab stop', async ({ page }) => {
    await page.goto('/en/login');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: say(chrome.skip, 'en') })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(username(page)).toBeFocused();
  });
});

test('[GEN-1] keeps the language of a visited address for addresses that name none', async ({ page }) => {
  await page.goto('/en/login');
  await expect(page.locator('main h1')).toHaveText(say(loginText.title, 'en'));
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('main h1')).toHaveText(say(loginText.title, 'en'));
});
