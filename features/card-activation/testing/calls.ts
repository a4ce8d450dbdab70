/** A test client for card activation before and after log-on. Tests can override the input of each call. */

import type { DemoCard, DemoPerson } from '../../../bank/demo/demo-people.ts';
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/api.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { activationCalls } from '../contract.ts';

type Call = keyof typeof activationCalls;

/** The part common to both flows: the code, and the last step with its token. */
abstract class Activator {
  traceId = 'none';
  /** Token from the response to the correct code. */
  token = '';
  cardId = '';
  readonly t: TestApp;
  readonly browser: Browser;
  readonly person: DemoPerson;

  constructor(t: TestApp, browser: Browser, person: DemoPerson) {
    this.t = t;
    this.browser = browser;
    this.person = person;
  }

  abstract requestOtp(over?: object): Promise<Answer>;
  abstract confirm(otp: string, over?: object): Promise<Answer>;
  abstract toOtp(): Promise<this>;

  /** The most recently sent code. */
  code(): Promise<string> {
    return newestCode(this.t, this.person.customerId);
  }

  /** Runs the last step, with the OTP token as bearer instead of the access token. */
  activate(cardId = this.cardId, token = this.token, body: object = { acceptTerms: true }): Promise<Answer> {
    return this.call('activate', body, cardId, { authorization: `Bearer ${token}` });
  }

  /** Runs all steps up to the token. */
  async toToken(): Promise<this> {
    await this.toOtp();
    await must(this.confirm(await this.code()));
    return this;
  }

  protected call(name: Call, body: object, id = '{cardId}', headers: Record<string, string> = {}) {
    const { method, path } = activationCalls[name];
    return this.browser.call(method, path.replace('{id}', encodeURIComponent(id)), body, headers);
  }

  protected take(answer: Answer, names: Readonly<Record<string, 'traceId' | 'token' | 'cardId'>>): Answer {
    for (const [name, field] of Object.entries(names))
      if (answer.status === 200) this[field] = String(Reflect.get(Object(answer.payload), name));
    return answer;
  }
}

const TOKEN = { accessToken: 'token', cardId: 'cardId' } as const;

/** Activates a card before log-on. */
export class Newcomer extends Activator {
  static async open(t: TestApp, key: PersonKey): Promise<Newcomer> {
    return new Newcomer(t, await t.browser().open(), demoPerson(key));
  }

  /** The card's fields in request bodies. */
  cardFields(index = 0): { cardNumber: string; expiredDate: string } {
    const { number, expiry } = cardAt(this.person, index);
    return { cardNumber: number, expiredDate: expiry.replace('/', '') };
  }

  async card(over: object = {}): Promise<Answer> {
    return this.take(await this.call('cardInformation', { ...this.cardFields(), ...over }), {
      traceId: 'traceId',
    });
  }

  identify(over: object = {}): Promise<Answer> {
    return this.call('validatePerson', { traceId: this.traceId, ...this.details(), ...over });
  }

  requestOtp(over: object = {}): Promise<Answer> {
    return this.call('requestOtp', { traceId: this.traceId, isResend: false, language: 'en', ...over });
  }

  async confirm(otp: string, over: object = {}): Promise<Answer> {
    const body = { traceId: this.traceId, ...this.details(), otp, ...over };
    return this.take(await this.call('validateOtp', body), TOKEN);
  }

  async toIdentified(): Promise<this> {
    await must(this.card());
    await must(this.identify());
    return this;
  }

  async toOtp(): Promise<this> {
    await this.toIdentified();
    await must(this.requestOtp());
    return this;
  }

  private details() {
    const { nationalId, birthDate } = this.person;
    return { ...this.cardFields(), nationalId, dateOfBirth: birthDate };
  }
}

/** Activates the card `cardId` after log-on. */
export class Owner extends Activator {
  /** Logs on and selects the first card that can be activated. */
  static async open(t: TestApp, key: PersonKey): Promise<Owner> {
    const browser = await t.browser().open();
    const person = demoPerson(key);
    const { status, raw } = await browser.logIn(`demo.${key}`);
    if (status !== 200) throw new Error(`the log-on was refused: ${raw.body}`);
    const owner = new Owner(t, browser, person);
    owner.cardId = String((await owner.cards()).find((card) => card.status === 'unactivated')?.cardId);
    return owner;
  }

  async cards(): Promise<readonly { cardId: string; status: string; expiry: string; lastFour: string }[]> {
    const { payload } = await this.browser.call('GET', '/cards');
    return payload as Awaited<ReturnType<Owner['cards']>>;
  }

  async advice(over: object = {}, cardId = this.cardId): Promise<Answer> {
    const expiry = (await this.cards()).find((card) => card.cardId === cardId)?.expiry ?? '01/31';
    const details = { expiredDate: expiry.replace('/', ''), dateOfBirth: this.person.birthDate };
    return this.take(await this.call('advice', { ...details, ...over }, cardId), { traceId: 'traceId' });
  }

  requestOtp(over: object = {}, path?: string): Promise<Answer> {
    return this.call(
      'requestOwnOtp',
      { traceId: this.traceId, isResend: false, language: 'en', ...over },
      path,
    );
  }

  async confirm(otp: string, over: object = {}, path?: string): Promise<Answer> {
    return this.take(await this.call('validateOwnOtp', { traceId: this.traceId, otp, ...over }, path), TOKEN);
  }

  async toOtp(): Promise<this> {
    await must(this.advice());
    await must(this.requestOtp());
    return this;
  }
}

function cardAt({ cards }: DemoPerson, index: number): DemoCard {
  const card = cards[index];
  if (!card) throw new Error(`there is no card ${index}`);
  return card;
}

async function must(step: Promise<Answer>): Promise<void> {
  const { status, raw } = await step;
  if (status !== 200) throw new Error(`a step was refused: ${raw.body}`);
}
