import type { Page } from '@playwright/test';
import { page as pages } from '../../app/pages/messages.ts';
import { type Language, say } from '../../shared/messages.ts';
import { arrives } from '../../tests/support/browser/arrives.ts';
import {
  advanceClock,
  arriveLoggedOn,
  expect,
  expectAccessible,
  forOneLanguage,
  logOn,
  test,
} from '../../tests/support/browser/e2e.ts';
import { overviewLoaded } from '../../tests/support/browser/overview.ts';
import { ui } from '../../web/ui/messages.ts';
import { sessionText as text } from './messages.ts';

/** Serial, because the tests move the clock that all users of this server share. */
test.describe.configure({ mode: 'serial' });

const OVER = /^answer 40[01] (GET|POST) /;
const warning = (page: Page) => page.getByRole('alertdialog', { name: /Are you still there|您還在線上嗎/ });

/** Logs on and waits for all calls of the page; a later call would count as activity. */
async function logOnAndLoad(page: Page, username: string, language: Language = 'en'): Promise<void> {
  await arriveLoggedOn(page, username, { language });
  await overviewLoaded(page, language);
}

async function logOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: say(text.logOff, 'en'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say(text.logOff, 'en'), exact: true })
    .click();
  await arrives(page, /\/en\/login$/);
}

test('[SES-5] confirms log off; Escape cancels', async ({ page }) => {
  await arriveLoggedOn(page, 'demo.primary1');
  const button = page.getByRole('button', { name: say(text.logOff, 'en'), exact: true });
  await button.click();
  await expect(page.getByRole('alertdialog')).toContainText(say(text.logOffBody, 'en'));
  await expect(page.getByRole('button', { name: say(ui.cancel, 'en') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(/\/u\/dashboard$/);
});

test('[SES-5] [GEN-13] [S32] [S34] leaves no personal data after log off, also after Back', async ({
  page,
  allow,
}) => {
  // Blocks the new session of the log-on page, so that the storage shows only what log-off left.
  allow(/Failed to load resource: net::ERR_FAILED/);
  await logOn(page, 'demo.primary1');
  await expect(page.locator('h1')).toContainText('Welcome');
  const name = (await page.locator('h1').textContent())?.replace('Welcome, ', '') ?? '';
  const access = await page.evaluate(() => sessionStorage.getItem('accessToken'));
  const session = await page.evaluate(() => sessionStorage.getItem('sessionId'));
  await page.route('**/api/v1/session', (route) => route.abort());
  await logOff(page);
  const left = await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)]);
  expect(left).toEqual([[], ['language']]);
  await page.unroute('**/api/v1/session');
  const again = await page.request.get('/api/v1/cards', {
    headers: { authorization: access ?? '', 'x-session-id': session ?? '' },
  });
  expect(again.status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(name)).toHaveCount(0);
});

test('[SES-3] shows that a log-on on another device ended this session', async ({
  page,
  newVisitor,
  allow,
}) => {
  allow(OVER);
  await arriveLoggedOn(page, 'demo.primary2');
  const elsewhere = await (await newVisitor()).newPage();
  await logOn(elsewhere, 'demo.primary2');
  await expect(page).toHaveURL(/\/en\/session-expired\?reason=other-device$/, { timeout: 20_000 });
  await expect(page.getByText(say(pages.expiredDevice, 'en'))).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull();
  await expectAccessible(page);
  await elsewhere.reload();
  await expect(elsewhere.locator('h1')).toContainText('Welcome');
});

test('[SES-2] leads to the expired page for unknown identifiers', async ({ page, allow }) => {
  allow(OVER);
  await arriveLoggedOn(page, 'demo.primary1');
  // In one step: a call of the page with the unknown id would lead to the expired page first.
  await page.evaluate(() => {
    sessionStorage.setItem('sessionId', `Bearer ${'x'.repeat(43)}`);
    location.reload();
  });
  await arrives(page, /\/session-expired/);
});

forOneLanguage('en', (language) => {
  test(`[SES-4] shows the warning; the button and Escape extend the session, in ${language}`, async ({
    page,
    server,
  }) => {
    await logOnAndLoad(page, 'demo.primary1', language);
    await advanceClock(server, 550);
    await expect(warning(page)).toBeVisible({ timeout: 15_000 });
    const stay = page.getByRole('button', { name: say(text.stay, language) });
    await expect(stay).toBeFocused();
    await expectAccessible(page);
    await stay.press('Enter');
    await expect(warning(page)).toBeHidden();
    await advanceClock(server, 550);
    await expect(warning(page)).toBeVisible({ timeout: 15_000 });
    await page.keyboard.press('Escape');
    await expect(warning(page)).toBeHidden();
    await expect(page.locator('h1')).toBeVisible();
  });

  test(`[SES-4] replaces the page with a full-screen dialog at the end, in ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    allow(OVER);
    await logOnAndLoad(page, 'demo.primary1', language);
    await advanceClock(server, 610);
    const dialog = page.getByRole('alertdialog', { name: say(text.overTitle, language) });
    await expect(dialog).toBeVisible({ timeout: 15_000 });
    await expect(dialog).toContainText('10');
    await expect(page.getByText(/NT\$/)).toHaveCount(0);
    await expect(page).toHaveTitle(new RegExp(say(text.overTitle, language)));
    await expect(page.getByRole('button', { name: say(text.logOnAgain, language) })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(language === 'en' ? /\/en\/login$/ : /\/ch\/login$/);
  });
});

test('[SES-4] logs off from the warning', async ({ page, server }) => {
  await logOnAndLoad(page, 'demo.primary1');
  await advanceClock(server, 550);
  await page.getByRole('button', { name: say(text.leave, 'en') }).click({ timeout: 15_000 });
  await arrives(page, /\/en\/login$/);
});

test('[SES-4] closes the warning in all tabs when one extends the session', async ({ page, server }) => {
  await logOnAndLoad(page, 'demo.primary1');
  const storage = await page.evaluate(() => ({ ...sessionStorage }));
  const other = await page.context().newPage();
  await other.goto('/en/error-busy');
  await other.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
  }, storage);
  await other.goto('/u/dashboard');
  await overviewLoaded(other);
  await advanceClock(server, 550);
  await expect(warning(page)).toBeVisible({ timeout: 15_000 });
  await expect(warning(other)).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: say(text.stay, 'en') }).click();
  await expect(warning(other)).toBeHidden();
});

test('[SES-4] reports activity to the server before a warning', async ({ page, server }) => {
  await logOnAndLoad(page, 'demo.primary1');
  await page.keyboard.press('Tab');
  // Unreported activity is sent before a warning.
  const refreshed = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/session') && response.ok(),
  );
  await advanceClock(server, 545);
  await refreshed;
  await expect(warning(page)).toBeHidden();
});
