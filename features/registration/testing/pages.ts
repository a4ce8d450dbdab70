/** Page objects of a registration. They use only the keyboard. */

import { expect, type Page } from '@playwright/test';
import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { readCode, readInbox, resetBank } from '../../../tests/support/api/demo.ts';
import { typeInto } from '../../../tests/support/browser/checks/keyboard.ts';
import { FlowPages } from '../../../tests/support/browser/flow-pages.ts';
import { captchaField, solveCaptcha } from '../../../tests/support/browser/people/log-on.ts';
import { registrationText as text } from '../messages.ts';
import { NEW_PASSWORD } from './calls.ts';

export class RegistrationPages extends FlowPages {
  readonly #person: DemoPerson;
  /** Number of messages before the code was requested. */
  #before = 0;

  /** @param enter function that fills fields */
  constructor(page: Page, language: Language, person: DemoPerson, enter = typeInto) {
    super(page, language, enter);
    this.#person = person;
  }

  otpField = () => this.filled('one-time-code');

  async open(): Promise<this> {
    await this.page.goto(this.language === 'en' ? '/en/register-page' : '/ch/register-page');
    await expect(this.page.locator('h1')).toHaveText(say(text.termsStep, this.language));
    return this;
  }

  async terms(): Promise<this> {
    await this.accept();
    await this.arrived(text.cardStep);
    return this;
  }

  /** Types the card and submits it. */
  async giveCard(): Promise<void> {
    const { number, expiry } = this.#person.cards[0]!;
    await this.give([this.filled('cc-number'), number], ...this.expiry(expiry));
  }

  async card(): Promise<this> {
    await this.giveCard();
    await this.arrived(text.personStep);
    return this;
  }

  /** Types the person and a correct image code, and submits them. */
  async givePerson({ birthDate }: { birthDate: string } = this.#person): Promise<void> {
    await this.enter([this.field('nationalId'), this.#person.nationalId], ...this.birthDate(birthDate));
    await solveCaptcha(this.page);
    const solved = captchaField(this.page);
    await this.give([solved, await solved.inputValue()]);
  }

  async person(): Promise<this> {
    await this.givePerson();
    await this.arrived(text.usernameStep);
    return this;
  }

  async giveUsername(username: string): Promise<void> {
    await this.give([this.field('username'), username]);
  }

  async username(username: string): Promise<this> {
    await this.giveUsername(username);
    await this.arrived(text.passwordStep);
    return this;
  }

  async givePassword(password: string, again = password): Promise<void> {
    await this.give([this.field('password'), password], [this.field('again'), again]);
  }

  async password(password = NEW_PASSWORD): Promise<this> {
    await this.givePassword(password);
    await this.arrived(text.check);
    return this;
  }

  override async sendCode(): Promise<void> {
    this.#before = (await readInbox(this.#server(), this.#person.customerId)).length;
    await super.sendCode(text.otpStep);
  }

  /** The most recently requested code. */
  code(): Promise<string> {
    return readCode(this.#server(), this.#person.customerId, this.#before);
  }

  #server() {
    return { baseURL: new URL(this.page.url()).origin };
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
