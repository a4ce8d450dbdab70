import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { clearAudit } from '../../tests/support/api/audit.ts';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { createAudit } from '../audit/audit.ts';
import { createCipher } from '../crypto/cipher.ts';
import { Failure } from '../http/failure.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { Customer } from '../ports/card-system/port.ts';
import { systemRandom } from '../ports/random/system.ts';
import { createOperations, type Operation, type OperationContext, type Operations } from './operations.ts';

const SECRET = Buffer.alloc(32, 5);
const ANNA: Customer = {
  customerId: 'anna',
  customerNumber: '1',
  name: { en: 'Anna', zh_tw: '安娜' },
  phone: { full: '0912345678', masked: '0912-***-678' },
  nationalIdMasked: 'A*****6789',
  birthDate: '1988-09-27',
  primary: true,
  corporate: false,
  redemptionBatchOpen: false,
};

describeOnEachDatabase('operations', (context) => {
  let operations: Operations;
  let wakes = 0;
  const db = () => context.db();

  beforeAll(async () => {
    await sql`create table effects (n int generated always as identity, what text)`.execute(db());
    await sql`create table stock (units int not null check (units >= 0))`.execute(db());
    operations = createOperations({
      db: db(),
      secret: SECRET,
      random: systemRandom,
      audit: createAudit({ secret: SECRET }),
      outbox: createOutbox({ cipher: createCipher(SECRET), random: systemRandom }),
      wake: () => void wakes++,
    });
  });
  beforeEach(async () => {
    wakes = 0;
    await clearAudit(db());
    await sql`delete from effects`.execute(db());
    await sql`delete from portal.outbox`.execute(db());
    await sql`delete from portal.idempotency`.execute(db());
    await sql`delete from stock`.execute(db());
    await sql`insert into stock values (1)`.execute(db());
  });

  const call = (idempotencyKey?: string) =>
    ({ requestId: 'r', ...(idempotencyKey !== undefined && { idempotencyKey }) }) as OperationContext;
  /** Takes one unit of the stock and returns the number of the effect. */
  const take = (
    over: Partial<Operation<{ n: number }, undefined>> = {},
  ): Operation<{ n: number }, undefined> => ({
    action: 'take',
    customerId: 'anna',
    input: { units: 1 },
    effect: async ({ trx }) => {
      const left = await sql`update stock set units = units - 1 where units >= 1 returning units`.execute(
        trx,
      );
      if (left.rows.length === 0) throw new Failure('INSUFFICIENT_POINT');
      const { rows } = await sql<{
        n: number;
      }>`insert into effects (what) values ('taken') returning n`.execute(trx);
      const notice = { purpose: 'taken', language: 'en', text: 'Taken', subject: 'Taken' } as const;
      return { payload: { n: rows[0]!.n }, details: { units: 1 }, notice: { customer: ANNA, notice } };
    },
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
    for (const other of [{ input: { units: 2 } }, { action: 'give' }]) {
      expect(await outcome(operations.run(call('key-1'), take(other)))).toBe('CONFLICT');
    }
    expect(await counts()).toEqual({ effects: 1, messages: 1, records: 1 });
  });

  it('[RDM-4] keeps the keys of different customers apart', async () => {
    await sql`update stock set units = 2`.execute(db());
    const annas = await outcome(operations.run(call('key-1'), take()));
    const bens = await outcome(operations.run(call('key-1'), take({ customerId: 'ben' })));
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
    const { rows } = await sql`select action, outcome, customer_id from portal.audit`.execute(db());
    expect(rows).toEqual([{ action: 'take', outcome: 'INSUFFICIENT_POINT', customer_id: 'anna' }]);
    await sql`update stock set units = 1`.execute(db());
    expect(await outcome(operations.run(call('key-1'), take()))).toMatch(/^\{"n"/);
    expect(wakes).toBe(1);
  });

  it('[OTP-5] answers a retry after its code was consumed', async () => {
    let codes = 1;
    const confirm = async () => {
      if (codes-- <= 0) throw new Failure('01009');
      return undefined;
    };
    const first = await outcome(operations.run(call('key-1'), take({ confirm })));
    expect(await outcome(operations.run(call('key-1'), take({ confirm })))).toBe(first);
    expect(await outcome(operations.run(call('key-2'), take({ confirm })))).toBe('01009');
  });

  it('[RDM-4] a concurrent call with the same key waits for the answer after its code was consumed', async () => {
    let codes = 1;
    const { effect } = take();
    const slow = take({
      confirm: async () => {
        if (codes-- > 0) return undefined;
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw new Failure('01009');
      },
      effect: async (unit, proof) => {
        const result = await effect(unit, proof);
        await new Promise((resolve) => setTimeout(resolve, 100));
        return result;
      },
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => outcome(operations.run(call('key-1'), slow))),
    );
    expect(answers.filter((answer) => answer !== answers.find((one) => one.startsWith('{')))).toEqual([]);
    expect(await counts()).toMatchObject({ effects: 1, records: 1 });
  });

  it('[RDM-4] rolls back effect, key and message when the operation fails', async () => {
    const { effect } = take();
    const failing = take({
      effect: async (unit, proof) => {
        await effect(unit, proof);
        throw new Error('crash');
      },
    });
    await expect(operations.run(call('key-1'), failing)).rejects.toThrow('crash');
    expect(await counts()).toEqual({ effects: 0, messages: 0, records: 0 });
    expect(await outcome(operations.run(call('key-1'), take()))).toMatch(/^\{"n"/);
  });

  it('[RDM-4] keeps the stored answer for at least a day', async () => {
    const first = await outcome(operations.run(call('key-1'), take()));
    await sql`update portal.idempotency set created_at = created_at - interval '25 hours'`.execute(db());
    expect(await outcome(operations.run(call('key-1'), take()))).toBe(first);
  });
});
