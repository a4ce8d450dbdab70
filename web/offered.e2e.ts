import { arriveLoggedOn, test as base, expect } from '../tests/support/e2e.ts';
import { type RunningServer, startServer } from '../tests/support/server.ts';
import { page as pages } from './pages/messages.ts';
import { chrome } from './shell/messages.ts';

const OFF = [
  'CASH_ADVANCE_PIN',
  'CARD_REPLACEMENT',
  'CARD_APPLICATION',
  'PERSONAL_LOAN',
  'DAY_TWO_PROMOTION',
];

/** A bank that offers nothing that it need not. */
const test = base.extend<object, { readonly server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern.
    async ({}, use) => {
      const server = await startServer(Object.fromEntries(OFF.map((name) => [`FEATURE_${name}`, 'false'])));
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('[GEN-7] what is not offered is in no menu, and its addresses lead away', async ({ page }) => {
  await page.goto('/en/login');
  await expect(page.getByRole('button', { name: chrome.menuDigital.en, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: chrome.menuApply.en, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: chrome.menuDigital.en, exact: true }).click();
  await expect(page.getByRole('link', { name: chrome.activate.en })).toBeVisible();
  await expect(page.getByRole('link', { name: chrome.applyOnline.en })).toHaveCount(0);

  await arriveLoggedOn(page, 'demo.primary1');
  const list = page.getByRole('navigation', { name: chrome.functions.en });
  await expect(list.getByRole('link', { name: chrome.temporaryLimit.en })).toBeVisible();
  for (const gone of [chrome.cashAdvancePin, chrome.replaceCard])
    await expect(list.getByRole('link', { name: gone.en })).toHaveCount(0);
  for (const path of ['cash-advance-pin', 'replacement']) {
    await page.goto(`/u/card-management/any-card/${path}`);
    await page.waitForURL(/\/u\/dashboard$/);
  }
  await page.goto('/u/card-management?for=cash-advance-pin');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByRole('link', { name: chrome.cashAdvancePin.en })).toHaveCount(0);
});

test('[ERR-1] a server that answers 503 from the start: the maintenance page, which needs no call', async ({
  page,
  allow,
}) => {
  allow(/^answer 503 /, /Failed to load resource/);
  await arriveLoggedOn(page, 'demo.primary1');
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'MAINTENANCE', message: '', requestId: 'abc-1' } },
    }),
  );
  await page.reload();
  await page.waitForURL(/\/en\/error-maintenance\?ref=abc-1$/);
  await expect(page.locator('h1')).toHaveText(pages.maintenanceTitle.en);
  await expect(page.getByText('abc-1')).toBeVisible();
});

test('[ERR-1] the maintenance page that stands without scripts is in both languages', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.baseURL });
  const page = await context.newPage();
  await page.goto('/maintenance.html');
  await expect(page.locator('h1')).toHaveText(pages.maintenanceTitle.zh_tw);
  await expect(page.locator('[lang=en] h2')).toHaveText(pages.maintenanceTitle.en);
  await expect(page.getByText('0800-000-000')).toHaveCount(2);
  await context.close();
});
