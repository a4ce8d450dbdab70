/** Somebody who forgot a password or username, by calls as the pages would make them; and what they receive. */
import { randomBytes } from 'node:crypto';
import { sealField } from '../../../server/crypto/fields.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/api.ts';
import { codeIn } from '../../../tests/support/api/code-in.ts';
import type { PersonKey } from '../../demo/bank/people.ts';
import { cardOf, demoPerson } from '../../registration/testing/calls.ts';

type Find = 'password' | 'username';

/** Card and identity as the forms send them. */
export function details(key: PersonKey) {
  const { nationalId, birthDate } = demoPerson(key);
  return { card: cardOf(demoPerson(key)), nationalId, birthDate };
}

/** Protected fields of a browser's session, with their iv. */
export function sealed(browser: Browser, fields: Readonly<Record<string, string>>): Record<string, string> {
  const iv = randomBytes(16);
  const entries = Object.entries(fields).map(([name, text]) => [
    name,
    sealField(browser.fieldKey ?? Buffer.alloc(32), name, text, iv),
  ]);
  return { ...Object.fromEntries(entries), iv: iv.toString('base64') };
}

/** The code in the newest message to somebody. */
export async function newestCode(t: TestApp, username: string): Promise<string> {
  const text = (await inbox(t, username)).find((message) => codeIn(message.text))?.text;
  const code = codeIn(text ?? '');
  if (!code) throw new Error(`no code for ${username}`);
  return code;
}

/** Every message to somebody, newest first. */
export async function inbox(
  t: TestApp,
  username: string,
): Promise<{ channel: string; text: string; purpose: string; language: string }[]> {
  await t.app.dispatcher.drain();
  const answer = await t.app.server.inject({
    url: `/demo/inbox?to=${username}`,
    headers: { accept: 'application/json' },
  });
  return answer.json();
}

/** One browser on its way through the steps. */
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

  /** With the code of the newest message unless one is given. A token that is answered takes the bearer's place. */
  async validateOtp(code?: string): Promise<Answer> {
    const otp = code ?? (await newestCode(this.#t, `demo.${this.#key}`));
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

  /** As far as a code that was sent. */
  async toOtp(find: Find = 'password', method?: 'sms' | 'email'): Promise<this> {
    await this.card();
    await this.information(find);
    const sent = await this.requestOtp(method ? { method } : {});
    if (sent.status !== 200) throw new Error(`no code: ${sent.error?.code}`);
    return this;
  }

  /** As far as a token for a new password. */
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
