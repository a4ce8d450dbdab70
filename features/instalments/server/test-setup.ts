/** Shared setup of the instalment tests. */

import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Answer, type Browser, type TestApp, testApp } from '../../../tests/support/api/api.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { empty, resetClock } from '../../../tests/support/api/state.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import type { CardSummary } from '../../cards/public.ts';
import type { InstalmentAdvice, InstalmentPlan } from '../contract.ts';

export type HolderKey = 'primary1' | 'primary2' | 'supp1' | 'states1' | 'nophone1' | 'nocontact1' | 'recent1';

/** A row of the list of convertible transactions. */
export interface Line {
  readonly transactionId: string;
  readonly amount: { readonly amount: string };
  readonly amountWithCurrencyCode: string;
  readonly instalmentEligible: boolean;
}

export interface Listed<T> {
  readonly content: readonly T[];
  readonly pageInfo: { readonly totalElements: number };
}

export function payloadOf<T>(answer: Answer): T {
  if (answer.status !== 200) throw new Error(`refused: ${answer.raw.body}`);
  return answer.payload as T;
}

/** A logged-on cardholder, with their first active card. */
export class Holder {
  readonly browser: Browser;
  readonly cardId: string;
  readonly #t: TestApp;
  readonly #customerId: string;

  private constructor(t: TestApp, browser: Browser, cardId: string, customerId: string) {
    this.#t = t;
    this.browser = browser;
    this.cardId = cardId;
    this.#customerId = customerId;
  }

  static async open(t: TestApp, key: HolderKey, username = `demo.${key}`): Promise<Holder> {
    const browser = await t.browser().open();
    expect((await browser.logIn(username)).status).toBe(200);
    const cards = payloadOf<CardSummary[]>(await browser.call('GET', '/cards'));
    const { cardId } = cards.find(({ status }) => status === 'active')!;
    return new Holder(t, browser, cardId, demoPerson(key).customerId);
  }

  get = (path: string): Promise<Answer> => this.browser.call('GET', `/installments/${path}`);
  post = (path: string, body: object, headers?: Record<string, string>): Promise<Answer> =>
    this.browser.call('POST', `/installments/${path}`, body, headers);

  async lines(isBilled: boolean): Promise<Line[]> {
    const answer = await this.get(`${this.cardId}/posted-transactions?isBilled=${isBilled}&pageSize=100`);
    return [...payloadOf<Listed<Line>>(answer).content];
  }

  /** Builds the body of step 1. */
  adviceBody(line: Line, tenor = 12, isBilled = false) {
    return {
      cardNumber: this.cardId,
      transactionUniqueKey: line.transactionId,
      transactionAmount: line.amount.amount,
      instalmentFlag: isBilled ? 'latestStatement' : 'unbilled',
      tenor,
    };
  }

  /** Builds the body of step 3, without trace id and code. */
  confirmBody(line: Line, tenor = 12, isBilled = false) {
    const { transactionAmount, instalmentFlag } = this.adviceBody(line, tenor, isBilled);
    const { cardId } = this;
    const { transactionId } = line;
    return { cardId, transactionId, transactionAmount, instalmentFlag, isBilled, tenor, language: 'en' };
  }

  async advise(line: Line, tenor = 12, isBilled = false): Promise<InstalmentAdvice> {
    return payloadOf(await this.post('advice', this.adviceBody(line, tenor, isBilled)));
  }

  request(traceId: string, over: object = {}): Promise<Answer> {
    return this.post('request-otp', { traceId, isResend: false, language: 'en', ...over });
  }

  code = (): Promise<string> => newestCode(this.#t, this.#customerId);

  /** Runs steps 1 and 2 and returns the body of step 3. */
  async toCode(line: Line, tenor = 12, isBilled = false) {
    const { traceId } = await this.advise(line, tenor, isBilled);
    payloadOf(await this.request(traceId));
    return { ...this.confirmBody(line, tenor, isBilled), traceId, otp: await this.code() };
  }

  async plans(amount: string): Promise<InstalmentPlan[]> {
    const query = `cardNumber=${this.cardId}&instalmentPlanFlag=unbilled&transactionAmount=${amount}`;
    return payloadOf<{ instalmentPlanList: InstalmentPlan[] }>(await this.get(`plans?${query}`))
      .instalmentPlanList;
  }
}

/** Deletes conversions, flows, codes and messages, and resets the clock. */
export async function resetData(context: DatabaseContext): Promise<void> {
  const db = context.db();
  await empty(
    db,
    'portal.otp_challenges',
    'portal.outbox',
    'portal.flows',
    'cards.instalments',
    'demo.inbox',
  );
  await resetClock(db);
}

/** The audit records of conversions, oldest first. */
export async function auditRecords(context: DatabaseContext): Promise<{ line: string; details: object }[]> {
  const { rows } = await sql<{ line: string; details: object }>`
    select action || ' ' || outcome as line, details from portal.audit
    where action like '%instalment%' order by at, seq`.execute(context.db());
  return rows;
}

/** Counts the conversions in the database. */
export async function countConversions(context: DatabaseContext): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from cards.instalments`.execute(
    context.db(),
  );
  return rows[0]!.n;
}

export { type TestApp, testApp };
