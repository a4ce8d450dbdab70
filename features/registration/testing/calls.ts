/** A test client for registration. Makes the same calls as the pages; tests can override the input of each call. */

import { randomBytes } from 'node:crypto';
import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { sealField } from '../../../server/crypto/fields.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/api.ts';
import { cardOf, demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { registrationCalls } from '../contract.ts';

export const NEW_PASSWORD = 'Sunny-harbour.58';

export class Applicant {
  traceId = 'none';
  readonly person: DemoPerson;
  readonly browser: Browser;
  readonly username: string;
  readonly #t: TestApp;

  constructor(t: TestApp, browser: Browser, person: DemoPerson, username: string) {
    this.#t = t;
    this.browser = browser;
    this.person = person;
    this.username = username;
  }

  static async open(t: TestApp, key: PersonKey, username = 'harbour.7k'): Promise<Applicant> {
    return new Applicant(t, await t.browser().open(), demoPerson(key), username);
  }

  async card(over: object = {}): Promise<Answer> {
    const answer = await this.#call('cardInformation', { ...cardOf(this.person), ...over });
    if (answer.status === 200) this.traceId = Reflect.get(Object(answer.payload), 'traceId');
    return answer;
  }

  async identify(over: object = {}): Promise<Answer> {
    const { nationalId, birthDate } = this.person;
    const details = { traceId: this.traceId, ...cardOf(this.person), nationalId, birthDate };
    return this.#call('validateInformation', { ...details, ...(await this.browser.captcha()), ...over });
  }

  choose(username = this.username, over: object = {}): Promise<Answer> {
    return this.#call('userId', { username, traceId: this.traceId, ...over });
  }

  requestOtp(over: object = {}): Promise<Answer> {
    return this.#call('requestOtp', { traceId: this.traceId, isResend: false, language: 'en', ...over });
  }

  /** The most recently sent code. */
  code(): Promise<string> {
    return newestCode(this.#t, this.person.customerId);
  }

  async confirm(otp: string, over: object = {}, password = NEW_PASSWORD): Promise<Answer> {
    const iv = randomBytes(16);
    return this.#call('validateOtp', {
      username: this.username,
      password: sealField(this.browser.fieldKey!, 'password', password, iv),
      iv: iv.toString('base64'),
      otp,
      traceId: this.traceId,
      language: 'en',
      ...over,
    });
  }

  notify(over: object = {}): Promise<Answer> {
    return this.#call('notifyUser', { traceId: this.traceId, language: 'en', ...over });
  }

  /** Runs all steps up to the request for a code. Throws if a step fails. */
  async toOtp(): Promise<this> {
    for (const step of [
      () => this.card(),
      () => this.identify(),
      () => this.choose(),
      () => this.requestOtp(),
    ]) {
      const answer = await step();
      if (answer.status !== 200) throw new Error(`a step was refused: ${answer.raw.body}`);
    }
    return this;
  }

  #call(name: keyof typeof registrationCalls, body: object): Promise<Answer> {
    const { method, path } = registrationCalls[name];
    return this.browser.call(method, path, body);
  }
}
