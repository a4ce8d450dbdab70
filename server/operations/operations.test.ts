import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { twd } from '../../shared/money.ts';
import { namedAudit } from '../../tests/support/api/audit.ts';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { Failure } from '../http/failure.ts';
import type { LocalUnit } from '../ports/card-system/local-unit.ts';
import type { Command, CommandKind, Settled } from '../ports/card-system/parts/commands.ts';
import { systemRandom } from '../ports/random/system.ts';
import { createLocal } from './local.ts';
import { createOperations, type Operation, type Operations } from './operations.ts';
import type { Report } from './report.ts';
import { CUSTOMER } from './test-bank.ts';
import { AUDIT, call, clearCommands, KEYRING, OUTBOX } from './test-setup.ts';

type Facts = { readonly units: number };
type Take = Operation<{ n: number }, undefined, 'raise-limit', Facts>;

describeOnUsualDatabase('operations', (context) => {
  let operations: Operations;
  let wakes = 0;
  /** Called in the transaction after each command took effect. */
  let afterEffect: (unit: LocalUnit) => Promise<void>;
  const db = () => context.db();

  beforeAll(async () => {
    await sql`create table effects (n int generated always as identity, what text)`.execute(db());
    await sql`create table stock (units int not null check (units >= 0))`.execute(db());
    const executor = createLocal({
      db: db(),
      commands: {
        where: 'database',
        expiry: { people: async () => [], take: async () => 0 },
        apply: takeFromStock,
      },
      random: systemRandom,
      audit: AUDIT,
      outbox: OUTBOX,
    });
    operations = createOperations({
      db: db(),
      keyring: KEYRING,
      audit: AUDIT,
      executor,
      wake: () => void wakes++,
    });
  });
  beforeEach(async () => {
    wakes = 0;
    afterEffect = async () => undefined;
    await clearCommands(db());
    await sql`delete from effects`.execute(db());
    await sql`delete from stock`.execute(db());
    await sql`insert into stock values (1)`.execute(db());
  });

  /**
   * The `apply` of a card system whose only command takes one unit of a stock. The reference number is the running number of
   * the effect.
   */
  async function takeFromStock<K extends CommandKind>(
    unit: LocalUnit,
    _customerId: string,
    _command: Command<K>,
  ): Promise<Settled<K>> {
    const { trx } = unit;
    const left = await sql`update stock set units = units - 1 where units >= 1 returning units`.execute(trx);
    if (left.rows.length === 0) return { state: 'refused', refusal: { refused: 'open' } } as Settled<K>;
    const { rows } = await sql<{
      n: number;
    }>`insert into effects (what) values ('taken') returning n`.execute(trx);
    await afterEffect(unit);
    const result = { referenceNumber: `${rows[0]!.n}`, today: '2026-11-20' };
    return { state: 'done', result } as Settled<K>;
  }
  const report: Report<'raise-limit', Facts, { n: number }> = {
    kind: 'raise-limit',
    action: 'take',
    answer: ({ referenceNumber }, { facts }) => ({
      payload: { n: Number(referenceNumber) },
      details: facts,
      notice: { purpose: 'taken', text: 'Taken', subject: 'Taken' },
    }),
    refuse: () => new Failure('INSUFFICIENT_POINT'),
  };
  const raise = { limit: twd(2), startDate: '2026-11-20', endDate: '2026-11-21' };
  /** Returns an operation that takes one unit of the stock. Its result is the running number of the effect. */
  const take = (over: Partial<Take> = {}): Take => ({
    report,
    customerId: customerIdOf('anna'),
    cardId: 'card',
    input: { units: 1 },
    command: () => ({ kind: 'raise-limit', cardId: 'card', raise }),
    facts: () => ({ units: 1 }),
    customer: () => CUSTOMER,
    ...over,
  });
  const outcome = (work: Promise<unknown>) =>
    work.then(JSON.stringify, (error: unknown) => (error instanceof Failure ? error.code : String(error)));
  async function counts() {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from effects) as effects,
      (select count(*)::int from portal.outbox) as messages,
      (select count(*)::int from portal.audit where outcome = 'done') as records`.execute(db());
    return rows[0];
  }

  it('[RDM-4] [S37] 50 concurrent calls with one key give one effect, answer, record and message', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => outcome(operations.run(call('key-1'), take()))),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^\{"n":\d+\}$/);
    expect(await counts()).toEqual({ effects: 1, messages: 1, records: 1 });
  });

  it('[RDM-4] [S37] refuses the key with another input or action and changes nothing', async () => {
    await operations.run(call('key-1'), take());
    for (const other of [{ input: { units: 2 } }, { report: { ...report, action: 'give' } }]) {
      expect(await outcome(operations.run(call('key-1'), take(other)))).toBe('CONFLICT');
    }
    expect(await counts()).toEqual({ effects: 1, messages: 1, records: 1 });
  });

  it('[RDM-4] keeps the keys of different customers apart', async () => {
    await sql`update stock set units = 2`.execute(db());
    const annas = await outcome(operations.run(call('key-1'), take()));
    const bens = await outcome(operations.run(call('key-1'), take({ customerId: customerIdOf('ben') })));
    expect(bens).not.toBe(annas);
    expect(await counts()).toMatchObject({ effects: 2 });
  });

  it('[RDM-4] [S36] gives the last unit to one of 40 concurrent calls with different keys or none', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        outcome(operations.run(call(i % 2 ? `key-${i}` : undefined), take())),
      ),
    );
    expect(answers.filter((answer) => answer.startsWith('{'))).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'INSUFFICIENT_POINT')).toHaveLength(39);
    expect(await counts()).toEqual({ effects: 1, messages: 1, records: 1 });
  });

  it('[OPS-5] records a refusal and leaves the key unused', async () => {
    await sql`update stock set units = 0`.execute(db());
    expect(await outcome(operations.run(call('key-1'), take()))).toBe('INSUFFICIENT_POINT');
    expect(wakes).toBe(0);
    const { rows } = await sql`select action, outcome, customer_id from ${namedAudit} a`.execute(db());
    expect(rows).toEqual([
      { action: 'take', outcome: 'INSUFFICIENT_POINT', customer_id: customerIdOf('anna') },
    ]);
    await sql`update stock set units = 1`.execute(db());
    expect(await outcome(operations.run(call('key-1'), take()))).toMatch(/^\{"n"/);
    expect(wakes).toBe(1);
  });

  it('[OTP-5] answers a retry after its code was consumed', async () => {
    let codes = 1;
    const prepare = async () => {
      if (codes-- <= 0) throw new Failure('01009');
      return undefined;
    };
    const first = await outcome(operations.run(call('key-1'), take({ prepare })));
    expect(await outcome(operations.run(call('key-1'), take({ prepare })))).toBe(first);
    expect(await outcome(operations.run(call('key-2'), take({ prepare })))).toBe('01009');
  });

  it('[RDM-4] answers a repeat without checking it again, also while the checks cannot run', async () => {
    let checks = 0;
    const prepare = async () => {
      if (++checks > 1) throw new Error('the card system is down');
      return undefined;
    };
    const first = await outcome(operations.run(call('key-1'), take({ prepare })));
    expect(first).toMatch(/^\{"n"/);
    expect(await outcome(operations.run(call('key-1'), take({ prepare })))).toBe(first);
    expect(checks).toBe(1);
  });

  it('[OTP-5] [RDM-4] uses the code up before the command, and not for a refused one', async () => {
    const consume: Take['consume'] = async (trx) => {
      await sql`insert into effects (what) select 'code, with ' || units || ' left' from stock`.execute(trx);
    };
    const done = async () =>
      (await sql<{ what: string }>`select what from effects order by n`.execute(db())).rows.map(
        ({ what }) => what,
      );
    await operations.run(call('key-1'), take({ consume }));
    expect(await done()).toEqual(['code, with 1 left', 'taken']);
    expect(await outcome(operations.run(call('key-2'), take({ consume })))).toBe('INSUFFICIENT_POINT');
    expect(await done()).toHaveLength(2);
  });

  it('[RDM-4] gives every attempt of one intention the same unit id, with a key or without', async () => {
    const ids: string[] = [];
    afterEffect = async ({ id }) => {
      ids.push(id);
      throw new Error('crash');
    };
    const twice = async (operation: Take, key?: string) => {
      for (let n = 0; n < 2; n++)
        expect(await outcome(operations.run(call(key), operation))).toBe('Error: crash');
      return ids.splice(0);
    };
    const keyed = await twice(take(), 'key-1');
    const withoutKey = await twice(take());
    expect([new Set(keyed).size, new Set([...keyed, ...withoutKey]).size]).toEqual([1, 3]);
    const intention = 'flow-1';
    expect(await twice(take({ intention }))).toEqual([intention, intention]);
    expect(await twice(take({ intention }), 'key-1')).toEqual([intention, intention]);
  });

  it('[OPS-5] records the words of an operation that has its own', async () => {
    const outcomes = { done: 'changed', refused: ({ code }: Failure) => `refused as ${code}` };
    await operations.run(call(), take({ report: { ...report, outcomes } }));
    await outcome(operations.run(call(), take({ report: { ...report, outcomes } })));
    await outcome(
      operations.run(call(), take({ report: { ...report, outcomes: { refused: () => undefined } } })),
    );
    const { rows } = await sql<{
      outcome: string;
    }>`select outcome from portal.audit order by seq`.execute(db());
    expect(rows.map((row) => row.outcome)).toEqual(['changed', 'refused as INSUFFICIENT_POINT']);
  });

  it('[RDM-4] a concurrent call with the same key waits for the answer after its code was consumed', async () => {
    let codes = 1;
    const slow = take({
      prepare: async () => {
        if (codes-- > 0) return undefined;
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw new Failure('01009');
      },
    });
    afterEffect = () => new Promise((resolve) => setTimeout(resolve, 100));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => outcome(operations.run(call('key-1'), slow))),
    );
    expect(answers.filter((answer) => answer !== answers.find((one) => one.startsWith('{')))).toEqual([]);
    expect(await counts()).toMatchObject({ effects: 1, records: 1 });
  });

  it('[RDM-4] rolls back effect, key and message when the operation fails', async () => {
    afterEffect = async () => {
      throw new Error('crash');
    };
    await expect(operations.run(call('key-1'), take())).rejects.toThrow('crash');
    expect(await counts()).toEqual({ effects: 0, messages: 0, records: 0 });
    afterEffect = async () => undefined;
    expect(await outcome(operations.run(call('key-1'), take()))).toMatch(/^\{"n"/);
  });

  it('[RDM-4] keeps the stored answer for at least a day', async () => {
    const first = await outcome(operations.run(call('key-1'), take()));
    await sql`update portal.idempotency set created_at = (created_at at time zone 'UTC' - interval '25 hours') at time zone 'UTC'`.execute(
      db(),
    );
    expect(await outcome(operations.run(call('key-1'), take()))).toBe(first);
  });
});
