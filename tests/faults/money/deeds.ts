/** What people do with their cards in fault runs: each deed ends in one call that must take effect exactly once. */
import { randomBytes } from 'node:crypto';
import type { Rng } from '../../../features/demo/bank/random.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import type { Answer } from '../../support/api/client.ts';
import type { CardHolder, Shop } from './people.ts';

export type DeedKind = 'redeem' | 'convert' | 'pin' | 'limit' | 'replace';

/** The call that takes effect. */
export interface Deed {
  readonly kind: DeedKind;
  readonly path: string;
  readonly body: object;
  /** What allows it in place of the access token. */
  readonly token?: string;
  /** Points that it takes. */
  readonly points?: number;
  /** The call that its one-time password was for. */
  readonly otp?: { readonly path: string; readonly body: object };
}

export interface DeedContext {
  readonly holder: CardHolder;
  readonly rng: Rng;
  readonly shop: Shop;
  /** The newest one-time password that was sent to somebody; undefined when none comes. */
  readonly code: (username: string, purpose: string) => Promise<string | undefined>;
  /** Now, by the bank's clock. */
  readonly now: () => Promise<Date>;
  /** Waits until something may be sent again; false when it is not to be. */
  readonly again: () => Promise<boolean>;
}

/** A call; undefined when it was not answered. */
export type Send = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer | undefined>;

/** All the steps before the last, each sent again until it is answered; undefined when one was refused. */
export async function prepare(kind: DeedKind, context: DeedContext, send: Send): Promise<Deed | undefined> {
  return STEPS[kind](context, async (method, path, body) => {
    for (let tries = 0; tries === 0 || (await context.again()); tries++) {
      const answer = await send(method, path, body);
      if (!answer || answer.status === 503) continue;
      // What sent the code was not answered.
      const sentBefore = tries > 0 && answer.error?.code === 'OTP-TOO-SOON';
      return answer.status === 200 || sentBefore ? answer : undefined;
    }
    return undefined;
  });
}

const STEPS: Readonly<Record<DeedKind, (context: DeedContext, send: Send) => Promise<Deed | undefined>>> = {
  async redeem({ rng, shop, holder }) {
    const quantity = rng.int(1, 3);
    return {
      kind: 'redeem',
      path: '/points-redemption/redeem-product-catalogue',
      body: {
        ...{ catalogCode: shop.code, quantity, cardId: holder.cardId },
        emailAddress: 'someone@example.com',
      },
      points: quantity * shop.points,
    };
  },

  async replace({ holder, rng }) {
    const cardId = rng.pick(holder.others);
    const body = { category: 'damaged', reason: 'worn', reasonDetail: 'It is worn', language: 'en' };
    return { kind: 'replace', path: `/cards/${cardId}/replacement`, body };
  },

  async convert({ holder, rng, code }, send) {
    const { cardId, username } = holder;
    const listed = await send(
      'GET',
      `/installments/${cardId}/posted-transactions?isBilled=false&pageSize=100`,
    );
    const lines = (listed?.payload.content ?? []) as readonly {
      transactionId: string;
      amount: { amount: string };
    }[];
    if (lines.length === 0) return undefined;
    const { transactionId, amount } = rng.pick(lines);
    const deal = { transactionAmount: amount.amount, instalmentFlag: 'unbilled', tenor: 12 };
    const advice = await send('POST', '/installments/advice', {
      ...{ cardNumber: cardId, transactionUniqueKey: transactionId },
      ...deal,
    });
    const traceId = advice?.payload.traceId;
    const asked = { traceId, isResend: false, language: 'en', method: 'sms' };
    if (!(await send('POST', '/installments/request-otp', asked))) return undefined;
    const otp = await code(username, 'instalment');
    const body = { ...deal, traceId, otp, cardId, transactionId, isBilled: false, language: 'en' };
    const call = { path: '/installments/validate-otp', body };
    return otp === undefined ? undefined : { kind: 'convert', ...call, otp: call };
  },

  async limit({ holder: { others, username }, rng, code, now }, send) {
    const cardId = rng.pick(others);
    const path = `/cards/${cardId}/change-credit-limit`;
    const inquiry = await send('GET', `/cards/${cardId}/limit-inquiry`);
    if (!inquiry || inquiry.payload.openRequest) return undefined;
    const startDate = addDays(taipeiDate(await now()), rng.int(1, 5));
    const asked = {
      ...{ amount: inquiry.payload.maximumLimit, startDate, endDate: addDays(startDate, 1) },
      traceId: inquiry.payload.traceId,
      language: 'en',
    };
    if (!(await send('POST', `${path}/request-otp`, { ...asked, isResend: false }))) return undefined;
    const otp = await code(username, 'limit');
    const call = { path: `${path}/validate-otp`, body: { ...asked, otp } };
    return otp === undefined ? undefined : { kind: 'limit', ...call, otp: call };
  },

  async pin({ holder, rng, code }, send) {
    const { cardId, client, username } = holder;
    const check = await send('GET', `/cards/${cardId}/pin/limit-check`);
    if (!check?.payload.allowed) return undefined;
    const { traceId } = check.payload;
    const asked = { traceId, isResend: false, language: 'en' };
    if (!(await send('POST', `/cards/${cardId}/request-otp`, asked))) return undefined;
    const otp = await code(username, 'pin');
    if (otp === undefined) return undefined;
    const spent = { path: `/cards/${cardId}/validate-otp`, body: { traceId, otp } };
    const confirmed = await send('POST', spent.path, spent.body);
    if (!confirmed) return undefined;
    const iv = randomBytes(16);
    const pin = rng.pick(['2749', '8305', '6194', '5072']);
    const body = {
      newPIN: client.seal('newPIN', pin, iv),
      confirmPIN: client.seal('confirmPIN', pin, iv),
      ivBase64: iv.toString('base64'),
    };
    const token = String(confirmed.payload.accessToken);
    return { kind: 'pin', path: `/cards/${cardId}/pin`, body, token, otp: spent };
  },
};
