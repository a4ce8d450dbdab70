import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAudit } from '../../server/audit/audit.ts';
import { verifyDatabase } from '../../server/audit/verify.ts';
import { createKeyring } from '../../server/crypto/keyring.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { TEST_DATABASE_URL } from '../support/database/databases.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/database/postgres.ts';

const ROLE = `portal_app_${process.pid}`;
const KEYRING = createKeyring(Buffer.alloc(32, 9));

describe.skipIf(!TEST_DATABASE_URL)('the application role (PostgreSQL)', () => {
  let home: TestDatabase;
  let owner: pg.Client;
  let serving: OpenDatabase;

  beforeAll(async () => {
    home = await createMigratedDatabase(TEST_DATABASE_URL ?? '');
    owner = new pg.Client({ connectionString: home.url });
    await owner.connect();
    await owner.query(`create role ${ROLE} login password 'serving'`);
    // `:"role"` is psql syntax, not SQL.
    await owner.query(readFileSync('server/db/roles.sql', 'utf8').replaceAll(':"role"', ROLE));
    const url = new URL(home.url);
    url.username = ROLE;
    url.password = 'serving';
    serving = await openDatabase({ kind: 'postgres', url: url.href });
  });
  afterAll(async () => {
    await serving.close();
    await owner.query(`drop owned by ${ROLE}`);
    await owner.query(`drop role ${ROLE}`);
    await owner.end();
    await home.drop();
  });

  const attempt = async (text: string) => {
    const client = new pg.Client({
      connectionString: Object.assign(new URL(home.url), { username: ROLE, password: 'serving' }).href,
    });
    await client.connect();
    try {
      await client.query(text);
      return 'done';
    } catch (error) {
      return (error as { code?: string }).code;
    } finally {
      await client.end();
    }
  };

  it('[OPS-5] [S47] can start, append to the audit trail and read it', async () => {
    await serving.migrate();
    await createAudit({ keyring: KEYRING }).record(serving.db, { requestId: 'r' }, 'login', 'done', 'anna');
    expect(await verifyDatabase(serving.db, KEYRING)).toMatchObject({ records: 1, findings: [] });
  });

  it('[OPS-5] [S47] cannot change, delete or truncate the audit trail, nor disable its protection', async () => {
    for (const text of [
      `update portal.audit set outcome = 'x'`,
      'delete from portal.audit',
      'truncate portal.audit',
      'alter table portal.audit disable trigger user',
      'drop table portal.audit',
      'drop function portal.refuse_change cascade',
      'delete from portal.audit_heads',
      'insert into portal.audit_heads values (99, 0, null)',
      'create table portal.other (n int)',
    ]) {
      expect([text, await attempt(text)]).toEqual([text, '42501']);
    }
    expect(await attempt('select count(*) from cards.cards')).toBe('done');
  });
});
