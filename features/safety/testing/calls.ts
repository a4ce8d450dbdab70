/**
 * A test client of the safety centre: a card holder with one card, who pays at the till (the demo's payment terminal).
 */

import type { PersonKey } from '../../../bank/demo/people.ts';
import type { PaymentKind } from '../../../shared/card-controls.ts';
import type { Answer, TestApp } from '../../../tests/support/api/clients/api.ts';
import { FlowClient, loggedOnClient } from '../../../tests/support/api/clients/flow-client.ts';
import type { CardSummary } from '../../cards/contract.ts';
import type { AuthorisationResult } from '../../demo/server/till.ts';
import type { CardControls } from '../contract.ts';

/** A limit as a request body contains it. */
export const ntd = (amount: number | string) => ({ amount: `${amount}`, currency: 'TWD' });

export interface Payment {
  readonly kind: PaymentKind;
  readonly amount?: string;
  readonly currency?: string;
  readonly country?: string;
  readonly at?: string;
}

export class Holder extends FlowClient {
  /** Logs on and selects the first card with a status. */
  static open(t: TestApp, key: PersonKey = 'primary1', status?: CardSummary['status']): Promise<Holder> {
    return loggedOnClient(Holder, t, key, status);
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

  /** Changes settings without a code, based on the card's current version unless `change` contains a version. */
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

  /** Confirms a change with a code. Returns the token, and the change with the card's current version. */
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

  /** Pays at the demo's till. */
  async pay(payment: Payment, card?: string): Promise<AuthorisationResult> {
    const answer = await this.t.app.server.inject({
      method: 'POST',
      url: '/demo/purchase',
      payload: paymentBody(payment, card ?? (await this.cardNumber())),
    });
    if (answer.statusCode !== 200) throw new Error(`the till failed: ${answer.body}`);
    return answer.json();
  }

  /** Adds the card to a phone. Returns the token id. */
  async addWallet(wallet = 'Phone'): Promise<string> {
    const payload = { card: await this.cardNumber(), wallet };
    const answer = await this.t.app.server.inject({ method: 'POST', url: '/demo/wallet', payload });
    return answer.json().tokenId;
  }
}

/** The body of a till call. A payment abroad is in Japan. */
export function paymentBody({ kind, amount = '100', currency = 'TWD', country, at }: Payment, card: string) {
  const place = country ?? (kind === 'abroad' ? 'JP' : 'TW');
  return { card, kind, amount, currency, country: place, ...(at !== undefined && { at }) };
}
