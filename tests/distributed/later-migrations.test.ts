/** [OPS-2] [OPS-3] Later migrations and tables can be applied to a database that an earlier release distributed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placements, textCustomerIds } from '../../server/db/distribution/catalog.ts';
import { distribute, PLACED } from '../../server/db/distribution/distribute.ts';
import { migrate } from '../../server/db/migrating/migrate.ts';
import { MIGRATIONS } from '../../server/db/migrating/migrations.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { customerIdOf } from '../support/data/customer-id.ts';
import { createUndistributedDatabase, TEST_CITUS_URL } from '../support/database/citus.ts';
import type { TestDatabase } from '../support/database/postgres.ts';

/** The first schema with support for distribution. */
const FIRST = '0025_audit_homes';
const ANNA = customerIdOf('anna');

const where = TEST_CITUS_URL ? '' : ' (skipped, TEST_CITUS_URL is not set)';

describe.skipIf(!TEST_CITUS_URL)(`a database that was distributed by an earlier release${where}`, () => {
  let empty: TestDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    empty = await createUndistributedDatabase(TEST_CITUS_URL ?? '');
    database = await openDatabase({ kind: 'postgres', url: empty.url });
    const { db } = database;
    const until = MIGRATIONS.findIndex(({ name }) => name === FIRST) + 1;
    await migrate(db, { migrations: MIGRATIONS.slice(0, until) });
    await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at)
      values ('anna', ${ANNA}, '-', now())`.execute(db);
    const { rows } = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('cards', 'portal')`.execute(db);
    const known = new Set(rows.map(({ name }) => name));
    const tables = PLACED.filter((name) => known.has(name));
    expect(tables.length).toBeLessThan(PLACED.length);
    await database.bulk?.(({ db: trx }) => distribute(trx, () => undefined, tables));
  });
  afterAll(async () => {
    await database?.close();
    await empty?.drop();
  });

  it('[OPS-2] [OPS-3] is migrated, and its new tables are placed', async () => {
    const { db } = database;
    await migrate(db);
    await database.bulk?.(({ db: trx }) => distribute(trx, () => undefined));
    const placed = await placements(db);
    expect(PLACED.filter((name) => !placed.has(name))).toEqual([]);
    expect(await textCustomerIds(db)).toEqual([]);
  });

  it('[OPS-2] [PASSKEY-2] has passkeys that are deleted with their account', async () => {
    const { db } = database;
    const passkeys = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from portal.passkeys`.execute(db)).rows[0]?.n;
    const add = (customerId: string) =>
      sql`insert into portal.passkeys (customer_id, passkey_id, credential_id, public_key, counter, synced, transports,
          name, created_at)
        values (${customerId}, gen_random_uuid(), ${Buffer.from(customerId)}, 'k', 0, false, '{}', 'Phone', now())`.execute(
        db,
      );
    await add(ANNA);
    expect(await passkeys()).toBe(1);
    await expect(add(customerIdOf('ben'))).rejects.toMatchObject({ code: '23503' });
    await sql`delete from portal.users where customer_id = ${ANNA}`.execute(db);
    expect(await passkeys()).toBe(0);
  });
});
