import { executionAsyncId } from 'node:async_hooks';
import { sql, type Transaction } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { DatabaseUnavailable } from '../errors.ts';
import type { Database } from '../schema/schema.ts';
import { statement } from '../statement.ts';
import { Budget, withBudget } from './budget.ts';
import { LeasedConnection } from './connection.ts';
import { executeTogether, gather, transactionWithin } from './dialect.ts';

describeOnEachDatabase('[OPS-2] gathered reads', (context) => {
  beforeAll(async () => {
    await sql`select 1`.execute(context.db());
  });
  afterEach(() => vi.restoreAllMocks());

  const read = async (n: number) => {
    const { rows } = await context.db().executeQuery(statement<{ n: number }>`select ${n}::int as n`);
    return rows[0]?.n;
  };
  const readTwo = async (n: number) => {
    const both = [n, n + 1].map((each) => statement<{ n: number }>`select ${each}::int as n`);
    const rows = await executeTogether(context.db(), both[0]!, both[1]!);
    return rows.flat().map((row) => row.n);
  };

  it('are sent in one round trip, and each caller gets its own rows', async () => {
    const together = vi.spyOn(LeasedConnection.prototype, 'runTogether');
    const alone = vi.spyOn(LeasedConnection.prototype, 'executeQuery');
    const reads = gather(context.db(), () => [read(1), readTwo(2), gather(context.db(), () => read(4))]);
    expect(await Promise.all(reads)).toEqual([1, [2, 3], 4]);
    expect([together.mock.calls.length, alone.mock.calls.length]).toEqual([1, 0]);
    // What starts later is sent on its own.
    expect(await read(5)).toBe(5);
    expect(alone).toHaveBeenCalledTimes(1);
  });

  it('fail together', async () => {
    const wrong = () => context.db().executeQuery(statement`select 1 / ${0}::int`);
    const reads = gather(context.db(), () => [read(1), wrong()]);
    const reasons = (await Promise.allSettled(reads)).map((one) => 'reason' in one && one.reason.code);
    expect(reasons).toEqual(['22012', '22012']);
    expect(await read(2)).toBe(2);
  });

  it('take no connection when nothing is read, and end when the start fails', async () => {
    const together = vi.spyOn(LeasedConnection.prototype, 'runTogether');
    expect(gather(context.db(), () => 7)).toBe(7);
    const fail = () => {
      throw new Error('no');
    };
    expect(() => gather(context.db(), fail)).toThrow('no');
    expect(await read(1)).toBe(1);
    expect(together).not.toHaveBeenCalled();
  });

  it('have the time of their budget, like a transaction that is given one', async () => {
    const used = new Budget(0);
    await expect(gather(context.db(), () => read(1), used)).rejects.toBeInstanceOf(DatabaseUnavailable);
    const work = async (trx: Transaction<Database>) =>
      (await trx.executeQuery(statement<{ n: number }>`select ${1}::int as n`)).rows[0]?.n;
    await expect(transactionWithin(context.db(), used, work)).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await transactionWithin(context.db(), new Budget(2_000), work)).toBe(1);
    expect(await transactionWithin(context.db(), undefined, work)).toBe(1);
  });
});

it.skipIf(Number.parseInt(process.versions.node, 10) >= 24)(
  '[OPS-2] no promise is followed while no call needs it',
  async () => {
    const followed = async () => {
      await Promise.resolve();
      return executionAsyncId() !== 0;
    };
    let resolve = () => {};
    const call = withBudget(
      () =>
        new Promise<void>((done) => {
          resolve = done;
        }),
    );
    expect(await withBudget(followed)).toBe(true);
    // Another call still needs it.
    expect(await new Promise((done) => setImmediate(async () => done(await followed())))).toBe(true);
    resolve();
    await call;
    expect(await new Promise((done) => setImmediate(async () => done(await followed())))).toBe(false);
  },
);
