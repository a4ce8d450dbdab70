/** A test client of the safety centre: a card holder with one card, who pays at the till. */

import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { PaymentKind } from '../../../shared/card-controls.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/api.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import type { TillAnswer } from '../../demo/server/public.ts';
import type { CardControls } from '../contract.ts';

/** The error code, or `ok` on success. */

/** A limit as a request body contains it. */
export const ntd = (amount: number | string) => ({ amount: `${amount}`, currency: 'TWD' });

export interface Payment {
  readonly kind: PaymentKind;
  readonly amount?: string;
  readonly currency?: string;
  readonly country?: string;
  readonly at?: string;
}

export class Holder {
  readonly t: TestApp;
  readonly browser: Browser;
  readonly person: DemoPerson;
  cardId = '';

  constructor(t: TestApp, browser: Browser, person: DemoPerson) {
    this.t = t;
    this.browser = browser;
    this.person = person;
  }

  /** Logs on and selects the first active card. */
  static async open(t: TestApp, key: PersonKey = 'primary1', status = 'active'): Promise<Holder> {
    const browser = await t.browser().open();
    const { status: http, raw } = await browser.logIn(`demo.${key}`);
    if (http !== 200) throw new Error(`the log-on was refused: ${raw.body}`);
    const holder = new Holder(t, browser, demoPerson(key));
    holder.cardId = (await holder.cards()).find((card) => card.status === status)?.cardId ?? '';
    return holder;
  }

  async cards(): Promise<
    readonly {
      cardId: string;
      status: string;
      lastFour: string;
      frozen?: boolean;
      creditLimit: { amount: string };
    }[]
  > {
    return (await this.browser.call('GET', '/cards')).payload as Awaited<ReturnType<Holder['cards']>>;
  }

  /** Makes a call below `/cards/{id}/controls`. */
  call(
    path: string,
    body: object,
    headers: Record<string, string> = {},
    cardId = this.cardId,
  ): Promise<Answer> {
    return this.browser.call(
      'POST',
      `/cards/${cardId}/controls${path}`,
      { language: 'en', ...body },
      headers,
    );
  }

  get(cardId = this.cardId): Promise<Answer> {
    return this.browser.call('GET', `/cards/${cardId}/controls`);
  }

  async controls(): Promise<CardControls> {
    const { payload, raw } = await this.get();
    if (!payload) throw new Error(raw.body);
    return payload as CardControls;
  }

  freeze(headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('/freeze', {}, headers);
  }

  /** Changes the card's current version, unless `change` contains a version. */
  async tighten(change: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('/tighten', { version: (await this.controls()).version, ...change }, headers);
  }

  requestOtp(change: object): Promise<Answer> {
    return this.call('/loosen/request-otp', { isResend: false, ...change });
  }

  confirm(change: object, otp: string): Promise<Answer> {
    return this.call('/loosen/validate-otp', { ...change, otp });
  }

  loosen(change: object, token: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('/loosen', change, { authorization: `Bearer ${token}`, ...headers });
  }

  code(): Promise<string> {
    return newestCode(this.t, this.person.customerId);
  }

  /** Confirms a change of the current version. Returns its token, and the change with its version. */
  async confirmed(change: object): Promise<{ readonly token: string; readonly change: object }> {
    const versioned = { version: (await this.controls()).version, ...change };
    const sent = await this.requestOtp(versioned);
    if (sent.status !== 200) throw new Error(`no code: ${sent.raw.body}`);
    const { payload, raw } = await this.confirm(versioned, await this.code());
    if (!payload) throw new Error(`not confirmed: ${raw.body}`);
    return { token: (payload as { accessToken: string }).accessToken, change: versioned };
  }

  /** Runs all steps of a change that loosens controls. */
  async loosened(change: object): Promise<Answer> {
    const { token, change: versioned } = await this.confirmed(change);
    return this.loosen(versioned, token);
  }

  async number(): Promise<string> {
    const { lastFour } = (await this.cards()).find(({ cardId }) => cardId === this.cardId) ?? {
      lastFour: '',
    };
    return this.person.cards.find(({ number }) => number.endsWith(lastFour))?.number ?? '';
  }

  /** Pays at the demo's till. */
  async pay(payment: Payment, card?: string): Promise<TillAnswer> {
    const answer = await this.t.app.server.inject({
      method: 'POST',
      url: '/demo/purchase',
      payload: paymentBody(payment, card ?? (await this.number())),
    });
    if (answer.statusCode !== 200) throw new Error(`the till failed: ${answer.body}`);
    return answer.json();
  }

  /** Adds the card to a phone. Returns the token id. */
  async addWallet(wallet = 'Phone'): Promise<string> {
    const payload = { card: await this.number(), wallet };
    const answer = await this.t.app.server.inject({ method: 'POST', url: '/demo/wallet', payload });
    return answer.json().tokenId;
  }
}

/** The body of a till call. A payment abroad is in Japan. */
export function paymentBody({ kind, amount = '100', currency = 'TWD', country, at }: Payment, card: string) {
  const place = country ?? (kind === 'abroad' ? 'JP' : 'TW');
  return { card, kind, amount, currency, country: place, ...(at !== undefined && { at }) };
}
