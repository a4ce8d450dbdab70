/** The till of the demo: pays with a card of the embedded card system, or of a reference bank over HTTP. Not part of production. */
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { MICRO_TWD } from '../../../bank/demo/history/merchants.ts';
import {
  type AuthoriseDeps,
  authorise,
  findCard,
  type Payment,
  type RefusalReason,
} from '../../../bank/embedded/controls/authorise.ts';
import { freezeByBank } from '../../../bank/embedded/controls/controls.ts';
import { receivePayment } from '../../../bank/embedded/payments/receive-payment.ts';
import { ingestEvents } from '../../../bank/events/accept.ts';
import { newEvent } from '../../../bank/events/read.ts';
import { newUuid } from '../../../server/crypto/keys.ts';
import { databaseNow } from '../../../server/db/clock.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { EventFollower } from '../../../server/event-follower.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { BankEvent, EventOf } from '../../../server/ports/card-system/http/wire/events.ts';
import type { ControlState } from '../../../server/ports/card-system/parts/controls.ts';
import { PAYMENT_KINDS } from '../../../shared/card-controls.ts';
import { fromWire, type Money, toWire, twd, type WireMoney } from '../../../shared/money.ts';
import { paymentLine, tillLine } from '../messages.ts';
import { readBody, wrong } from './body.ts';
import { createDesk, type Desk } from './desk.ts';

/** The result of a purchase at the till. */
export type AuthorisationResult =
  | { readonly approved: true; readonly amount: WireMoney; readonly transactionId: string }
  | { readonly approved: false; readonly reason: RefusalReason };

/** The functions of the till and of the dispute desk. Each takes the JSON body of a call and throws VALIDATION with field names, but never values. */
export interface Till extends Desk {
  purchase(json: unknown): Promise<AuthorisationResult>;
  /** Pays a card's bill, as a shop or another bank would. Throws NOT_FOUND for an unknown card. */
  payment(json: unknown): Promise<{ readonly amount: WireMoney }>;
  /** Adds the card to a wallet. Throws NOT_FOUND for an unknown card. */
  addWallet(json: unknown): Promise<{ readonly tokenId: string }>;
  /** Freezes a card as the bank, or ends the bank's own freeze. Throws NOT_FOUND for an unknown card. */
  bankFreeze(json: unknown): Promise<{ readonly frozen: boolean }>;
}

export interface TillDeps extends AuthoriseDeps {
  readonly db: Kysely<Database>;
  readonly events: TillEvents;
}

/** Receives the bank's events that a till creates. */
export interface TillEvents {
  /** Stores an event in the transaction of the decision. */
  send(trx: Transaction<Database>, event: BankEvent): Promise<void>;
  /** Called after the commit. */
  sent?(): void;
}

/** Passes the events to the portal, as `POST /bank-events` does. */
export function ownEvents(follower: EventFollower): TillEvents {
  return {
    send: async (trx, event) => void (await ingestEvents(trx, [newEvent(event)], follower)),
    sent: () => follower.wake(),
  };
}

const HIGHEST = 999_999_999n;
const MICRO = 1_000_000n;
const DAY_MS = 86_400_000;
const OLDEST_DAYS = 30;
const FUTURE_MS = 5 * 60_000;

const cardNumber = z.string().check(z.regex(/^\d{16}$/));
const purchaseBody = z.strictObject({
  card: cardNumber,
  kind: z.enum(PAYMENT_KINDS),
  amount: z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)),
  currency: z.enum(['TWD', ...Object.keys(MICRO_TWD)]),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  at: z.optional(z.iso.datetime({ offset: true })),
});
const paymentBody = z.strictObject({
  card: cardNumber,
  amount: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
});
const walletBody = z.strictObject({
  card: cardNumber,
  wallet: z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^[^\p{Cc}\p{Surrogate}]*$/u)),
});

const freezeBody = z.strictObject({ card: cardNumber, frozen: z.boolean() });

/** The till of the embedded card system. The decision, its transaction line and its event are one database transaction. */
export function createTill(deps: TillDeps): Till {
  const { db, random, events } = deps;

  /**
   * Validates the body, runs `work` in a transaction with the database's time, and calls `events.sent` after the
   * commit.
   */
  async function decide<S extends z.ZodMiniType, T>(
    schema: S,
    json: unknown,
    work: (body: z.output<S>, trx: Transaction<Database>, now: Date) => Promise<T>,
  ): Promise<T> {
    const body = readBody(schema, json);
    const now = await databaseNow(db);
    const answer = await db.transaction().execute((trx) => work(body, trx, now));
    events.sent?.();
    return answer;
  }

  return {
    ...createDesk({ db, random, send: events.send }, decide),
    purchase: (json) =>
      decide(purchaseBody, json, async (body, trx, now): Promise<AuthorisationResult> => {
        const decision = await authorise(deps, trx, paymentOf(body, now));
        if (decision.event) await events.send(trx, decision.event);
        if (decision.approved && decision.family) await events.send(trx, decision.family);
        if (!decision.approved) return { approved: false, reason: decision.reason };
        const { amount, transactionId } = decision.event;
        return { approved: true, amount: toWire(amount), transactionId };
      }),
    payment: (json) =>
      decide(paymentBody, json, async ({ card, amount: dollars }, trx) => {
        const amount = BigInt(dollars);
        const payment = { cardNumber: card, amount, description: paymentLine };
        const received = await receivePayment(deps, trx, payment);
        if (!received) throw new Failure('NOT_FOUND');
        for (const event of received) if (event) await events.send(trx, event);
        return { amount: toWire(twd(amount)) };
      }),
    addWallet: (json) =>
      decide(walletBody, json, async ({ card, wallet }, trx, now) => {
        const tokenId = newUuid(random);
        const key = await findCard(deps, trx, card);
        if (!key) throw new Failure('NOT_FOUND');
        const head = { eventId: `TILL-${tokenId}`, occurredAt: now.toISOString(), ...key };
        await events.send(trx, { kind: 'token-added', ...head, tokenId, wallet });
        return { tokenId };
      }),
    bankFreeze: (json) =>
      decide(freezeBody, json, async ({ card, frozen }, trx, now) => {
        const key = await findCard(deps, trx, card);
        const done = key && (await freezeByBank(trx, key, frozen));
        if (!key || !done) throw new Failure('NOT_FOUND');
        const head = { eventId: `TILL-${newUuid(random)}`, occurredAt: now.toISOString(), ...key };
        if (done.changed) await events.send(trx, controlsEvent(head, done.controls));
        return { frozen: done.controls.settings.frozen };
      }),
  };
}

type Head = Pick<BankEvent, 'eventId' | 'occurredAt' | 'customerId' | 'cardId'>;

function controlsEvent(head: Head, { version, settings, freeze }: ControlState): EventOf<'controls'> {
  const { online, abroad, contactless, cash, perPurchase, perDay } = settings;
  return {
    kind: 'controls',
    ...head,
    version,
    ...(freeze && { freeze: { since: freeze.since.toISOString(), by: freeze.by } }),
    ...{ online, abroad, contactless, cash },
    ...(perPurchase !== undefined && { perPurchase: twd(perPurchase) }),
    ...(perDay !== undefined && { perDay: twd(perDay) }),
  };
}

function paymentOf(body: z.output<typeof purchaseBody>, now: Date): Payment {
  const { card, kind, currency, country } = body;
  const paid = moneyOf(body.amount, currency);
  const amount = paid && inDollars(paid);
  if (!paid || amount === undefined || amount < 1n || amount > HIGHEST) throw wrong('amount');
  const isAbroad = country !== 'TW';
  if ((kind === 'abroad' && !isAbroad) || (!isAbroad && currency !== 'TWD')) throw wrong('country');
  const at = body.at === undefined ? now : new Date(body.at);
  const age = now.getTime() - at.getTime();
  if (age > OLDEST_DAYS * DAY_MS || age < -FUTURE_MS) throw wrong('at');
  return {
    cardNumber: card,
    kind,
    amount,
    description: tillLine[kind],
    at,
    ...(isAbroad && { abroad: { amount: paid, country } }),
  };
}

function moneyOf(amount: string, currency: string): Money | undefined {
  try {
    return fromWire({ amount, currency });
  } catch {
    return undefined;
  }
}

/** Converts to whole TWD dollars, rounding half up. */
function inDollars({ minor, currency }: Money): bigint | undefined {
  if (currency === 'TWD') return twd(minor).minor;
  const rate = MICRO_TWD[currency];
  return rate && (minor * rate + MICRO / 2n) / MICRO;
}

/**
 * The till of a remote reference bank (`npm run bank`). That bank sends its events to the portal like any other bank.
 * @param url the base URL before `/till`
 */
export function createBankTill({ url, token }: { readonly url: string; readonly token: string }): Till {
  async function ask<T>(path: string, json: unknown): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(json ?? null),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 400) throw wrong('body');
    if (!response.ok) throw new Failure(response.status === 404 ? 'NOT_FOUND' : 'CARD-SYSTEM');
    return (await response.json()) as T;
  }
  return {
    purchase: (json) => ask('/till/purchase', json),
    payment: (json) => ask('/till/payment', json),
    addWallet: (json) => ask('/till/wallet', json),
    bankFreeze: (json) => ask('/till/bank-freeze', json),
    disputes: () => ask('/till/disputes', null),
    dispute: (json) => ask('/till/dispute', json),
  };
}
