import type { Page } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { expiryText } from '../../shared/validation/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import { arrives } from '../../tests/support/browser/arrives.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  forEachJourney,
  forOneLanguage,
  notTheSamePress,
  readCode,
  readInbox,
  readNotices,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { ui } from '../../web/ui/messages.ts';
import { dashboard } from '../dashboard/messages.ts';
import { identityErrors } from '../identity/errors.messages.ts';
import { otpErrors } from '../otp/errors.messages.ts';
import { otpPage } from '../otp/web/messages.ts';
import { feature as activationFeature } from './feature.ts';
import { activationText as text } from './messages.ts';
import { activateElsewhere, closeDialog, OwnerPages } from './testing/pages.ts';

/** Index of the unactivated card among the person's cards in the demo. */
const WAITING = 6;
const BLOCKED = 1;

const refused = (path: string) => new RegExp(`^answer 4\\d\\d POST .*${path}$`);
const dialog = (page: Page) => page.locator('dialog[open]');
const otpToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('otpToken'));

// Undoes activations and errors of earlier tests, also of failed ones.
test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

forEachJourney(({ language }) => {
  test(`[ACT-2] [OTP-6] activates an own card, by keyboard only, in ${language}`, async ({
    page,
    server,
  }) => {
    test.setTimeout(180_000);
    const person = demoPerson('states1');
    const pages = new OwnerPages(page, language, person, WAITING);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
    });
    const titles: string[] = [];
    const step = async (go: () => Promise<unknown>) => {
      await expectAccessibleInTurn(page);
      titles.push(await page.title());
      await go();
    };
    await pages.open();
    const address = new URL(page.url()).pathname;
    await step(() => pages.details());
    await step(() => pages.terms());
    await step(() => pages.sendCode());
    await step(async () => pages.giveCode(await readCode(server, 'demo.states1')));
    await pages.done(pages.lastFour);
    await expectAccessibleInTurn(page);
    expect(new Set(titles).size).toBe(4);
    expect(await otpToken(page)).toBeNull();
    // Clients send the placeholder literally.
    expect(calls.filter((path) => path.endsWith('/cards/%7BcardId%7D/post-login/validate-otp'))).toHaveLength(
      1,
    );

    await page.goBack();
    await expect(page.locator('h1')).toHaveText(say(text.done, language, pages));
    await page.getByRole('link', { name: say(text.toOverview, language), exact: true }).click();
    await arrives(page, /\/u\/dashboard/);
    await expect(page.getByRole('radio', { name: new RegExp(`${pages.lastFour}\\b`) })).toBeChecked();
    await expect(page.getByText(say(dashboard.activateText, language))).toBeHidden();
    await expect(
      page.getByRole('link', { name: say(activationFeature.cardLinks[0].label, language) }),
    ).toBeHidden();
    // The page of an active card redirects to the overview. Nothing is done twice.
    await page.goto(address);
    await arrives(page, /\/u\/dashboard/);
    expect(calls.filter((path) => path.endsWith('/activate'))).toHaveLength(1);
    const notices = await readNotices(server, 'demo.states1', 'card-activated');
    expect(notices.map((notice) => [notice.channel, notice.language]).sort()).toEqual([
      ['email', language],
      ['sms', language],
    ]);
  });
});

forOneLanguage('en', (language) => {
  test(`[ACT-2] [ACT-3] shows an error page for a card that the bank refuses (03109), in ${language}`, {
    tag: '@night',
  }, async ({ page, allow }) => {
    allow(refused('activate/advice'));
    const pages = new OwnerPages(page, language, demoPerson('batch1'), BLOCKED);
    await pages.open();
    await pages.giveDetails();
    await arrives(page, /\/u\/card-activation-error$/);
    await expect(page.locator('h1')).toHaveText(say(text.failedTitle, language));
    await expectAccessibleInTurn(page);
    await expect(
      page.getByRole('main').getByRole('link', { name: say(ui.contactUs, language) }),
    ).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: say(text.backToOverview, language) })
      .click();
    await arrives(page, /\/u\/dashboard/);
  });
});

test('[ACT-3] refuses wrong details, keeps them on a change of language, and blocks after too many', {
  tag: '@night',
}, async ({ page, allow }) => {
  test.setTimeout(180_000);
  allow(refused('activate/advice'));
  const person = demoPerson('states1');
  const pages = await new OwnerPages(page, 'en', person, WAITING).open();
  await pages.button(ui.next).click();
  await expect(page.getByRole('alert')).toContainText(say(expiryText.empty, 'en'));
  await expectAccessible(page);
  await notTheSamePress(page);
  await pages.giveDetails({ birthDate: '1950-01-02' });
  await expect(page.getByRole('alert')).toContainText(say(text.detailsNoMatch, 'en'));
  await expectAccessible(page);
  await page.getByRole('contentinfo').getByRole('link', { name: /中文/ }).click();
  await expect(page.getByRole('alert')).toContainText(say(text.detailsNoMatch, 'zh_tw'));
  await expect(page.locator('input[autocomplete="bday-year"]')).toHaveValue('1950');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /English/ })
    .click();
  for (let n = 0; n < 3; n++) {
    await notTheSamePress(page);
    await pages.giveDetails({ birthDate: '1950-01-02' });
    await expect(page.getByRole('alert')).toContainText(say(text.detailsNoMatch, 'en'));
  }
  await notTheSamePress(page);
  await pages.giveDetails({ birthDate: '1950-01-02' });
  await expect(dialog(page)).toContainText(say(identityErrors['CARD-TOOMANY'].text, 'en'));
});

test('[OTP-3] three wrong codes show a dialog, then the first page; another method leads back to the choice', {
  tag: '@night',
}, async ({ page, server, allow }) => {
  test.setTimeout(180_000);
  allow(refused('validate-otp'));
  const pages = await new OwnerPages(page, 'en', demoPerson('states1'), WAITING).open();
  await pages.details();
  await pages.terms();
  await pages.sendCode();
  const wrong = (await readCode(server, 'demo.states1')) === '000000' ? '111111' : '000000';
  await pages.button(otpPage.otherWay).click();
  await pages.arrived(text.checkStep);
  await page.goBack();
  await pages.arrived(otpPage.title);
  for (let n = 0; n < 3; n++) {
    await pages.giveCode(wrong);
    if (n < 2)
      await expect(page.getByText(say(otpPage.attempts, 'en', { attemptsLeft: 2 - n }))).toBeVisible();
    await notTheSamePress(page);
  }
  await expect(dialog(page)).toContainText(say(otpErrors['01012'].text, 'en'));
  await closeDialog(page, 'en');
  await expect(page.locator('h1')).toHaveText(say(text.title, 'en'));
  expect(await otpToken(page)).toBeNull();
});

test('[ACT-3] shows an activation elsewhere in the meantime and refreshes the overview', {
  tag: '@night',
}, async ({ page, server, allow }) => {
  test.setTimeout(180_000);
  allow(refused('activate/advice'));
  const person = demoPerson('states1');
  const pages = await new OwnerPages(page, 'en', person, WAITING).open();
  await activateElsewhere(server, person, WAITING);
  await pages.giveDetails();
  await expect(dialog(page)).toContainText(say(text.alreadyTitle, 'en'));
  await expectAccessible(page);
  await closeDialog(page, 'en');
  await arrives(page, /\/u\/dashboard/);
  await expect(page.getByText(say(dashboard.activateText, 'en'))).toBeHidden();
});

test('[ACT-2] shows the error page when another browser activates the card before the code is sent', {
  tag: '@night',
}, async ({ page, server, allow }) => {
  test.setTimeout(180_000);
  allow(refused('/activate'));
  const person = demoPerson('states1');
  const pages = await new OwnerPages(page, 'en', person, WAITING).open();
  await pages.details();
  await pages.terms();
  await activateElsewhere(server, person, WAITING);
  const before = (await readInbox(server, 'demo.states1')).length;
  await pages.sendCode();
  await pages.giveCode(await readCode(server, 'demo.states1', before));
  await arrives(page, /\/u\/card-activation-error$/);
  await expect(async () => expect(await otpToken(page)).toBeNull()).toPass();
});
