/** Confirms every purpose after log-on with a passkey: the page shows the details, then the prompt. One person in one browser. */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, formatDate, taipeiDate } from '../../shared/dates.ts';
import { type Phrase, say } from '../../shared/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import {
  enterPassword,
  enterUsername,
  logOn,
  notTheSamePress,
  PASSWORD,
  readCode,
  readInbox,
  resetBank,
  testWith,
} from '../../tests/support/browser/e2e.ts';
import { Authenticator, withoutSuggestions } from '../../tests/support/browser/people/authenticator.ts';
import { paths } from '../../web/paths.ts';
import { ui } from '../../web/ui/messages.ts';
import { activationText } from '../card-activation/messages.ts';
import { OwnerPages } from '../card-activation/testing/pages.ts';
import { pinText } from '../cash-advance-pin/messages.ts';
import { changePasswordPage } from '../change-password/messages.ts';
import type { OtpPurpose } from '../confirmation/purposes.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { givePasswords } from '../forgotten-credentials/testing/pages.ts';
import { instalmentText } from '../instalments/messages.ts';
import { InstalmentPages } from '../instalments/testing/pages.ts';
import { loginText } from '../login/messages.ts';
import { redemptionPage } from '../points-redemption/page.messages.ts';
import { RedemptionPages } from '../points-redemption/testing/pages.ts';
import { NEW_PASSWORD } from '../registration/testing/calls.ts';
import { freezeText } from '../safety/freeze.messages.ts';
import { confirmText, safetyText } from '../safety/messages.ts';
import { SafetyPages } from '../safety/testing/pages.ts';
import { limitText } from '../temporary-limit/messages.ts';
import { PasskeyPages } from './testing/pages.ts';

/** A person with an active and an unactivated card. */
const PERSON = 'demo.states1';
const person = demoPerson('states1');
const WAITING = 6;
const LAST_FOUR = person.cards[0]?.number.slice(-4) ?? '';
const language = 'en';
const t = (phrase: Phrase) => say(phrase, language);

/** Each log-on with a password and the first redemption to a membership also need a confirmation. */
const test = testWith({ LOGIN_OTP: 'unless-passkey', REDEMPTION_OTP: 'new-membership' }).extend({
  host: 'localhost',
});

test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

/** The page that shows the details to confirm, and the prompt. */
class Confirmation {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  button = (phrase: Phrase): Locator =>
    this.#page.getByRole('main').getByRole('button', { name: t(phrase), exact: true });

  /** Expects the details above the passkey button, and no choice of a code. */
  async shows(deal: readonly string[]): Promise<void> {
    await expect(this.button(otpPage.confirmWithPasskey)).toBeVisible();
    for (const part of deal) await expect(this.#page.getByRole('main')).toContainText(part);
    await expect(this.#page.locator('input[name="method"]')).toHaveCount(0);
  }

  /** Confirms with one press. */
  async confirm(deal: readonly string[], done: Phrase | string): Promise<void> {
    await this.shows(deal);
    await notTheSamePress(this.#page);
    await this.button(otpPage.confirmWithPasskey).click();
    await expect(this.#page.locator('h1')).toHaveText(typeof done === 'string' ? done : t(done));
  }

  /** Closes the prompt and confirms with a code instead. */
  async confirmWithCode(
    device: Authenticator,
    deal: readonly string[],
    code: () => Promise<string>,
  ): Promise<void> {
    await this.shows(deal);
    await device.recognises(false);
    await this.button(otpPage.confirmWithPasskey).click();
    await expect(this.#page.getByRole('main').getByRole('status')).toContainText(t(otpPage.passkeyCancelled));
    for (const part of deal) await expect(this.#page.getByRole('main')).toContainText(part);
    await device.recognises(true);
    await this.button(otpPage.codeInstead).click();
    await expect(this.#page.locator('input[name="method"]').first()).toBeVisible();
    await this.button(otpPage.sendCode).click();
    await expect(this.#page.locator('h1')).toHaveText(t(otpPage.title));
    await this.#page.locator('input[autocomplete="one-time-code"]').fill(await code());
    await this.#page.keyboard.press('Enter');
  }
}

test('[PASSKEY-7] confirms every purpose, each with its deal on the page, and once with a code instead', {
  tag: '@night',
}, async ({ page, server, allow }) => {
  test.setTimeout(180_000);
  // The server requires the confirmation.
  allow(/^answer 403 POST .*redeem-product-partner$/);
  const main = page.getByRole('main');
  const h1 = page.locator('h1');
  const field = (name: string) => page.locator(`input[name="${name}"]`);
  const confirmation = new Confirmation(page);
  const confirmed: OtpPurpose[] = [];
  const next = () => confirmation.button(ui.next).click();
  const device = await Authenticator.add(page, { synced: true });
  await withoutSuggestions(page);

  /** Only one card of the person has these functions, so it is chosen automatically. */
  const openOf = async (cardFunction: string) => {
    await page.goto(paths.chooseCard(cardFunction));
    await expect(page).toHaveURL(new RegExp(`/${cardFunction}$`));
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  };
  const purposes: Partial<Record<OtpPurpose, () => Promise<void>>> = {
    async pin() {
      await openOf('cash-advance-pin');
      await field('terms').check();
      await next();
      await confirmation.confirm([LAST_FOUR, t(pinText.set)], pinText.choose);
    },
    async limit() {
      await openOf('temporary-limit');
      await field('amount').fill('160000');
      await field('endDate').fill(formatDate(addDays(taipeiDate(new Date()), 40), language));
      await next();
      await expect(h1).toHaveText(t(limitText.checkStep));
      const before = (await readInbox(server, PERSON)).length;
      await confirmation.confirmWithCode(device, [LAST_FOUR, 'NT$160,000'], () =>
        readCode(server, PERSON, before),
      );
      await expect(h1).toHaveText(t(limitText.doneActive));
    },
    async instalment() {
      await openOf('instalments');
      const pages = await new InstalmentPages(page, language).walk(3);
      await pages.agree(otpPage.passkeyTitle);
      const tenor = say(instalmentText.months, language, { tenor: 12 });
      await confirmation.confirm([LAST_FOUR, tenor, 'NT$'], instalmentText.done);
    },
    async redemption() {
      await openOf('points-redemption');
      const pages = new RedemptionPages(page, language);
      await pages.miles();
      await pages.button(say(redemptionPage.submit, language, { points: '3,000' })).click();
      await pages.arrived(redemptionPage.newMembership);
      await confirmation.shows(['•••• 7890', '3,000']);
      await confirmation.button(otpPage.confirmWithPasskey).click();
      await expect(main.getByRole('status').filter({ hasText: t(redemptionPage.done) })).toBeVisible();
    },
    async controls() {
      // The safety page exists for cards of other states too.
      await page.goto(paths.chooseCard('safety'));
      await main.locator('a[href$="/safety"]').first().click();
      const pages = new SafetyPages(page, language);
      await pages.button(freezeText.freezeThis).click();
      await pages.button(safetyText.unfreeze, 'link').click();
      await expect(h1).toHaveText(t(confirmText.checkStep));
      await confirmation.confirm([LAST_FOUR, t(confirmText.after)], confirmText.doneUnfreeze);
    },
    async activation() {
      await page.goto(paths.dashboard());
      const pages = new OwnerPages(page, language, person, WAITING);
      await pages.openChosen();
      await pages.details();
      await pages.terms();
      await confirmation.confirm([pages.lastFour], say(activationText.done, language, pages));
    },
    // Changing the password ends the session.
    async 'change-password'() {
      await page.goto(paths.changePassword());
      await expect(h1).toHaveText(t(changePasswordPage.passwordsStep));
      await expect(page.locator('input[name="method"][value="passkey"]')).toBeChecked();
      await givePasswords(page);
      await expect(h1).toHaveText(t(changePasswordPage.done));
    },
    async login() {
      await page.goto(paths.login(language));
      await enterUsername(page, PERSON);
      await enterPassword(page, NEW_PASSWORD);
      await expect(h1).toHaveText(t(loginText.methodTitle));
      await confirmation.shows([]);
      await confirmation.button(otpPage.confirmWithPasskey).click();
      await expect(page).toHaveURL(/\/u\/dashboard/);
    },
  };

  // A code confirms the first log-on and the new passkey. The passkey can confirm from the next day on.
  await logOn(page, PERSON, { language, password: PASSWORD });
  const before = (await readInbox(server, PERSON)).length;
  await confirmation.button(otpPage.sendCode).click();
  await expect(h1).toHaveText(t(otpPage.title));
  await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(server, PERSON, before));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/u\/dashboard/);
  const pages = new PasskeyPages(page, language, server);
  await pages.openSecurity();
  await pages.add(PERSON);
  await pages.nextDay();
  await pages.logOn();

  const codes = async () =>
    (await readInbox(server, PERSON)).filter(({ text }) => /#\d{6}/.test(text)).length;
  const sent = await codes();
  for (const [purpose, walk] of Object.entries(purposes)) {
    await test.step(purpose, walk);
    confirmed.push(purpose as OtpPurpose);
  }
  // Exactly one code was sent: the code that took the place of the passkey.
  expect(await codes()).toBe(sent + 1);
  expect(confirmed).toHaveLength(8);
});
