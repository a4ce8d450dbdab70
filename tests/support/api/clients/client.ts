/**
 * An API client with full control of headers and cookies, like an attacker. Shares no code with the portal's client, so
 * that a fault of the portal's client cannot stay hidden.
 */
import { createCipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { PASSWORD } from '../../browser/people/log-on.ts';
import { captchaAnswer } from '../demo.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The payload of a success or the error of a refusal. The other field is undefined or empty. */
  readonly payload: Readonly<Record<string, unknown>> & readonly unknown[];
  readonly error: { readonly code: string; readonly message: string; readonly details?: object };
}

export interface CallOptions {
  readonly body?: unknown;
  /** Added to the default headers; `null` removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

export interface LogOnFields {
  readonly password?: string;
  readonly lastKey?: string;
  readonly inputCode?: string;
  /** Replaces fields of the body. */
  readonly replace?: Readonly<Record<string, unknown>>;
}

export const API = '/api/v1';

/** A client with its session, tokens and cookies. */
export class Client {
  sessionId = '';
  accessToken = '';
  fieldKey: Buffer = Buffer.alloc(32);
  /** Client address that a proxy in front of the server reports (TRUST_PROXY=1). */
  address: string | undefined;
  /** Value of the Origin header, which browsers send with writes. */
  origin: string | undefined;
  /** Payload of the call that opened the session. */
  opening: unknown;
  readonly cookies = new Map<string, string>();
  readonly #server: { readonly baseURL: string };

  constructor(server: { readonly baseURL: string }) {
    this.#server = server;
  }

  /** Creates a client and opens its session. */
  static async open(server: { readonly baseURL: string }, address?: string): Promise<Client> {
    const client = new Client(server);
    client.address = address;
    const { payload } = await client.get('/session');
    client.opening = payload;
    client.sessionId = String(payload.sessionId);
    client.fieldKey = Buffer.from(String(payload.fieldKey), 'base64');
    return client;
  }

  /** Creates a client and logs it on; throws when the log-on is refused. */
  static async loggedOn(server: { readonly baseURL: string }, username: string): Promise<Client> {
    const client = await Client.open(server);
    const answer = await client.logOn(username);
    if (answer.status !== 200) throw new Error(`log-on of ${username}: ${answer.text}`);
    return client;
  }

  get(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.send('GET', API + path, options);
  }

  post(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.send('POST', API + path, { body, ...options });
  }

  /** Sends any request. A string or bytes are sent unchanged. */
  async send(method: string, path: string, { body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const requestHeaders = new Headers({ 'accept-language': 'en' });
    if (method === 'POST') requestHeaders.set('idempotency-key', randomUUID());
    if (body !== undefined) requestHeaders.set('content-type', 'application/json');
    if (this.sessionId) requestHeaders.set('x-session-id', this.sessionId);
    if (this.accessToken) requestHeaders.set('authorization', `Bearer ${this.accessToken}`);
    if (this.address) requestHeaders.set('x-forwarded-for', this.address);
    if (this.origin && method !== 'GET') requestHeaders.set('origin', this.origin);
    if (this.cookies.size > 0)
      requestHeaders.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) requestHeaders.delete(name);
      else requestHeaders.set(name, value);
    }
    const answer = await fetch(this.#server.baseURL + path, {
      method,
      headers: requestHeaders,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    this.#keepCookies(answer.headers);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, ...parseBody(text) };
  }

  /** Requests an image code and its answer, which only the demo surface reveals. */
  async captcha(): Promise<{ lastKey: string; inputCode: string }> {
    const { payload } = await this.post('/captcha/request?language=en', undefined);
    const lastKey = String(payload.key);
    return { lastKey, inputCode: await captchaAnswer(this.#server, lastKey) };
  }

  /** Logs on with username, password and a correct image code. On success, stores session id and token. */
  async logOn(username: string, fields: LogOnFields = {}): Promise<Answer> {
    const { password = PASSWORD, replace = {}, ...given } = fields;
    const code = given.lastKey === undefined ? { ...(await this.captcha()), ...given } : given;
    const iv = randomBytes(16);
    const answer = await this.post('/authentication/login', {
      username: this.seal('username', username, iv),
      password: this.seal('password', password, iv),
      iv: iv.toString('base64'),
      language: 'en',
      ...code,
      ...replace,
    });
    if (answer.status === 200) {
      this.sessionId = String(answer.payload.sessionId);
      this.accessToken = String(answer.payload.accessToken ?? '');
    }
    return answer;
  }

  /** Encrypts a field as in docs/security.md: AES-256-CBC, then HMAC-SHA-256 over name, iv and ciphertext. */
  seal(field: string, text: string, iv: Buffer): string {
    const cipher = createCipheriv('aes-256-cbc', this.fieldKey, iv);
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    const macKey = createHmac('sha256', this.fieldKey).update('mac').digest();
    const tag = createHmac('sha256', macKey).update(field).update(iv).update(ciphertext).digest();
    return Buffer.concat([ciphertext, tag]).toString('base64');
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

function parseBody(text: string): Pick<Answer, 'payload' | 'error'> {
  try {
    const { payload, error } = JSON.parse(text);
    return { payload, error };
  } catch {
    return { payload: JSON.parse('{}'), error: { code: '', message: '' } };
  }
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}
