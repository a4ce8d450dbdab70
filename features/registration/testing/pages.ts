/** Page objects of a registration, by keyboard only. */

import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { Client } from '../../../tests/support/api/client.ts';
import { readCode, readInbox, resetBank } from '../../../tests/support/api/demo.ts';
import { cardOf } from '../../../tests/support/api/people.ts';
import { tabTo, typeInto } from '../../../tests/support/browser/keyboard.ts';
import { captchaField, solveCaptcha } from '../../../tests/support/browser/log-on.ts';
import type { DemoPerson } from '../../demo/bank/demo-people.ts';
import { otpPage } from '../../otp/web/messages.ts';
import { registrationCalls } from '../contract.ts';
import { registrationText as text } from '../messages.ts';
import { NEW_PASSWORD } from './calls.ts';

export class RegistrationPages {
  readonly #page: Page;
  readonly #language: Language;
  readonly #person: DemoPerson;
  readonly #enter: typeof typeInto;
  /** Number of messages before the code was requested. */
  #before = 0;

  /** `enter` fills a field. */
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

  /** Expects the step's page with the focus on its heading. */
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

  /** Types the card and submits it; `over` replaces its number or expiry (MM/YY). */
  async giveCard(over: { number?: string; expiry?: string } = {}): Promise<void> {
    const { number, expiry } = { ...this.#person.cards[0]!, ...over };
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
  async givePerson(over: { nationalId?: string; birthDate?: string } = {}): Promise<void> {
    const { nationalId, birthDate } = { ...this.#person, ...over };
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

  /** The code that was requested last. */
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

  /** Goes from the first page to the code. */
  async toOtp(username: string): Promise<this> {
    await this.open();
    await this.terms();
    await this.card();
    await this.person();
    await this.username(username);
    await this.password();
    return this.sendCode();
  }
}

/** Resets the bank when one of these people is registered already or has requested many codes. */
export async function unregistered(
  at: { readonly baseURL: string },
  ...people: readonly DemoPerson[]
): Promise<void> {
  for (const { customerId } of people) {
    const messages = await readInbox(at, customerId);
    const done = messages.some(({ purpose }) => purpose === 'registered');
    if (done || messages.length > 6) return resetBank(at);
  }
}

/** Registers a person by calls, outside the browser under test. */
export async function registerElsewhere(
  at: { readonly baseURL: string },
  person: DemoPerson,
  username: string,
): Promise<void> {
  const client = await Client.open(at);
  let traceId: unknown;
  const post = async ({ path }: { path: string }, body: object) => {
    const answer = await client.post(path, { ...(traceId ? { traceId } : {}), ...body });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.text}`);
    traceId = answer.payload.traceId ?? traceId;
  };
  const card = cardOf(person);
  const { nationalId, birthDate } = person;
  const iv = randomBytes(16);
  const password = { password: client.seal('password', NEW_PASSWORD, iv), iv: iv.toString('base64') };
  const language = 'en';
  await post(registrationCalls.cardInformation, card);
  await post(registrationCalls.validateInformation, {
    ...card,
    nationalId,
    birthDate,
    ...(await client.captcha()),
  });
  await post(registrationCalls.userId, { username });
  const before = (await readInbox(at, person.customerId)).length;
  await post(registrationCalls.requestOtp, { isResend: false, language });
  const otp = await readCode(at, person.customerId, before);
  await post(registrationCalls.validateOtp, { username, ...password, otp, language });
}
