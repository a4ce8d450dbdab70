/** Every card function loses a response, shows the request as in progress, and continues with the outcome. */
import type { Page } from '@playwright/test';
import { addDays, formatDate, taipeiDate } from '../../shared/dates.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import { typeInto } from '../../tests/support/browser/checks/keyboard.ts';
import {
  arriveLoggedOn,
  expect,
  notTheSamePress,
  readCode,
  readInbox,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { test } from '../../tests/support/browser/people/bank.ts';
import { paths } from '../../web/paths.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { activationText } from '../card-activation/messages.ts';
import { NewcomerPages, OwnerPages } from '../card-activation/testing/pages.ts';
import { replacementText } from '../card-replacement/messages.ts';
import { PinPages } from '../cash-advance-pin/testing/pages.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { instalmentText } from '../instalments/messages.ts';
import { InstalmentPages } from '../instalments/testing/pages.ts';
import { limitText } from '../temporary-limit/messages.ts';
import { expectUnderWay, heading, LOST_ANSWER } from './testing/pages.ts';

test.beforeEach(() => test.setTimeout(120_000));
test.afterEach(({ bank }) => bank.set({ on: 'both', fault: null }));

const button = (page: Page, phrase: Phrase, language: Language) =>
  page.getByRole('button', { name: say(phrase, language), exact: true });
const giveCode = async (page: Page, code: string) => {
  await typeInto(page, page.locator('input[autocomplete="one-time-code"]'), code);
  await page.keyboard.press('Enter');
};
/** Timeout for the page's own confirmation, after recovery has found the outcome. */
const toFollow = { timeout: 30_000 };

test('[INS-1] a purchase that is converted, in zh_tw at 360 px', { tag: '@night' }, async ({
  page,
  bank,
  server,
}) => {
  await page.setViewportSize(viewportOf(360));
  const pages = await new InstalmentPages(page, 'zh_tw').open('demo.primary1');
  await pages.walk(5);
  const code = await readCode(server, 'demo.primary1');
  await bank.set(LOST_ANSWER);
  await pages.giveCode(code);
  await expectUnderWay(page, 'zh_tw', 'convert-to-instalments');
  await expect(heading(page)).toHaveText(say(instalmentText.done, 'zh_tw'), toFollow);
  await expect(page.getByText(/^IN[2-9A-Z]{10}$/)).toBeVisible();
});

test('[LIM-1] a limit that is raised, in en', { tag: '@night' }, async ({ page, bank, server }) => {
  await arriveLoggedOn(page, 'demo.primary1', { language: 'en' });
  await page.goto(paths.chooseCard('temporary-limit'));
  await page.getByRole('main').locator('a[href$="/temporary-limit"]').first().click();
  await page.locator('input[name="amount"]').press('ArrowUp');
  const lastDay = addDays(taipeiDate(new Date()), 30);
  await typeInto(page, page.locator('input[name="endDate"]'), formatDate(lastDay, 'en'));
  await button(page, ui.next, 'en').click();
  await expect(heading(page)).toHaveText(say(limitText.checkStep, 'en'));
  const before = (await readInbox(server, 'demo.primary1')).length;
  await button(page, otpPage.sendCode, 'en').click();
  const code = await readCode(server, 'demo.primary1', before);
  await bank.set(LOST_ANSWER);
  await giveCode(page, code);
  await expectUnderWay(page, 'en', 'raise-limit');
  await expect(heading(page)).toHaveText(say(limitText.doneActive, 'en'), toFollow);
});

test('[PIN-1] a PIN that is set, in zh_tw', { tag: '@night' }, async ({ page, bank, server }) => {
  const pages = await new PinPages(page, 'zh_tw', demoPerson('primary1')).open();
  await pages.toPin(server);
  await bank.set(LOST_ANSWER);
  await pages.givePin(pages.validPin());
  await expectUnderWay(page, 'zh_tw', 'set-pin');
  await expect(page.getByText(say(contentText.reference, 'zh_tw'))).toBeVisible(toFollow);
});

test('[RPL-1] a card that is replaced, in en at 360 px', { tag: '@night' }, async ({ page, bank }) => {
  await page.setViewportSize(viewportOf(360));
  await arriveLoggedOn(page, 'demo.states1', {
    language: 'en',
    path: '/u/card-management?for=replacement',
  });
  await page.getByRole('main').locator('a[href$="/replacement"]').first().click();
  await page.locator('input[value="damaged"]').check();
  await button(page, ui.next, 'en').click();
  await notTheSamePress(page);
  await page.getByRole('radio').first().check();
  await typeInto(page, page.locator('input[name="reasonDetail"]'), 'It does not read');
  await button(page, ui.next, 'en').click();
  await expect(heading(page)).toHaveText(say(replacementText.checkStep, 'en'));
  await notTheSamePress(page);
  await bank.set(LOST_ANSWER);
  await page.getByRole('main').locator('button[type="submit"]').click();
  await expectUnderWay(page, 'en', 'replace-card');
  await expect(heading(page)).toHaveText(say(replacementText.doneDamaged, 'en'), toFollow);
});

test('[ACT-1] an own card that is activated, in zh_tw', { tag: '@night' }, async ({ page, bank, server }) => {
  const person = demoPerson('states1');
  const pages = await new OwnerPages(page, 'zh_tw', person, 6).open();
  await pages.details();
  await pages.terms();
  const before = (await readInbox(server, person.customerId)).length;
  await pages.sendCode();
  const code = await readCode(server, person.customerId, before);
  await bank.set(LOST_ANSWER);
  await pages.giveCode(code);
  await expectUnderWay(page, 'zh_tw', 'activate-card');
  await expect(heading(page)).toHaveText(
    say(activationText.done, 'zh_tw', { lastFour: pages.lastFour }),
    toFollow,
  );
});

test('[ACT-1] a card that is activated before log-on: a message tells of the outcome, in en', {
  tag: '@night',
}, async ({ page, bank, server }) => {
  const person = demoPerson('activate1');
  const pages = await new NewcomerPages(page, 'en', person).toTerms(server);
  await bank.set(LOST_ANSWER);
  await pages.accept();
  await expectUnderWay(page, 'en', 'activate-card');
  await expect
    .poll(async () => (await readInbox(server, person.customerId)).map(({ purpose }) => purpose), toFollow)
    .toContain('card-activated');
});
