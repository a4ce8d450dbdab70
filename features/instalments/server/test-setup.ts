/** Shared setup of the instalment tests. */

import { sql } from 'kysely';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import type { Answer, TestApp } from '../../../tests/support/api/clients/api.ts';
import { FlowClient, loggedOnClient } from '../../../tests/support/api/clients/flow-client.ts';
import { empty, resetClock } from '../../../tests/support/api/state.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import type { ConvertibleTransaction, InstalmentAdvice, InstalmentPlan } from '../contract.ts';

export type Line = ConvertibleTransaction;

export interface Listed<T> {
  readonly content: readonly T[];
  readonly pageInfo: { readonly totalElements: number };
}

export function payloadOf<T>(answer: Answer): T {
  if (answer.status !== 200) throw new Error(`refused: ${answer.raw.body}`);
  return answer.payload as T;
}

/** A logged-on cardholder, with their first active card. */
export class Holder extends FlowClient {
  static open(t: TestApp, key: PersonKey): Promise<Holder> {
    return loggedOnClient(Holder, t, key);
  }

  get = (path: string): Promise<Answer> => this.browser.call('GET', `/installments/${path}`);
  post = (path: string, body: object): Promise<Answer> =>
    this.browser.call('POST', `/installments/${path}`, body);

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

/** Deletes conversions, flows, codes, messages and audit records, and resets the clock. */
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
  await clearAudit(db);
}

/** The audit records of conversions, oldest first. */
export async function auditRecords(context: DatabaseContext): Promise<{ line: string; details: object }[]> {
  const { rows } = await sql<{ line: string; details: object }>`
    select action || ' ' || outcome as line, details from portal.audit
    where action like '%instalment%' order by at, seq`.execute(context.db());
  return rows;
}
