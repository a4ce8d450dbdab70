import type { Page } from '@playwright/test';
import { type Language, say } from '../../shared/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forEachJourney,
  forOneLanguage,
  readInbox,
} from '../../tests/support/browser/e2e.ts';
import { test } from '../../tests/support/browser/people/bank.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { documentTitle } from '../../web/ui/layout/useTitle.ts';
import { NewcomerPages } from '../card-activation/testing/pages.ts';
import { feature as cashbackFeature } from '../cashback/feature.ts';
import { cashbackText } from '../cashback/messages.ts';
import { redemptionPage } from '../points-redemption/page.messages.ts';
import { RedemptionPages } from '../points-redemption/testing/pages.ts';
import { operationErrors } from './errors.messages.ts';
import { ANSWERING, expectUnderWay, heading, LOST_ANSWER, SILENT } from './testing/pages.ts';
import { underWayText as text } from './view.messages.ts';

test.afterEach(({ bank }) => bank.set({ on: 'both', fault: null }));

forEachJourney(({ language }) => {
  test(`[RDM-4] answer lost: under way, also after a reload and on another device, then done: ${language}`, async ({
    page,
    bank,
    server,
    newVisitor,
    allow,
  }) => {
    const pages = new RedemptionPages(page, language);
    const person = 'demo.primary1';
    const told = async () =>
      (await readInbox(server, person)).filter(({ purpose }) => purpose === 'points-redeemed').length;
    const before = await told();
    await pages.open(person);
    await pages.voucher();
    const address = page.url();
    await bank.set(SILENT);
    await pages.press(pages.button(say(redemptionPage.submit, language, { points: '3,000' })));
    await expectUnderWay(page, language, 'redeem');
    expect(await told()).toBe(before);

    await page.goto(address.replace(/#.*/, ''));
    await expectUnderWay(page, language, 'redeem');
    await expect(page).toHaveTitle(documentTitle(say(text.title, language), false, language));
    await expect(page.getByRole('main')).toContainText(say(text.sentAt, language));

    // The log-on on another device ends the session here.
    await page.goto('about:blank');
    allow(/answer 401/);
    const other = await (await newVisitor({ language })).newPage();
    await arriveLoggedOn(other, person, { language, path: new URL(address).pathname });
    await expectUnderWay(other, language, 'redeem');

    await bank.set(ANSWERING);
    await expect(heading(other)).toHaveText(say(text.doneTitle, language), { timeout: 40_000 });
    await expect(heading(other)).toBeFocused();
    await expect(other.getByRole('main')).toContainText(say(text.reference, language));
    await expectAccessible(other);
    await expect.poll(told).toBe(before + 2);
    await other.getByRole('button', { name: say(text.again, language) }).click();
    await expect(heading(other)).toHaveText(say(redemptionPage.title, language));
  });
});

forOneLanguage('zh_tw', (language) => {
  test(`[CSH-1] the page that sent it goes on with the outcome; one that could not learn of it is refused: ${language}`, async ({
    page,
    bank,
    allow,
  }) => {
    const { save, method } = await openCashback(page, language);
    // Delays the list of requests until it includes this request.
    const underWay = page.waitForResponse((response) => response.status() === 202);
    await page.route('**/operations', async (route) => {
      await underWay;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('radio', { checked: false }).check();
    await bank.set(LOST_ANSWER);
    await save.click();
    await expectUnderWay(page, language, 'set-cashback-method');
    await expect(page.getByText(say(cashbackText.saved, language, { method }))).toBeVisible({
      timeout: 20_000,
    });
    await expect(page).toHaveTitle(documentTitle(say(cashbackText.title, language), false, language));

    // Without the list of requests, the page does not show the pending request, so a second request can be sent.
    await page.getByRole('radio', { checked: false }).check();
    await bank.set(SILENT);
    await save.click();
    await expectUnderWay(page, language, 'set-cashback-method');
    // The list becomes reachable once the request is sent; the refusal makes the page refetch it at once.
    let reachable = false;
    await page.route('**/operations', (route) => (reachable ? route.continue() : route.abort()));
    allow(/operations/, /ERR_FAILED/);
    await page.reload();
    await page.getByRole('radio', { checked: false }).check();
    allow(/answer 409/);
    page.on('request', (request) => {
      reachable ||= request.method() === 'POST' && request.url().endsWith('/cashback-method');
    });
    await save.click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(say(operationErrors['UNDER-WAY'].text, language));
    await page.keyboard.press('Escape');
    await expect(heading(page)).toHaveText(say(text.title, language));

    await bank.set(ANSWERING);
    await expect(heading(page)).toHaveText(say(text.doneTitle, language), { timeout: 40_000 });

    // The bank is down, so it cannot have received the request.
    await page.getByRole('button', { name: say(text.again, language) }).click();
    await page.getByRole('radio', { checked: false }).check();
    await bank.set({ on: 'commands', fault: { kind: 'busy', seconds: 1 } });
    allow(/answer 502/);
    await save.click();
    await expect(dialog).toContainText(say(operationErrors['CARD-SYSTEM'].text, language));
    await expectAccessible(page);
  });
});

test('[ACT-1] a card that is activated before log-on: a message tells of the outcome', {
  tag: '@night',
}, async ({ page, bank, server }) => {
  const person = demoPerson('activate1');
  const pages = await new NewcomerPages(page, 'en', person).toTerms(server);
  await bank.set(LOST_ANSWER);
  await pages.accept();
  await expectUnderWay(page, 'en', 'activate-card');
  const told = async () => (await readInbox(server, person.customerId)).map(({ purpose }) => purpose);
  await expect.poll(told, { timeout: 30_000 }).toContain('card-activated');
});

/** Opens the cashback page of a card and chooses the other method. */
async function openCashback(page: Page, language: Language) {
  await arriveLoggedOn(page, 'demo.primary1', { language });
  await page
    .getByRole('main')
    .getByRole('link', { name: say(cashbackFeature.cardLinks[0].label, language) })
    .click();
  await expect(page.getByRole('radio')).toHaveCount(2);
  const other = page.getByRole('radio', { checked: false });
  const chosen =
    (await other.getAttribute('value')) === 'accumulate' ? cashbackText.accumulate : cashbackText.autoRedeem;
  await other.check();
  return {
    save: page.getByRole('button', { name: say(contentText.save, language) }),
    method: say(chosen, language),
  };
}
