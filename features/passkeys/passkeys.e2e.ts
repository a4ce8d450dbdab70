/** Passkeys by keyboard, with a virtual authenticator and the real server: adds one, logs on, confirms, removes it. */
import { expect } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { readCode, readInbox } from '../../tests/support/api/demo.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import { announced } from '../../tests/support/browser/checks/announced.ts';
import { holdReact } from '../../tests/support/browser/checks/hold-react.ts';
import { tabTo, typeInto } from '../../tests/support/browser/checks/keyboard.ts';
import {
  expectNoOverflow,
  findOverlaps,
  smallTargets,
} from '../../tests/support/browser/checks/page-checks.ts';
import {
  ALL_SCREENS,
  arriveLoggedOn,
  test as base,
  expectAccessible,
  forEachJourney,
  forOneLanguage,
  notTheSamePress,
  readNotices,
  resetBank,
  viewportOf,
  withBarInPage,
} from '../../tests/support/browser/e2e.ts';
import { Authenticator, withoutSuggestions } from '../../tests/support/browser/people/authenticator.ts';
import { ui } from '../../web/ui/messages.ts';
import { namedText } from '../../web/ui/named/messages.ts';
import { pinText } from '../cash-advance-pin/messages.ts';
import { PinPages } from '../cash-advance-pin/testing/pages.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { loginText } from '../login/messages.ts';
import { passkeyText as logOnText } from '../login/passkey.messages.ts';
import { sessionText } from '../session/messages.ts';
import { addPasskeyText, changePasskeyText } from './change.messages.ts';
import { passkeyText as text } from './messages.ts';
import { passkeyOfferText } from './offer.messages.ts';
import { PasskeyPages } from './testing/pages.ts';

const PERSON = 'demo.primary1';
const test = base.extend({ host: 'localhost' });

test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

forEachJourney(({ language, width: own }) => {
  test(`[PASSKEY-1] [PASSKEY-3] [PASSKEY-7] adds, logs on in one press, confirms and removes by keyboard: ${language}`, async ({
    page,
    server,
  }) => {
    const device = await Authenticator.add(page, { synced: language === 'en' });
    const pages = new PasskeyPages(page, language, server);
    const { say: t } = pages;
    const look = async () => {
      for (const width of ALL_SCREENS ? [360, 1280] : [own]) {
        await page.setViewportSize(viewportOf(width));
        await expectAccessible(page);
        await expectNoOverflow(page);
        const faults = await withBarInPage(page, async () => [
          ...(await smallTargets(page)),
          ...(await findOverlaps(page)),
        ]);
        expect.soft(faults).toEqual([]);
      }
      await page.setViewportSize(viewportOf(own));
    };
    await withoutSuggestions(page);

    // Adds a passkey after a code and a first prompt that was closed.
    await arriveLoggedOn(page, PERSON, { language });
    await pages.openSecurity();
    await expect(pages.list).toContainText(t(text.none));
    await look();
    await pages.toCode(PERSON);
    await device.recognises(false);
    await page.keyboard.press('Enter');
    await expect(page.locator('h1')).toHaveText(t(addPasskeyText.makeTitle));
    await expect(page.getByRole('main').getByRole('status')).toContainText(t(addPasskeyText.cancelled));
    await expect(pages.button(addPasskeyText.make)).toBeFocused();
    await look();
    await device.recognises(true);
    await notTheSamePress(page);
    await page.keyboard.press('Enter');
    await pages.arrived(addPasskeyText.done);
    await look();
    expect(await device.count()).toBe(1);
    expect((await readNotices(server, PERSON, 'passkey-added')).length).toBe(2);

    // The passkey appears in the list and is renamed.
    await pages.press(pages.button(addPasskeyText.toSecurity, 'link'));
    await expect(pages.list.getByRole('listitem')).toHaveCount(1);
    await expect(pages.list).toContainText(t(language === 'en' ? text.synced : text.thisDevice));
    await expect(pages.list).toContainText(t(text.neverUsed));
    const rename = pages.list.getByRole('button', { name: new RegExp(`^${t(namedText.rename)}`) });
    await pages.press(rename);
    await typeInto(page, page.getByRole('textbox', { name: t(text.name) }), 'Phone 手機');
    await page.keyboard.press('Enter');
    await expect(pages.list.getByText('Phone 手機', { exact: true })).toBeVisible();
    await expect(rename).toBeFocused();
    await look();

    // Logs off, and on again with one key press.
    await pages.press(page.getByRole('button', { name: t(sessionText.logOff), exact: true }));
    await pages.press(page.getByRole('alertdialog').getByRole('button', { name: t(sessionText.logOff) }));
    await expect(page).not.toHaveURL(/\/u\//);
    await pages.openLogOn();
    await look();
    await pages.nextDay();
    await pages.logOn();
    // The browser takes the username from the response.
    expect(await page.evaluate(() => sessionStorage.getItem('userId'))).toBe(PERSON);

    // Confirms: the first prompt is closed, the second is completed.
    const pin = new PinPages(page, language, demoPerson('primary1'));
    await pin.choose();
    await pin.terms();
    await expect(pages.button(otpPage.confirmWithPasskey)).toBeVisible();
    await look();
    await device.recognises(false);
    await pages.press(pages.button(otpPage.confirmWithPasskey));
    await expect(page.locator('h1')).toHaveText(t(otpPage.passkeyTitle));
    await expect(page.getByRole('main').getByRole('status')).toContainText(t(otpPage.passkeyCancelled));
    await expect(pages.button(otpPage.confirmWithPasskey)).toBeFocused();
    await expect(page.getByRole('main')).toContainText(say(otpPage.attempts, language, { attemptsLeft: 3 }));
    await look();
    await device.recognises(true);
    await notTheSamePress(page);
    await page.keyboard.press('Enter');
    await pages.arrived(pinText.choose);

    // Removes the passkey: the page asks for a passkey first, and a code does it too.
    await pages.openSecurity();
    await pages.press(
      pages.list.getByRole('link', { name: say(namedText.forgetOf, language, { name: 'Phone 手機' }) }),
    );
    await pages.arrived(changePasskeyText.removeTitle);
    await expect(page.getByRole('main')).toContainText('Phone 手機');
    await look();
    await pages.press(pages.button(otpPage.codeInstead));
    const before = (await readInbox(server, PERSON)).length;
    await pages.sendCode();
    await pages.giveCode(await readCode(server, PERSON, before));
    await pages.arrived(changePasskeyText.removeDone);
    await look();
    await pages.press(pages.button(addPasskeyText.toSecurity, 'link'));
    await expect(pages.list).toContainText(t(text.none));
  });
});

test('[PASSKEY-1] a log-on without a passkey says so, keeps what was typed, focuses the button, and loses no early press', async ({
  page,
}) => {
  await withoutSuggestions(page);
  await Authenticator.add(page);
  const pages = new PasskeyPages(page, 'en', { baseURL: '' });
  const none = page.getByRole('main').getByRole('status').filter({ hasText: logOnText.none.en });

  await page.goto('/en/login');
  const username = page.getByLabel(loginText.username.en, { exact: true });
  await typeInto(page, username, 'Half.typed');
  await expect(none).toHaveCount(0);
  await pages.press(pages.button(loginText.passkey));
  await expect(none).toBeVisible();
  await expect(pages.button(loginText.passkey)).toBeFocused();
  await expect(username).toHaveValue('Half.typed');
  await expectAccessible(page);
  // The log-on with a password still works.
  await tabTo(page, page.getByRole('button', { name: ui.next.en, exact: true }));

  // A press before React hydrates is not lost.
  const startReact = await holdReact(page);
  await page.reload();
  await pages.button(loginText.passkey).click();
  await expect(none).toHaveCount(0);
  await startReact();
  await expect(none).toBeVisible();
});

forOneLanguage('zh_tw', (language) => {
  test(`[PASSKEY-1] [PASSKEY-6] a passkey is offered until it is put off; then the username field suggests the one that was added: ${language}`, async ({
    page,
    server,
  }) => {
    await Authenticator.add(page);
    const pages = new PasskeyPages(page, language, server);
    const { say: t } = pages;
    await arriveLoggedOn(page, PERSON, { language });
    await page.evaluate(() => sessionStorage.setItem('passkeysUnchecked', 'true'));
    await page.reload();
    const offer = page.getByRole('region', { name: t(passkeyOfferText.title) });
    await expect(offer.getByRole('link', { name: t(passkeyOfferText.add) })).toHaveAttribute(
      'href',
      '/u/security/add-passkey',
    );
    await expectAccessible(page);
    await pages.press(offer.getByRole('button', { name: t(passkeyOfferText.later) }));
    await expect(offer).toBeHidden();
    await expect(page.locator('h1')).toBeFocused();
    await expect(announced(page)).toContainText(t(passkeyOfferText.postponed));
    await page.reload();
    await expect(page.locator('h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(offer).toBeHidden();

    // A log-on by the browser's suggestion leads to the requested page.
    await pages.openSecurity();
    await pages.add(PERSON);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/u/notices');
    // The virtual authenticator selects the suggestion by itself.
    await expect(page).toHaveURL(/\/u\/notices$/);
    await expect(page.locator('h1')).toBeVisible();
  });
});
