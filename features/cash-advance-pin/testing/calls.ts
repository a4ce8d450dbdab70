/** Sets a card's PIN through the API, in the order of the pages. Tests can override the body of each call. */

import { randomBytes } from 'node:crypto';
import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { sealField } from '../../../server/crypto/fields.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/api.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { pinCalls } from '../contract.ts';

/** Request body that sets the PIN. */
export interface SealedPins {
  readonly newPIN: string;
  readonly confirmPIN: string;
  readonly ivBase64: string;
}

/** Encrypts both entries with the session's field key, as the portal's page does. */
export function sealedPins(browser: Browser, newPIN: string, confirmPIN = newPIN): SealedPins {
  const iv = randomBytes(16);
  const seal = (field: string, text: string) => sealField(browser.fieldKey!, field, text, iv);
  return {
    newPIN: seal('newPIN', newPIN),
    confirmPIN: seal('confirmPIN', confirmPIN),
    ivBase64: iv.toString('base64'),
  };
}

export interface OwnCard {
  readonly cardId: string;
  readonly status: string;
  readonly lastFour: string;
  readonly relationship: string;
}

export class PinSetter {
  traceId = 'none';
  /** Token of a confirmed code. */
  token = '';
  cardId = '';
  readonly t: TestApp;
  readonly browser: Browser;
  readonly person: DemoPerson;

  private constructor(t: TestApp, browser: Browser, person: DemoPerson) {
    this.t = t;
    this.browser = browser;
    this.person = person;
  }

  /** Logs on and selects the first active card. */
  static async open(t: TestApp, key: PersonKey): Promise<PinSetter> {
    const setter = new PinSetter(t, await t.browser().open(), demoPerson(key));
    const { status, raw } = await setter.browser.logIn(`demo.${key}`);
    if (status !== 200) throw new Error(`the log-on was refused: ${raw.body}`);
    setter.cardId = String((await setter.cards()).find((card) => card.status === 'active')?.cardId);
    return setter;
  }

  async cards(): Promise<readonly OwnCard[]> {
    return (await this.browser.call('GET', '/cards')).payload as readonly OwnCard[];
  }

  /** The card's full number, which only the demo data contains. */
  async cardNumber(): Promise<string> {
    const lastFour = (await this.cards()).find(({ cardId }) => cardId === this.cardId)?.lastFour;
    return this.person.cards.find(({ number }) => number.endsWith(lastFour!))!.number;
  }

  async check(cardId = this.cardId): Promise<Answer> {
    const answer = await this.#call('limitCheck', undefined, cardId);
    if (answer.status === 200) this.traceId = String(Reflect.get(Object(answer.payload), 'traceId'));
    return answer;
  }

  requestOtp(over: object = {}, cardId = this.cardId): Promise<Answer> {
    const body = { traceId: this.traceId, isResend: false, language: 'en', ...over };
    return this.#call('requestOtp', body, cardId);
  }

  /** The most recently sent code. */
  code(): Promise<string> {
    return newestCode(this.t, this.person.customerId);
  }

  async confirm(otp: string, over: object = {}, cardId = this.cardId): Promise<Answer> {
    const answer = await this.#call('validateOtp', { traceId: this.traceId, otp, ...over }, cardId);
    if (answer.status === 200) this.token = String(Reflect.get(Object(answer.payload), 'accessToken'));
    return answer;
  }

  /** Sets the PIN, with the OTP token as bearer instead of the access token. */
  change(body: object, headers: Record<string, string> = {}, cardId = this.cardId): Promise<Answer> {
    return this.#call('change', body, cardId, { authorization: `Bearer ${this.token}`, ...headers });
  }

  setTo(pin: string, confirmation = pin): Promise<Answer> {
    return this.change(sealedPins(this.browser, pin, confirmation));
  }

  async toOtp(): Promise<this> {
    await expectOk(this.check());
    await expectOk(this.requestOtp());
    return this;
  }

  async toToken(): Promise<this> {
    await this.toOtp();
    await expectOk(this.confirm(await this.code()));
    return this;
  }

  #call(name: keyof typeof pinCalls, body: object | undefined, id: string, headers?: Record<string, string>) {
    const { method, path } = pinCalls[name];
    return this.browser.call(method, path.replace('{id}', encodeURIComponent(id)), body, headers);
  }
}

/** Throws unless the call succeeds. */
async function expectOk(step: Promise<Answer>): Promise<void> {
  const { status, raw } = await step;
  if (status !== 200) throw new Error(`a step was refused: ${raw.body}`);
}
