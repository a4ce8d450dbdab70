/** Page object of the passkeys; uses only the keyboard. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language, Phrase } from '../../../shared/messages.ts';
import { advanceClock, readCode, readInbox } from '../../../tests/support/api/demo.ts';
import { FlowPages } from '../../../tests/support/browser/flow-pages.ts';
import { paths } from '../../../web/paths.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { loginText } from '../../login/messages.ts';
import { securityText } from '../../security-activity/messages.ts';
import { addPasskeyText } from '../change.messages.ts';
import { passkeyText as text } from '../messages.ts';
import { passkeyOfferText } from '../offer.messages.ts';

interface ServerAddress {
  readonly baseURL: string;
}

/** Seconds after which a new passkey can confirm. */
const A_DAY = 24 * 3600 + 60;

export class PasskeyPages extends FlowPages {
  readonly #server: ServerAddress;

  constructor(page: Page, language: Language, server: ServerAddress) {
    super(page, language);
    this.#server = server;
  }

  override button = (phrase: Phrase, role: 'button' | 'link' = 'button') =>
    this.page.getByRole('main').getByRole(role, { name: this.say(phrase), exact: true });

  /** The list of passkeys on the security activity page. */
  get list(): Locator {
    return this.page.getByRole('region', { name: this.say(text.title), exact: true });
  }

  async openSecurity(): Promise<void> {
    await this.page.goto(this.#server.baseURL + paths.security());
    await expect(this.page.locator('h1')).toHaveText(this.say(securityText.title));
    await expect(this.list).toBeVisible();
  }

  /** Goes from the list to the code, and types the code without submitting it. */
  async toCode(person: string): Promise<void> {
    const before = (await readInbox(this.#server, person)).length;
    await this.press(this.list.getByRole('link', { name: this.say(passkeyOfferText.add), exact: true }));
    await this.arrived(otpPage.methodTitle);
    await this.sendCode();
    const code = await readCode(this.#server, person, before);
    await this.enter([this.filled('one-time-code'), code]);
  }

  /** Goes from the list to the confirmation that the passkey was added. */
  async add(person: string): Promise<void> {
    await this.toCode(person);
    await this.page.keyboard.press('Enter');
    await this.arrived(addPasskeyText.done);
  }

  /** Opens the log-on page in its language. */
  async openLogOn(): Promise<void> {
    await this.page.goto(this.#server.baseURL + paths.login(this.language));
    await expect(this.button(loginText.passkey)).toBeVisible();
  }

  /** Logs on with one key press. */
  async logOn(): Promise<void> {
    await this.openLogOn();
    await this.press(this.button(loginText.passkey));
    await expect(this.page).toHaveURL(/\/u\/dashboard/);
  }

  /** Moves the clock to the next day: passkeys can confirm, and the earlier session has ended. */
  async nextDay(): Promise<void> {
    // A page that is open would notice that its session has ended, and log off.
    await this.page.goto(`${this.#server.baseURL}/robots.txt`);
    await advanceClock(this.#server, A_DAY);
  }
}
