import type { Page } from '@playwright/test';
import { feature as cardReplacementFeature } from '../../features/card-replacement/feature.ts';
import { feature as cashAdvancePinFeature } from '../../features/cash-advance-pin/feature.ts';
import { promotionText } from '../../features/promotions/messages.ts';
import { publishedText } from '../../features/published/messages.ts';
import { chrome } from '../../features/shell/messages.ts';
import { list } from '../../features/shell/testing/frame.ts';
import { feature as temporaryLimitFeature } from '../../features/temporary-limit/feature.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import { watchMenus } from '../../tests/support/browser/checks/watch-menus.ts';
import { arriveLoggedOn, expect, testWith } from '../../tests/support/browser/e2e.ts';

const OFF = [
  'CASH_ADVANCE_PIN',
  'CARD_REPLACEMENT',
  'CARD_APPLICATION',
  'PERSONAL_LOAN',
  'DAY_TWO_PROMOTION',
];

/** Settings with an address where no server listens. */
const AWAY = {
  OBJECT_STORE: 's3',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'bank-files',
  S3_ACCESS_KEY_ID: 'nobody',
  S3_SECRET_ACCESS_KEY: 'nothing',
};

/** All optional services are off, the browser's context menu is allowed, and the object store is unreachable. */
const test = testWith({
  ...Object.fromEntries(OFF.map((name) => [`FEATURE_${name}`, 'false'])),
  BLOCK_CONTEXT_MENU: 'false',
  ...AWAY,
});

/** Checks that the browser's context menu is allowed, also on the page surface. */
async function expectOwnContextMenu(page: Page): Promise<void> {
  const menus = await watchMenus(page);
  await page.locator('main h1').click({ button: 'right' });
  expect(await menus()).toEqual([false]);
}

async function expectGoneBeforeLogOn(page: Page): Promise<void> {
  for (const path of ['/en/login', '/ch/login', '/login']) {
    const sent = await (await page.request.get(path)).text();
    for (const { en, zh_tw } of [chrome.menuApply, chrome.applyOnline])
      expect(sent.includes(`>${en}<`) || sent.includes(`>${zh_tw}<`), `${en} in ${path} as sent`).toBe(false);
    expect(sent.includes(chrome.menuDigital.en) || sent.includes(chrome.menuDigital.zh_tw)).toBe(true);
  }
  await page.goto('/en/login');
  await expect(page.getByRole('button', { name: chrome.menuDigital.en, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: chrome.menuApply.en, exact: true })).toHaveCount(0);
  await expectOwnContextMenu(page);
  await page.getByRole('button', { name: chrome.menuDigital.en, exact: true }).click();
  await expect(page.getByRole('link', { name: chrome.activate.en })).toBeVisible();
  await expect(page.getByRole('link', { name: chrome.applyOnline.en })).toHaveCount(0);
}

async function expectGoneAfterLogOn(page: Page): Promise<void> {
  // The group of the overview is open. It would have all three.
  await expect(
    list(page).getByRole('link', { name: temporaryLimitFeature.cardFunction.label.en }),
  ).toBeVisible();
  for (const gone of [cashAdvancePinFeature.cardFunction.label, cardReplacementFeature.cardFunction.label])
    await expect(list(page).getByRole('link', { name: gone.en })).toHaveCount(0);
  for (const path of ['cash-advance-pin', 'replacement']) {
    await page.goto(`/u/card-management/any-card/${path}`);
    await arrives(page, /\/u\/dashboard$/);
  }
  await page.goto('/u/spending-management/overview');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: publishedText.applyForCard.en })).toHaveCount(0);
  await page.goto('/u/card-management?for=cash-advance-pin');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByRole('link', { name: cashAdvancePinFeature.cardFunction.label.en })).toHaveCount(0);
}

async function expectOffersWithoutPictures(page: Page): Promise<void> {
  await page.goto('/u/promotion-listing');
  const cards = page.getByRole('main').locator('li:has(h2)');
  await expect(cards).toHaveCount(8);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards.locator('img')).toHaveCount(0);
  await expect(cards.locator('div > svg')).toHaveCount(8);
  const [first, last] = await Promise.all([cards.first().boundingBox(), cards.nth(3).boundingBox()]);
  expect(first?.height).toBe(last?.height);
  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/promotion-detail\?code=/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.getByRole('link', { name: promotionText.backToOffers.en }).click();
  await expect(cards).toHaveCount(8);
}

test('[GEN-7] [GEN-10] [CNT-1] [PRM-1] what is off is in no menu and at no address, and offers need no pictures', async ({
  page,
  allow,
}) => {
  allow(/^answer 502 GET .*\/minio\/img/, /Failed to load resource/);
  await test.step('before log-on', () => expectGoneBeforeLogOn(page));
  await arriveLoggedOn(page, 'demo.primary1');
  await test.step('after log-on', () => expectGoneAfterLogOn(page));
  await test.step('offers while the object store is down', () => expectOffersWithoutPictures(page));
});
