/** Page object of the passkeys; uses only the keyboard. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { advanceClock, readCode, readInbox } from '../../../tests/support/api/demo.ts';
import { tabTo, typeInto } from '../../../tests/support/browser/keyboard.ts';
import { paths } from '../../../web/paths.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { loginText } from '../../login/messages.ts';
import { securityText } from '../../security-activity/messages.ts';
import { addPasskeyText, passkeyText as text } from '../messages.ts';

interface ServerAddress {
  readonly baseURL: string;
}

/** Seconds after which a new passkey can confirm. */
const A_DAY = 24 * 3600 + 60;

export class PasskeyPages {
  readonly #page: Page;
  readonly #language: Language;
  readonly #server: ServerAddress;

  constructor(page: Page, language: Language, server: ServerAddress) {
    this.#page = page;
    this.#language = language;
    this.#server = server;
  }

  t = (phrase: Phrase) => say(phrase, this.#language);
  button = (phrase: Phrase, role: 'button' | 'link' = 'button') =>
    this.#page.getByRole('main').getByRole(role, { name: this.t(phrase), exact: true });

  /** The list of passkeys on the security activity page. */
  get list(): Locator {
    return this.#page.getByRole('region', { name: this.t(text.title), exact: true });
  }

  async press(target: Locator): Promise<void> {
    await tabTo(this.#page, target);
    await this.#page.keyboard.press('Enter');
  }

  /** Expects the page with this heading, with the focus on the heading. */
  async arrived(heading: Phrase): Promise<void> {
    const h1 = this.#page.locator('h1');
    await expect(h1).toHaveText(this.t(heading));
    await expect(h1).toBeFocused();
  }

  async openSecurity(): Promise<void> {
    await this.#page.goto(this.#server.baseURL + paths.security());
    await expect(this.#page.locator('h1')).toHaveText(this.t(securityText.title));
    await expect(this.list).toBeVisible();
  }

  /** Goes from the list to the code, and types the code without submitting it. */
  async toCode(person: string): Promise<void> {
    const before = (await readInbox(this.#server, person)).length;
    await this.press(this.list.getByRole('link', { name: this.t(text.add), exact: true }));
    await this.arrived(otpPage.methodTitle);
    await this.press(this.button(otpPage.sendCode));
    await this.arrived(otpPage.title);
    const code = await readCode(this.#server, person, before);
    await typeInto(this.#page, this.#page.locator('input[autocomplete="one-time-code"]'), code);
  }

  /** Goes from the list to the confirmation that the passkey was added. */
  async add(person: string): Promise<void> {
    await this.toCode(person);
    await this.#page.keyboard.press('Enter');
    await this.arrived(addPasskeyText.done);
  }

  /** Opens the log-on page in its language. */
  async openLogOn(): Promise<void> {
    await this.#page.goto(this.#server.baseURL + paths.login(this.#language));
    await expect(this.button(loginText.passkey)).toBeVisible();
  }

  /** Logs on with one key press. */
  async logOn(): Promise<void> {
    await this.openLogOn();
    await this.press(this.button(loginText.passkey));
    await expect(this.#page).toHaveURL(/\/u\/dashboard/);
  }

  /** Moves the clock to the next day: passkeys can confirm, and the earlier session has ended. */
  async nextDay(): Promise<void> {
    await advanceClock(this.#server, A_DAY);
  }
}
