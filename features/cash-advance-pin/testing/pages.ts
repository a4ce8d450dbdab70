/** The pages of the cash advance PIN, filled in by keyboard alone. */
import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { weakPin } from '../../../shared/validation/pin.ts';
import { Client } from '../../../tests/support/api/client.ts';
import { advanceClock, readCode, readInbox } from '../../../tests/support/api/demo.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/logged-on.ts';
import { paths } from '../../../web/paths.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import type { DemoPerson } from '../../demo/bank/demo-people.ts';
import { otpPage } from '../../otp/web/messages.ts';
import { tabTo, typeInto } from '../../registration/testing/pages.ts';
import { pinCalls } from '../contract.ts';
import { pinText as text } from '../messages.ts';

interface At {
  readonly baseURL: string;
}

export class PinPages {
  readonly #page: Page;
  readonly #language: Language;
  readonly #person: DemoPerson;

  constructor(page: Page, language: Language, person: DemoPerson) {
    this.#page = page;
    this.#language = language;
    this.#person = person;
  }

  field = (name: string) => this.#page.locator(`input[name="${name}"]`);
  button = (phrase: Phrase) =>
    this.#page.getByRole('button', { name: say(phrase, this.#language), exact: true });

  /** The page is on the screen, and its heading has the focus. */
  async arrived(heading: Phrase): Promise<void> {
    const h1 = this.#page.locator('h1');
    await expect(h1).toHaveText(say(heading, this.#language));
    await expect(h1).toBeFocused();
  }

  async logOn(): Promise<void> {
    await arriveLoggedOn(this.#page, this.#person.username ?? '', { language: this.#language });
  }

  /** By the choice of a card to the first page. */
  async open(): Promise<this> {
    await this.logOn();
    return this.choose();
  }

  /** The first card that can have a PIN. */
  async choose(): Promise<this> {
    await this.#page.goto(paths.chooseCard('cash-advance-pin'));
    await this.#page.getByRole('main').locator('a[href$="/cash-advance-pin"]').first().click();
    await expect(this.#page.locator('h1')).toHaveText(say(text.termsStep, this.#language));
    return this;
  }

  async terms(): Promise<void> {
    await tabTo(this.#page, this.field('terms'));
    if (!(await this.field('terms').isChecked())) await this.#page.keyboard.press('Space');
    await this.#page.keyboard.press('Enter');
    await this.arrived(text.checkStep);
  }

  async sendCode(): Promise<void> {
    await tabTo(this.#page, this.button(otpPage.sendCode));
    await this.#page.keyboard.press('Enter');
    await this.arrived(otpPage.title);
  }

  async giveCode(code: string): Promise<void> {
    await typeInto(this.#page, this.#page.locator('input[autocomplete="one-time-code"]'), code);
    await this.#page.keyboard.press('Enter');
  }

  /** From the terms to the page for the PIN. */
  async toPin(server: At): Promise<this> {
    const before = (await readInbox(server, this.#person.customerId)).length;
    await this.terms();
    await this.sendCode();
    await this.giveCode(await readCode(server, this.#person.customerId, before));
    await this.arrived(text.choose);
    return this;
  }

  async givePin(pin: string, again = pin): Promise<void> {
    await typeInto(this.#page, this.field('pin'), pin);
    await typeInto(this.#page, this.field('again'), again);
    await this.#page.keyboard.press('Enter');
  }

  /** The confirmation stands there. */
  async done(): Promise<void> {
    await expect(this.#page.getByText(say(contentText.reference, this.#language))).toBeVisible();
    await expect(this.#page.locator('h1')).toBeFocused();
  }

  /** A PIN that nothing is said against, whichever of the person's cards it is for. */
  goodPin(): string {
    return goodPin(this.#person);
  }
}

function goodPin({ birthDate, cards }: DemoPerson): string {
  const pins = ['2580', '1379', '7305', '4186', '9471'];
  return pins.find((pin) => cards.every(({ number }) => !weakPin(pin, { birthDate, cardNumber: number })))!;
}

/** Uses up the day's changes of somebody's first active card by calls; gives the card. */
export async function usedUp(at: At, person: DemoPerson): Promise<string> {
  const client = await Client.loggedOn(at, person.username ?? '');
  const { payload: cards } = await client.get('/cards');
  const cardId = String(Reflect.get(Object(cards[0]), 'cardId'));
  const send = async (call: { path: string; method: string }, body?: object, headers = {}) => {
    const path = call.path.replace('{id}', cardId);
    const answer = await (call.method === 'GET' ? client.get(path) : client.post(path, body, { headers }));
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.text}`);
    return answer.payload;
  };
  for (let n = 0; n < 3; n++) {
    const before = (await readInbox(at, person.customerId)).length;
    const { traceId } = await send(pinCalls.limitCheck);
    await send(pinCalls.requestOtp, { traceId, isResend: false, language: 'en' });
    const otp = await readCode(at, person.customerId, before);
    const { accessToken } = await send(pinCalls.validateOtp, { traceId, otp });
    const iv = randomBytes(16);
    const seal = (field: string) => client.seal(field, goodPin(person), iv);
    const pins = { newPIN: seal('newPIN'), confirmPIN: seal('confirmPIN'), ivBase64: iv.toString('base64') };
    await send(pinCalls.change, pins, { authorization: `Bearer ${String(accessToken)}` });
    await advanceClock(at, 31);
  }
  return cardId;
}
