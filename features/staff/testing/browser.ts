/**
 * A simulated browser of a staff member for API tests: it has the cookies of desk and provider, and runs no scripts.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse as Response } from 'fastify';
import type { ActKind } from '../../../shared/staff-roles.ts';
import type { InputOf, PayloadOf, Person, StaffCall } from '../calls.ts';
import { STAFF_LOG_ON, staffPath } from '../calls.ts';
import type { TestProvider } from './provider.ts';

export const DESK = 'https://desk.bank.example';

export interface DeskAnswer<C extends StaffCall> {
  readonly status: number;
  readonly payload: PayloadOf<C>;
  readonly error: { readonly code: string; readonly details?: { readonly reason?: string } } | undefined;
  readonly raw: Response;
}

export class DeskBrowser {
  readonly cookies = new Map<string, string>();
  readonly #provider = new Map<string, string>();
  readonly #desk: FastifyInstance;

  constructor(desk: FastifyInstance) {
    this.#desk = desk;
  }

  /** Requests a URL of the desk. */
  async get(url: string): Promise<Response> {
    const raw = await this.#desk.inject({ url, headers: { cookie: written(this.cookies) } });
    this.#keep(raw);
    return raw;
  }

  /** Starts a log-on. Returns the provider's URL. */
  async begin(): Promise<string> {
    return String((await this.get(STAFF_LOG_ON)).headers.location);
  }

  /** Logs on at the provider. Returns the desk path to which the provider redirects the browser. */
  async atProvider(address: string, provider: TestProvider, subject: string): Promise<string> {
    let url = address;
    for (let hop = 0; hop < 10; hop++) {
      const isPage = url.includes('/interaction/');
      const response = await fetch(url, {
        method: isPage ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: written(this.#provider), 'content-type': 'application/x-www-form-urlencoded' },
        ...(isPage && { body: `account=${encodeURIComponent(subject)}` }),
      });
      for (const line of response.headers.getSetCookie()) keepLine(this.#provider, line);
      const to = response.headers.get('location');
      if (!to) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
      url = new URL(to, provider.issuer).href;
      if (url.startsWith(DESK)) return url.slice(DESK.length);
    }
    throw new Error('the provider redirects without end');
  }

  /** Logs on. Returns the response to the provider's redirect. */
  async logOn(provider: TestProvider, subject: string): Promise<Response> {
    return this.get(await this.atProvider(await this.begin(), provider, subject));
  }

  async call<C extends StaffCall>(
    call: C,
    input: InputOf<C> | object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<DeskAnswer<C>> {
    const raw = await this.#desk.inject({
      method: 'POST',
      url: staffPath(call),
      headers: { cookie: written(this.cookies), origin: DESK, ...headers },
      payload: input,
    });
    this.#keep(raw);
    const json = raw.headers['content-type']?.toString().includes('json') ? raw.json() : {};
    return { status: raw.statusCode, payload: json.payload, error: json.error, raw };
  }

  /** Finds a customer. Throws if there is none. */
  async find(customerNumber: string): Promise<Person> {
    const { status, payload } = await this.call('find', { customerNumber });
    if (status !== 200) throw new Error(`find: ${status}`);
    return payload;
  }

  /** Changes a customer, based on the state in `person`. */
  act(person: Person, kind: ActKind, more: Partial<InputOf<'act'>> = {}): Promise<DeskAnswer<'act'>> {
    const { reference, version } = person;
    return this.call('act', { reference, version, kind, actId: randomUUID(), reason: REASON, ...more });
  }

  #keep({ cookies }: Response): void {
    for (const { name, value } of cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

export const REASON = 'The customer called and was identified.';

function written(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}

function keepLine(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}
