/** Operations of card holders in fault runs. Each ends with a call that must take effect exactly once. */
import { randomBytes } from 'node:crypto';
import type { Rng } from '../../../bank/demo/random.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import type { Answer } from '../../support/api/clients/client.ts';
import type { CardHolder, Product } from './card-holders.ts';

export type OperationKind =
  | 'redeem'
  | 'convert'
  | 'pin'
  | 'limit'
  | 'replace'
  | 'cashback'
  | 'activate'
  | 'freeze';

/** The final call of an operation. */
export interface Operation<K extends string = OperationKind> {
  readonly kind: K;
  readonly path: string;
  readonly body: object;
  /** Token that replaces the access token. */
  readonly token?: string;
  /** Points that the operation costs. */
  readonly points?: number;
  /** Total and annual percentage rate of the instalment plan that the person saw. */
  readonly shown?: { readonly total: string; readonly rate: string };
  /** The call that consumed its one-time password. */
  readonly otp?: { readonly path: string; readonly body: object };
}

export interface OperationContext {
  readonly holder: CardHolder;
  readonly rng: Rng;
  readonly product: Product;
  /** Returns the newest one-time password sent to a user; undefined when no code arrives. */
  readonly code: (username: string, purpose: string) => Promise<string | undefined>;
  readonly birthDate: (username: string) => Promise<string | undefined>;
  /** The bank's current time. */
  readonly now: () => Promise<Date>;
  /** Waits until the portal is available. Returns false when the run is over. */
  readonly untilAvailable: () => Promise<boolean>;
}

/** Sends a call. Returns undefined if there is no response. */
export type Send = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer | undefined>;

/** Runs all steps but the last, with retries. Returns undefined when a step is refused. */
export async function prepareOperation(
  kind: OperationKind,
  context: OperationContext,
  send: Send,
): Promise<Operation | undefined> {
  return PREPARE[kind](context, async (method, path, body) => {
    for (let tries = 0; tries === 0 || (await context.untilAvailable()); tries++) {
      const answer = await send(method, path, body);
      if (!answer || answer.status === 503) continue;
      // OTP-TOO-SOON means that an earlier attempt sent the code, but its response was lost.
      const sentBefore = tries > 0 && answer.error?.code === 'OTP-TOO-SOON';
      return answer.status === 200 || sentBefore ? answer : undefined;
    }
    return undefined;
  });
}

const PREPARE: Readonly<
  Record<OperationKind, (context: OperationContext, send: Send) => Promise<Operation | undefined>>
> = {
  async redeem({ rng, product, holder }) {
    const quantity = rng.int(1, 3);
    return {
      kind: 'redeem',
      path: '/points-redemption/redeem-product-catalogue',
      body: {
        catalogCode: product.code,
        quantity,
        cardId: holder.cardId,
        registeredEmail: true,
      },
      points: quantity * product.points,
    };
  },

  async replace({ holder, rng }) {
    const cardId = rng.pick(holder.others);
    const body = { category: 'damaged', reason: 'worn', reasonDetail: 'It is worn', language: 'en' };
    return { kind: 'replace', path: `/cards/${cardId}/replacement`, body };
  },

  async cashback({ holder, rng }) {
    const body = { cardNo: holder.cardId, cashbackMethod: rng.pick(['accumulate', 'auto_redeem']) };
    return { kind: 'cashback', path: '/cards/cashback-method', body };
  },

  async freeze({ holder, rng }) {
    const path = `/cards/${rng.pick(holder.others)}/controls/freeze`;
    return { kind: 'freeze', path, body: { language: 'en' } };
  },

  /** Activates the new card of a replacement. */
  async activate({ holder: { others, username }, code, birthDate }, send) {
    const listed = await send('GET', '/cards');
    const cards = (listed?.payload ?? []) as readonly { cardId: string; status: string; expiry: string }[];
    const card = cards.find(({ cardId, status }) => status === 'damaged' && others.includes(cardId));
    if (!card) return undefined;
    const path = `/cards/${card.cardId}`;
    const details = { expiredDate: card.expiry.replace('/', ''), dateOfBirth: await birthDate(username) };
    const advice = await send('POST', `${path}/activate/advice`, details);
    const traceId = advice?.payload.traceId;
    const otpRequest = { traceId, isResend: false, language: 'en' };
    if (!(await send('POST', `${path}/post-login/request-otp`, otpRequest))) return undefined;
    const otp = await code(username, 'activation');
    if (otp === undefined) return undefined;
    const otpCall = { path: `${path}/post-login/validate-otp`, body: { traceId, otp } };
    const confirmed = await send('POST', otpCall.path, otpCall.body);
    if (!confirmed) return undefined;
    const token = String(confirmed.payload.accessToken);
    return { kind: 'activate', path: `${path}/activate`, body: { acceptTerms: true }, token, otp: otpCall };
  },

  async convert({ holder, rng, code }, send) {
    const { cardId, username } = holder;
    const listed = await send(
      'GET',
      `/installments/${cardId}/posted-transactions?isBilled=false&pageSize=100`,
    );
    const transactions = (listed?.payload.content ?? []) as readonly {
      transactionId: string;
      amount: { amount: string };
    }[];
    if (transactions.length === 0) return undefined;
    const { transactionId, amount } = rng.pick(transactions);
    const terms = { transactionAmount: amount.amount, instalmentFlag: 'unbilled', tenor: 12 };
    const advice = await send('POST', '/installments/advice', {
      cardNumber: cardId,
      transactionUniqueKey: transactionId,
      ...terms,
    });
    const traceId = advice?.payload.traceId;
    const otpRequest = { traceId, isResend: false, language: 'en', method: 'sms' };
    if (!(await send('POST', '/installments/request-otp', otpRequest))) return undefined;
    const otp = await code(username, 'instalment');
    const body = { ...terms, traceId, otp, cardId, transactionId, isBilled: false, language: 'en' };
    const call = { path: '/installments/validate-otp', body };
    const total = advice?.payload.totalPayableAmount as { readonly amount: string } | undefined;
    const shown = {
      total: String(total?.amount),
      rate: String(advice?.payload.annualizedPercentageRate),
    };
    return otp === undefined ? undefined : { kind: 'convert', ...call, otp: call, shown };
  },

  async limit({ holder: { others, username }, rng, code, now }, send) {
    const cardId = rng.pick(others);
    const path = `/cards/${cardId}/change-credit-limit`;
    const inquiry = await send('GET', `/cards/${cardId}/limit-inquiry`);
    if (!inquiry || inquiry.payload.openRequest) return undefined;
    const startDate = addDays(taipeiDate(await now()), rng.int(1, 5));
    const otpRequest = {
      amount: inquiry.payload.maximumLimit,
      startDate,
      endDate: addDays(startDate, 1),
      traceId: inquiry.payload.traceId,
      language: 'en',
    };
    if (!(await send('POST', `${path}/request-otp`, { ...otpRequest, isResend: false }))) return undefined;
    const otp = await code(username, 'limit');
    const call = { path: `${path}/validate-otp`, body: { ...otpRequest, otp } };
    return otp === undefined ? undefined : { kind: 'limit', ...call, otp: call };
  },

  async pin({ holder, rng, code }, send) {
    const { cardId, client, username } = holder;
    const check = await send('GET', `/cards/${cardId}/pin/limit-check`);
    if (!check?.payload.allowed) return undefined;
    const { traceId } = check.payload;
    const otpRequest = { traceId, isResend: false, language: 'en' };
    if (!(await send('POST', `/cards/${cardId}/request-otp`, otpRequest))) return undefined;
    const otp = await code(username, 'pin');
    if (otp === undefined) return undefined;
    const otpCall = { path: `/cards/${cardId}/validate-otp`, body: { traceId, otp } };
    const confirmed = await send('POST', otpCall.path, otpCall.body);
    if (!confirmed) return undefined;
    const iv = randomBytes(16);
    const pin = rng.pick(['2749', '8305', '6194', '5072']);
    const body = {
      newPIN: client.seal('newPIN', pin, iv),
      confirmPIN: client.seal('confirmPIN', pin, iv),
      ivBase64: iv.toString('base64'),
    };
    const token = String(confirmed.payload.accessToken);
    return { kind: 'pin', path: `/cards/${cardId}/pin`, body, token, otp: otpCall };
  },
};
