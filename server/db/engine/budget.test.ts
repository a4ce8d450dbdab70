import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  describeOnEachDatabase,
  describeOnPostgres,
  NOT_DISTRIBUTED,
  TEST_DATABASE_URL,
} from '../../../tests/support/database/databases.ts';
import { DatabaseUnavailable } from '../errors.ts';
import { openDatabase } from '../open.ts';
import type { Database } from '../schema/schema.ts';
import { Budget, withBudget, withoutBudget } from './budget.ts';

const BUDGET_MS = 600;
/** Seconds of each statement. The time of one statement is within the budget, the time of all statements is not. */
const STATEMENT_SECONDS = 0.25;
const STATEMENTS = 6;

const slow = (db: Kysely<Database>) => sql`select pg_sleep(${STATEMENT_SECONDS})`.execute(db);
async function slowOnes(db: Kysely<Database>): Promise<void> {
  for (let n = 0; n < STATEMENTS; n++) await slow(db);
}

/** Returns the error with which the work fails, and the milliseconds that it took. */
async function failureOf(work: () => Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const from = performance.now();
  const error = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - from };
}
const inTime = { error: expect.any(DatabaseUnavailable), ms: expect.any(Number) };

describe('a budget', () => {
  it('is used up by work, once for what runs in parallel, and not between', async () => {
    const budget = new Budget(1000);
    await sleep(100);
    expect(budget.left()).toBe(1000);
    await Promise.all([50, 100, 100].map((ms) => budget.spend(() => sleep(ms))));
    const left = budget.left();
    expect(left).toBeLessThanOrEqual(901);
    expect(left).toBeGreaterThan(700);
    await budget.spend(() => Promise.reject(new Error('no'))).catch(() => undefined);
    expect(budget.left()).toBeGreaterThan(700);
  });
});

describeOnEachDatabase('[OPS-2] the statements of a call', (context) => {
  it('have one time together, in a transaction, which then changes nothing', async () => {
    await sql`create table if not exists budgeted (n int)`.execute(context.db());
    const call = () =>
      context.transaction(async (trx) => {
        await sql`insert into budgeted values (${1}::int)`.execute(trx);
        await slowOnes(trx);
      });
    const failure = await failureOf(() => withBudget(call, new Budget(BUDGET_MS)));
    expect(failure).toEqual(inTime);
    expect(failure.ms).toBeLessThan(STATEMENTS * STATEMENT_SECONDS * 1000 - 200);
    expect((await sql`select n from budgeted`.execute(context.db())).rows).toEqual([]);
  });

  it('have one time together on connections of their own', async () => {
    const failure = await failureOf(() => withBudget(() => slowOnes(context.db()), new Budget(BUDGET_MS)));
    expect(failure).toEqual(inTime);
    expect(failure.ms).toBeLessThan(STATEMENTS * STATEMENT_SECONDS * 1000 - 200);
  });

  it('do not limit work that the call leaves behind, nor work outside of calls', async () => {
    let left: Promise<unknown> | undefined;
    await withBudget(async () => {
      left = withoutBudget(() => slowOnes(context.db()));
      await sleep(1);
    }, new Budget(1));
    await left;
    await slow(context.db());
  });
});

describeOnPostgres('[OPS-2] a call that is queued for a connection', NOT_DISTRIBUTED, () => {
  it('has only the rest of its time for its statements', async () => {
    const one = await openDatabase({ kind: 'postgres', url: TEST_DATABASE_URL ?? '', poolSize: 1 });
    const holder = sql`select pg_sleep(0.4)`.execute(one.db);
    const failure = await failureOf(() =>
      withBudget(() => sql`select pg_sleep(${1.5}::float8)`.execute(one.db), new Budget(BUDGET_MS)),
    );
    expect(failure).toEqual(inTime);
    expect(failure.ms).toBeLessThan(1200);
    await holder;
    // The connection of the timed-out statement is replaced.
    expect((await sql`select 1 as n`.execute(one.db)).rows).toEqual([{ n: 1 }]);
    await one.close();
  });
});
