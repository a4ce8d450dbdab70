/** A test client for forgotten credentials. Makes the same calls as the pages and reads the messages to the person. */

import { randomBytes } from 'node:crypto';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { sealField } from '../../../server/crypto/fields.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/api.ts';
import { extractOtp } from '../../../tests/support/api/extract-otp.ts';
import { cardOf, demoPerson } from '../../../tests/support/api/people.ts';
import { messages } from '../../../tests/support/api/state.ts';

type Find = 'password' | 'username';

/** Card and person as the forms send them. */
export function details(key: PersonKey) {
  const { nationalId, birthDate } = demoPerson(key);
  return { card: cardOf(demoPerson(key)), nationalId, birthDate };
}

/** Encrypts fields with a session's key and returns them with their iv. */
export function sealed(browser: Browser, fields: Readonly<Record<string, string>>): Record<string, string> {
  const iv = randomBytes(16);
  const entries = Object.entries(fields).map(([name, text]) => [
    name,
    sealField(browser.fieldKey ?? Buffer.alloc(32), name, text, iv),
  ]);
  return { ...Object.fromEntries(entries), iv: iv.toString('base64') };
}

/** The code in the newest message to a person. */
export async function newestCodeOf(t: TestApp, username: string): Promise<string> {
  const text = (await messages(t, username)).find((message) => extractOtp(message.text))?.text;
  const code = extractOtp(text ?? '');
  if (!code) throw new Error(`no code for ${username}`);
  return code;
}

/** The flow in one browser. */
export class Steps {
  traceId = '';
  readonly browser: Browser;
  readonly #t: TestApp;
  readonly #key: PersonKey;

  private constructor(t: TestApp, browser: Browser, key: PersonKey) {
    this.#t = t;
    this.browser = browser;
    this.#key = key;
  }

  static async begin(t: TestApp, key: PersonKey): Promise<Steps> {
    return new Steps(t, await t.browser().open(), key);
  }

  async card(): Promise<Answer> {
    return this.#keep(
      await this.browser.call('POST', '/forgot-password/card-information', details(this.#key).card),
    );
  }

  async information(find: Find = 'password', change: object = {}): Promise<Answer> {
    const { card, nationalId, birthDate } = details(this.#key);
    const body = { ...card, nationalId, birthDate, find, ...(await this.browser.captcha()) };
    const traced = this.traceId ? { traceId: this.traceId } : {};
    const path = '/cards/forgot-password-validate-information';
    return this.#keep(await this.browser.call('POST', path, { ...body, ...traced, ...change }));
  }

  requestOtp(change: object = {}): Promise<Answer> {
    const body = { traceId: this.traceId, isResend: false, language: 'en', ...change };
    return this.browser.call('POST', '/forgot-password/request-otp', body);
  }

  /** Sends the given code, or the code of the newest message. A token in the response replaces the access token. */
  async validateOtp(code?: string): Promise<Answer> {
    const otp = code ?? (await newestCodeOf(this.#t, `demo.${this.#key}`));
    const body = { traceId: this.traceId, otp, language: 'en' };
    const answer = await this.browser.call('POST', '/forgot-password/validate-otp', body);
    const { accessToken } = (answer.payload ?? {}) as { accessToken?: string | null };
    if (accessToken) this.browser.accessToken = accessToken;
    return answer;
  }

  changePassword(password: string, change: object = {}): Promise<Answer> {
    const body = { ...sealed(this.browser, { password }), traceId: this.traceId, language: 'en', ...change };
    return this.browser.call('POST', '/forgot-password/change-password', body);
  }

  /** Runs all steps up to the request for a code. */
  async toOtp(find: Find = 'password', method?: 'sms' | 'email'): Promise<this> {
    await this.card();
    await this.information(find);
    const sent = await this.requestOtp(method ? { method } : {});
    if (sent.status !== 200) throw new Error(`no code: ${sent.error?.code}`);
    return this;
  }

  /** Runs all steps up to the token for a new password. */
  async toConfirmed(): Promise<this> {
    await this.toOtp();
    const answer = await this.validateOtp();
    if (answer.status !== 200) throw new Error(`not confirmed: ${answer.error?.code}`);
    return this;
  }

  #keep(answer: Answer): Answer {
    const { traceId } = (answer.payload ?? {}) as { traceId?: string };
    if (traceId) this.traceId = traceId;
    return answer;
  }
}
