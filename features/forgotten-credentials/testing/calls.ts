/** A test client for forgotten credentials. Makes the same calls as the pages and reads the messages to the person. */

import { randomBytes } from 'node:crypto';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { sealField } from '../../../server/crypto/fields.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/clients/api.ts';
import { FlowClient, must, openClient } from '../../../tests/support/api/clients/flow-client.ts';
import { cardOf, demoPerson } from '../../../tests/support/api/people.ts';
import { forgottenCalls } from '../contract.ts';

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

/** The flow in one browser. */
export class Steps extends FlowClient {
  override traceId = '';

  static begin(t: TestApp, key: PersonKey): Promise<Steps> {
    return openClient(Steps, t, key);
  }

  card(): Promise<Answer> {
    return this.send(forgottenCalls.cardInformation, cardOf(this.person));
  }

  async information(find: Find = 'password', change: object = {}): Promise<Answer> {
    const { nationalId, birthDate } = this.person;
    const body = { ...cardOf(this.person), nationalId, birthDate, find, ...(await this.browser.captcha()) };
    const traced = this.traceId ? { traceId: this.traceId } : {};
    return this.send(forgottenCalls.validateInformation, { ...body, ...traced, ...change });
  }

  requestOtp(change: object = {}): Promise<Answer> {
    const body = { traceId: this.traceId, isResend: false, language: 'en', ...change };
    return this.send(forgottenCalls.requestOtp, body);
  }

  /** Sends the given code, or the code of the newest message. A token in the response replaces the access token. */
  async validateOtp(code?: string): Promise<Answer> {
    const otp = code ?? (await this.code());
    const body = { traceId: this.traceId, otp, language: 'en' };
    const answer = await this.send(forgottenCalls.validateOtp, body);
    const { accessToken } = Object(answer.payload);
    if (accessToken) this.browser.accessToken = accessToken;
    return answer;
  }

  changePassword(password: string, change: object = {}): Promise<Answer> {
    const body = { ...sealed(this.browser, { password }), traceId: this.traceId, language: 'en', ...change };
    return this.send(forgottenCalls.changePassword, body);
  }

  /** Runs all steps up to the request for a code. */
  async toOtp(find: Find = 'password', method?: 'sms' | 'email'): Promise<this> {
    await this.card();
    await this.information(find);
    await must(this.requestOtp(method ? { method } : {}));
    return this;
  }

  /** Runs all steps up to the token for a new password. */
  async toConfirmed(): Promise<this> {
    await this.toOtp();
    await must(this.validateOtp());
    return this;
  }
}
