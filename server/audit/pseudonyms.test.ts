import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProxy } from '../../tests/support/api/proxy.ts';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { ClientMessages } from '../../tests/support/database/client-messages.ts';
import { describeOnEachDatabase, describeOnPostgres } from '../../tests/support/database/databases.ts';
import { openDatabase } from '../db/open.ts';
import type { Database } from '../db/schema/schema.ts';
import { createAudit } from './audit.ts';
import { readOfCustomer } from './of-customer.ts';
import { bySystem } from './record.ts';
import { createTestTrail, KEYRING } from './test-trail.ts';

const audit = createAudit({ keyring: KEYRING });
const ANNA = customerIdOf('anna');
const BEN = customerIdOf('ben');

describeOnEachDatabase('pseudonyms in the audit trail', (context) => {
  const trail = createTestTrail(context);
  const db = () => context.db();
  const clear = async () => {
    await trail.clear();
    await sql`delete from portal.audit_pseudonyms`.execute(db());
  };
  beforeEach(clear);
  afterEach(clear);

  const write = (customerId: string | null, action = 'login') =>
    audit.record(db(), { requestId: 'r' }, action, 'done', customerId);
  const actionsOf = async (customerId: string) => {
    const rows = await readOfCustomer(db(), customerId, 100, async (isOwn) => {
      const { rows: some } = await sql<{ action: string; cursor: string }>`select action,
          (extract(epoch from at) * 1000000)::bigint || '.' || seq as cursor
        from portal.audit where ${isOwn} order by at desc, seq desc limit 100`.execute(db());
      return some;
    });
    return rows.map(({ action }) => action);
  };
  const stored = async () =>
    (
      await sql<{ version: number; id: string | null }>`select version, customer_id::text as id
      from portal.audit order by at, seq`.execute(db())
    ).rows;

  it('[PRV-2] names a person by one pseudonym, found again by the id of the person', async () => {
    await write(ANNA);
    await write(ANNA, 'logout');
    await write(BEN);
    await write(null, 'refused');
    const rows = await stored();
    expect(rows.map(({ version }) => version)).toEqual([3, 3, 3, 3]);
    const [first, second, third, withoutCustomer] = rows.map(({ id }) => id);
    expect(first).toBe(second);
    expect(new Set([first, third, ANNA, BEN]).size).toBe(4);
    expect(withoutCustomer).toBeNull();
    expect(await actionsOf(ANNA)).toEqual(['logout', 'login']);
    expect(await actionsOf(BEN)).toEqual(['login']);
  });

  it('[PRV-2] reads records of before with the id and later ones with the pseudonym, newest first', async () => {
    await write(ANNA, 'first');
    await trail.changeAsOwner((trx) =>
      sql`update portal.audit set customer_id = ${ANNA}, version = 2`.execute(trx),
    );
    await write(ANNA, 'second');
    await write(BEN, 'other');
    expect(await actionsOf(ANNA)).toEqual(['second', 'first']);
  });

  it('[PRV-2] makes one pseudonym, however many first records are written at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => write(ANNA)));
    expect(new Set((await stored()).map(({ id }) => id)).size).toBe(1);
    expect(await trail.problems()).toEqual([]);
  });

  it('[PRV-2] names no person after the person is forgotten, and still verifies', async () => {
    await write(ANNA);
    await write(BEN);
    await context.transaction((trx) => audit.forget(trx, bySystem('r'), 'erase-person', ANNA));
    expect(await actionsOf(ANNA)).toEqual([]);
    expect(await actionsOf(BEN)).toEqual(['login']);
    const { rows } = await sql<{ text: string }>`select a::text as text from portal.audit a
      union all select p::text from portal.audit_pseudonyms p`.execute(db());
    expect(rows.filter(({ text }) => text.includes(ANNA))).toEqual([]);
    expect(await trail.problems()).toEqual([]);
    const before = await stored();
    await write(ANNA, 'again');
    expect(await actionsOf(ANNA)).toEqual(['again']);
    expect(before.map(({ id }) => id)).not.toContain((await stored()).at(-1)?.id);
  });

  it('[PRV-2] finds a record of one version that passes as one of another', async () => {
    await write(ANNA);
    for (const version of [1, 2, 4])
      expect(
        await trail.problemsAfter((trx) => sql`update portal.audit set version = ${version}`.execute(trx)),
      ).toHaveLength(1);
    const found = await trail.problemsAfter((trx) =>
      sql`update portal.audit set customer_id = ${BEN}`.execute(trx),
    );
    expect(found).toHaveLength(1);
  });
});

describeOnPostgres('round trips of an audit record', (context) => {
  /** Runs work on the suite's database. Returns how many round trips it took. */
  async function roundTrips(work: (db: Kysely<Database>) => Promise<unknown>): Promise<number> {
    let syncs = 0;
    const direct = new URL(context.url?.() ?? '');
    const proxy = await startProxy(Number(direct.port), () => {
      const messages = new ClientMessages();
      return {
        toServer(chunk) {
          for (const message of messages.add(chunk))
            if ('SQ'.includes(String.fromCharCode(message[0] ?? 0))) syncs++;
          return true;
        },
        toClient: () => true,
      };
    });
    direct.hostname = '127.0.0.1';
    direct.port = `${proxy.port}`;
    const database = await openDatabase({ kind: 'postgres', url: direct.href });
    try {
      // The first statement of a connection is preceded by its settings.
      await sql`select ${1}::int`.execute(database.db);
      syncs = 0;
      await work(database.db);
      return syncs;
    } finally {
      await database.close();
      await proxy.close();
    }
  }
  const customer = () => customerIdOf(`${Math.random()}`);

  it('[PRV-2] are two, with the commit, and three for the first record of a person', async () => {
    const anna = customer();
    const expected = [
      [anna, 3],
      [anna, 2],
      [null, 2],
    ] as const;
    for (const [id, trips] of expected)
      expect(await roundTrips((db) => audit.record(db, { requestId: 'r' }, 'login', 'done', id))).toBe(trips);
  });

  it('[PRV-2] are none besides those of the effect and its commit, when the lock travels with the effect, but for a first record', async () => {
    const anna = customer();
    for (const trips of [3, 2])
      expect(
        await roundTrips((db) =>
          db.transaction().execute(async (trx) => {
            const locked = await audit.lockAfterNext(trx, anna);
            await sql`select ${1}::int`.execute(trx);
            await audit.record(trx, { requestId: 'r' }, 'login', 'done', anna, {}, locked);
          }),
        ),
      ).toBe(trips);
  });
});
