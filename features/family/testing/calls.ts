/** Test clients of family cards: the primary cardholder and the holder of a supplementary card. Both pay and change over HTTP. */
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { Answer, TestApp } from '../../../tests/support/api/clients/api.ts';
import { FlowClient, loggedOnClient } from '../../../tests/support/api/clients/flow-client.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import type { AuthorisationResult } from '../../demo/server/till.ts';
import { type Payment, paymentBody } from '../../safety/testing/calls.ts';
import type { CardOfAccount, Family, FamilyRequest, HeldCard } from '../contract.ts';

/** An amount as a request body contains it. */
export const dollars = (amount: number | string) => ({ amount: `${amount}`, currency: 'TWD' });

/** The demo's primary cardholder with two supplementary cards, and the adult holder of one. */
export const PRIMARY: PersonKey = 'family1';
export const HOLDER: PersonKey = 'supp1';

export class Relative extends FlowClient {
  static open(t: TestApp, key: PersonKey): Promise<Relative> {
    return loggedOnClient(Relative, t, key);
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.browser.call('POST', `/family${path}`, { language: 'en', ...body }, headers);
  }

  async family(language = 'en'): Promise<Family> {
    const { payload, raw } = await this.browser.call('GET', `/family?language=${language}`);
    if (!payload) throw new Error(raw.body);
    return payload as Family;
  }

  /** The supplementary card of {@link HOLDER} on the person's accounts. */
  async account(language = 'en'): Promise<CardOfAccount> {
    const ending = demoPerson(HOLDER).cards[0]?.number.slice(-4);
    const card = (await this.family(language)).accounts.find(({ lastFour }) => lastFour === ending);
    if (!card) throw new Error('no supplementary card on the accounts');
    return card;
  }

  /** The only supplementary card that the person holds. */
  async held(): Promise<HeldCard> {
    const [card] = (await this.family()).held;
    if (!card) throw new Error('no supplementary card held');
    return card;
  }

  /** Changes the layer without a code, based on its present version unless `change` has one. */
  async tighten(change: object): Promise<Answer> {
    const { cardId, primary } = await this.account();
    return this.post(`/cards/${cardId}/tighten`, { version: primary.version, ...change });
  }

  /** Asks for a code for a change, and makes the change with it. */
  async loosened(change: object, other: object = change): Promise<Answer> {
    const { cardId, primary } = await this.account();
    const { version } = primary;
    const sent = await this.post(`/cards/${cardId}/loosen/request-otp`, {
      version,
      isResend: false,
      ...change,
    });
    if (sent.status !== 200) return sent;
    const otp = await newestCode(this.t, this.person.customerId);
    return this.post(`/cards/${cardId}/loosen`, { version, ...other, otp });
  }

  /** Asks for more on the card that the person holds. */
  async ask(over: object = {}): Promise<Answer> {
    const { held, today } = await this.family();
    const body = { amount: dollars(5000), until: today, reason: 'Shoes', ...over };
    return this.post(`/cards/${held[0]?.cardId}/requests`, body);
  }

  async asked(over: object = {}): Promise<FamilyRequest> {
    const { payload, raw } = await this.ask(over);
    if (!payload) throw new Error(`not asked: ${raw.body}`);
    return payload as FamilyRequest;
  }

  /** Asks for the code of an answer. */
  requestAllow({ requestId, amount, until }: FamilyRequest): Promise<Answer> {
    return this.post(`/requests/${requestId}/allow/request-otp`, {
      ...{ amount: dollars(amount.amount), until, isResend: false },
    });
  }

  /** Allows a request with a code. */
  allow(
    { requestId, amount, until }: FamilyRequest,
    otp: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const body = { amount: dollars(amount.amount), until, otp };
    return this.post(`/requests/${requestId}/allow`, body, headers);
  }

  /** Asks for a code and allows a request with it. */
  async allowed(request: FamilyRequest): Promise<Answer> {
    const sent = await this.requestAllow(request);
    if (sent.status !== 200) return sent;
    return this.allow(request, await this.code());
  }

  /** Pays with the person's card at the demo's till. */
  async pay(payment: Payment): Promise<AuthorisationResult> {
    const answer = await this.t.app.server.inject({
      method: 'POST',
      url: '/demo/purchase',
      payload: paymentBody(payment, await this.cardNumber()),
    });
    if (answer.statusCode !== 200) throw new Error(`the till failed: ${answer.body}`);
    return answer.json();
  }
}
