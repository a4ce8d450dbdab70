/** Page objects of a registration. They use only the keyboard. */

import { expect, type Page } from '@playwright/test';
import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { readCode, readInbox, resetBank } from '../../../tests/support/api/demo.ts';
import { tabTo, typeInto } from '../../../tests/support/browser/keyboard.ts';
import { captchaField, solveCaptcha } from '../../../tests/support/browser/log-on.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { registrationText as text } from '../messages.ts';
import { NEW_PASSWORD } from './calls.ts';

export class RegistrationPages {
  readonly #page: Page;
  readonly #language: Language;
  readonly #person: DemoPerson;
  readonly #enter: typeof typeInto;
  /** Number of messages before the code was requested. */
  #before = 0;

  /** @param enter fills a field */
  constructor(page: Page, language: Language, person: DemoPerson, enter = typeInto) {
    this.#page = page;
    this.#language = language;
    this.#person = person;
    this.#enter = enter;
  }

  field = (name: string) => this.#page.locator(`input[name="${name}"]`);
  otpField = () => this.#page.locator('input[autocomplete="one-time-code"]');
  button = (phrase: Phrase) =>
    this.#page.getByRole('button', { name: say(phrase, this.#language), exact: true });

  /** Expects the step's page, with the focus on its heading. */
  async arrived(heading: Phrase): Promise<void> {
    const h1 = this.#page.locator('h1');
    await expect(h1).toHaveText(say(heading, this.#language));
    await expect(h1).toBeFocused();
  }

  async open(): Promise<this> {
    await this.#page.goto(this.#language === 'en' ? '/en/register-page' : '/ch/register-page');
    await expect(this.#page.locator('h1')).toHaveText(say(text.termsStep, this.#language));
    return this;
  }

  async terms(): Promise<this> {
    await tabTo(this.#page, this.field('terms'));
    await this.#page.keyboard.press('Space');
    await this.#page.keyboard.press('Enter');
    await this.arrived(text.cardStep);
    return this;
  }

  /** Types the card and submits it. */
  async giveCard(): Promise<void> {
    const { number, expiry } = this.#person.cards[0]!;
    const [month = '', year = ''] = expiry.split('/');
    await this.#enter(this.#page, this.#page.locator('input[autocomplete="cc-number"]'), number);
    await this.#enter(this.#page, this.#page.locator('input[autocomplete="cc-exp-month"]'), month);
    await this.#enter(this.#page, this.#page.locator('input[autocomplete="cc-exp-year"]'), year);
    await this.#page.keyboard.press('Enter');
  }

  async card(): Promise<this> {
    await this.giveCard();
    await this.arrived(text.personStep);
    return this;
  }

  /** Types the person and a correct image code, and submits them. */
  async givePerson({ birthDate }: { birthDate: string } = this.#person): Promise<void> {
    const { nationalId } = this.#person;
    const [year = '', month = '', day = ''] = birthDate.split('-');
    await this.#enter(this.#page, this.field('nationalId'), nationalId);
    await this.#enter(this.#page, this.#page.locator('input[autocomplete="bday-day"]'), day);
    await this.#enter(this.#page, this.#page.locator('input[autocomplete="bday-month"]'), month);
    await this.#enter(this.#page, this.#page.locator('input[autocomplete="bday-year"]'), year);
    await solveCaptcha(this.#page);
    const solved = captchaField(this.#page);
    await this.#enter(this.#page, solved, await solved.inputValue());
    await this.#page.keyboard.press('Enter');
  }

  async person(): Promise<this> {
    await this.givePerson();
    await this.arrived(text.usernameStep);
    return this;
  }

  async giveUsername(username: string): Promise<void> {
    await this.#enter(this.#page, this.field('username'), username);
    await this.#page.keyboard.press('Enter');
  }

  async username(username: string): Promise<this> {
    await this.giveUsername(username);
    await this.arrived(text.passwordStep);
    return this;
  }

  async givePassword(password: string, again = password): Promise<void> {
    await this.#enter(this.#page, this.field('password'), password);
    await this.#enter(this.#page, this.field('again'), again);
    await this.#page.keyboard.press('Enter');
  }

  async password(password = NEW_PASSWORD): Promise<this> {
    await this.givePassword(password);
    await this.arrived(text.check);
    return this;
  }

  /** Requests the code by the preselected method. */
  async sendCode(): Promise<this> {
    this.#before = (await readInbox(this.#server(), this.#person.customerId)).length;
    await tabTo(this.#page, this.button(otpPage.sendCode));
    await this.#page.keyboard.press('Enter');
    await this.arrived(text.otpStep);
    return this;
  }

  /** The most recently requested code. */
  code(): Promise<string> {
    return readCode(this.#server(), this.#person.customerId, this.#before);
  }

  #server() {
    return { baseURL: new URL(this.#page.url()).origin };
  }

  async giveCode(code: string): Promise<void> {
    await this.#enter(this.#page, this.otpField(), code);
    await this.#page.keyboard.press('Enter');
  }
}

/** Resets the bank if the person is already registered or has requested many codes. */
export async function unregistered(
  at: { readonly baseURL: string },
  { customerId }: DemoPerson,
): Promise<void> {
  const messages = await readInbox(at, customerId);
  const done = messages.some(({ purpose }) => purpose === 'registered');
  if (done || messages.length > 6) await resetBank(at);
}
