import type { Locator, Page } from '@playwright/test';
import { type Language, say } from '../../shared/messages.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import {
  advanceClock,
  arriveLoggedOn,
  enterPassword,
  enterUsername,
  expect,
  expectAccessible,
  forOneLanguage,
  logOn,
  PASSWORD,
  test,
} from '../../tests/support/browser/e2e.ts';
import { overviewLoaded } from '../../tests/support/browser/people/overview.ts';
import { page as pages } from '../../web/pages/messages.ts';
import { sessionText as text } from './messages.ts';

const OVER = /^answer 40[01] (GET|POST) /;
const warning = (page: Page) => page.getByRole('alertdialog', { name: /Are you still there|您還在線上嗎/ });

/** Logs on and waits for all calls of the page, because a later call would count as activity. */
async function logOnAndLoad(page: Page, username: string, language: Language = 'en'): Promise<void> {
  await arriveLoggedOn(page, username, { language });
  await overviewLoaded(page, language);
}

async function logOff(page: Page): Promise<void> {
  const logOffIn = (within: Page | Locator) =>
    within.getByRole('button', { name: text.logOff.en, exact: true });
  await logOffIn(page).click();
  await logOffIn(page.getByRole('alertdialog')).click();
  await arrives(page, /\/en\/login$/);
}

function storageOf(
  page: Page,
): Promise<{ local: Record<string, string>; session: Record<string, string>; databases: number }> {
  return page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).length,
  }));
}

/** Expects no personal data in clear text, and the tokens in the right storage. Resolves to the session's secrets. */
async function expectNothingInClear(page: Page): Promise<{ access: string; session: string }> {
  const { local, session, databases } = await storageOf(page);
  expect(databases).toBe(0);
  for (const [key, value] of [...Object.entries(local), ...Object.entries(session)]) {
    expect(value, key).not.toMatch(/09\d{8}|[A-Z][12]\d{8}|\d{13,19}/);
    expect(value, key).not.toContain(PASSWORD);
    if (value.includes('@')) expect(value, key).toContain('*');
  }
  expect(session.accessToken).toMatch(/^Bearer /);
  expect(Object.keys(local)).not.toContain('accessToken');
  expect(await page.evaluate(() => document.cookie)).not.toContain('__Host');
  return { access: session.accessToken ?? '', session: session.sessionId ?? '' };
}

test('[SES-5] [SES-7] [GEN-13] [S19] [S32] [S34] what remains in the browser: nothing in clear, nothing in addresses, nothing after log-off and Back', async ({
  page,
  allow,
}) => {
  allow(/Failed to load resource: net::ERR_FAILED/);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/en/login');
  await page.getByRole('checkbox').check();
  await enterUsername(page, 'demo.primary1');
  await enterPassword(page, PASSWORD);
  await arrives(page, /\/u\/dashboard$/);
  await overviewLoaded(page);
  const secrets = await expectNothingInClear(page);
  const shown = (await page.getByRole('main').allInnerTexts())
    .flatMap((text) => text.split('\n'))
    .filter((line) => /NT\$|\d{4}|^Welcome, /.test(line))
    .map((line) => line.replace('Welcome, ', ''));
  expect(shown.length).toBeGreaterThan(1);

  // Blocks the new session of the log-on page, so that the storage shows only what log-off left.
  await page.route('**/api/v1/session', (route) => route.abort());
  await logOff(page);
  const { local, session } = await storageOf(page);
  expect([Object.keys(session), Object.keys(local).sort()]).toEqual([[], ['language', 'rememberMe']]);
  expect(local.rememberMe).toContain('demo.primary1');
  await page.unroute('**/api/v1/session');
  const again = await page.request.get('/api/v1/cards', {
    headers: { authorization: secrets.access, 'x-session-id': secrets.session },
  });
  expect(again.status()).toBe(401);

  await page.goBack();
  await arrives(page, /\/login$/);
  const body = (await page.locator('body').allInnerTexts()).join();
  for (const line of shown) expect(body).not.toContain(line);
  for (const secret of [
    ...Object.values(secrets).map((token) => token.replace('Bearer ', '')),
    'demo.primary1',
    PASSWORD,
  ]) {
    expect(secret.length).toBeGreaterThan(5);
    for (const address of addresses)
      expect(address.includes(secret), `a secret in ${address.slice(0, 60)}`).toBe(false);
  }
});

test('[SES-5] a log-off ends at the log-on page, although another page reads before its answer', async ({
  page,
  allow,
}) => {
  allow(/^answer 401 GET /);
  await page.route('**/api/v1/authentication/logout', async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.fulfill({ response });
  });
  await logOnAndLoad(page, 'demo.primary1');
  await page.getByRole('main').locator('a[href^="/u/"]:visible').first().click();
  await expect(page).not.toHaveURL(/dashboard/);
  const refused = page.waitForResponse((response) => response.status() === 401);
  const loggedOff = logOff(page);
  await page.waitForRequest('**/api/v1/authentication/logout');
  await page.evaluate(() => history.back());
  await refused;
  await loggedOff;
});

test('[SES-2] [SES-3] a log-on on another device ends this session, and unknown identifiers do', async ({
  page,
  newVisitor,
  allow,
}) => {
  allow(OVER);
  await arriveLoggedOn(page, 'demo.primary2');
  const elsewhere = await (await newVisitor()).newPage();
  await logOn(elsewhere, 'demo.primary2');
  await expect(page).toHaveURL(/\/en\/session-expired\?reason=other-device$/, { timeout: 20_000 });
  await expect(page.getByText(pages.expiredDevice.en)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull();
  await expectAccessible(page);
  await elsewhere.reload();
  await expect(elsewhere.locator('h1')).toContainText('Welcome');
  // Sets the id and reloads in one step, because a call of the page with the unknown id would open the expired page
  // first.
  await elsewhere.evaluate(() => {
    sessionStorage.setItem('sessionId', `Bearer ${'x'.repeat(43)}`);
    location.reload();
  });
  await arrives(elsewhere, /\/session-expired/);
});

/** Opens another tab of the same session. */
async function openSecondTab(page: Page, language: Language, prefix: string): Promise<Page> {
  const storage = await page.evaluate(() => ({ ...sessionStorage }));
  const other = await page.context().newPage();
  await other.goto(`${prefix}/error-busy`);
  await other.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
  }, storage);
  await other.goto('/u/dashboard');
  await overviewLoaded(other, language);
  return other;
}

forOneLanguage('en', (language, prefix) => {
  test(`[SES-4] idle: a warning in every tab, extended by its button, then a full-screen dialog, in ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    allow(OVER);
    await logOnAndLoad(page, 'demo.primary1', language);
    const other = await openSecondTab(page, language, prefix);
    await test.step('the button extends the session in both tabs', async () => {
      await advanceClock(server, 550);
      for (const tab of [page, other]) await expect(warning(tab)).toBeVisible({ timeout: 15_000 });
      const stay = page.getByRole('button', { name: say(text.stay, language) });
      await expect(stay).toBeFocused();
      await expectAccessible(page);
      await stay.press('Enter');
      for (const tab of [page, other]) await expect(warning(tab)).toBeHidden();
    });
    await other.close();

    await test.step('the end', async () => {
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
      await expect(page).toHaveURL(new RegExp(`${prefix}/login$`));
    });
  });
});
