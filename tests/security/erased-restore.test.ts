/** [PRV-3] The drill: back up, close and erase, restore the backup, start. The person is erased again before the first answer. */
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries } from '../../scripts/programs/postgres.mjs';
import { openDatabase } from '../../server/db/open.ts';
import { testApp } from '../support/api/clients/api.ts';
import { demoPerson, newestCode } from '../support/api/people.ts';
import { runProgram } from '../support/api/programs.ts';
import { startServer } from '../support/api/server.ts';
import { TEST_DATABASE_URL, testStart } from '../support/database/databases.ts';
import {
  createEmptyDatabase,
  createMigratedDatabase,
  type TestDatabase,
} from '../support/database/postgres.ts';

const run = promisify(execFile);
const bin = findBinaries();
const USERNAME = 'demo.primary1';

describe.skipIf(!TEST_DATABASE_URL || !bin)('[PRV-3] [CLS-4] a backup from before a closing', () => {
  const program = (name: string) => join(bin ?? '', name);
  const folder = mkdtempSync(join(tmpdir(), 'portal-drill-'));
  const env = {
    DELETION_LIST: join(folder, 'deletions'),
    PORTAL_SECRET: Buffer.alloc(32, 7).toString('base64'),
  };
  const dump = join(folder, 'bank.dump');
  const { customerId } = demoPerson('primary1');
  let original: TestDatabase;
  let copy: TestDatabase;

  async function inDatabase<T>(url: string, read: (rows: number) => T): Promise<T> {
    const database = await openDatabase({ kind: 'postgres', url });
    try {
      const { rows } = await sql<{
        n: number;
      }>`select (select count(*) from portal.users where username = ${USERNAME})::int
        + (select count(*) from portal.devices where username = ${USERNAME})::int
        + (select count(*) from portal.outbox where customer_id = ${customerId})::int
        + (select count(*) from portal.audit_pseudonyms where customer_id = ${customerId})::int as n`.execute(
        database.db,
      );
      return read(rows[0]?.n ?? -1);
    } finally {
      await database.close();
    }
  }

  beforeAll(async () => {
    original = await createMigratedDatabase(TEST_DATABASE_URL ?? '', testStart().seed);
    const database = await openDatabase({ kind: 'postgres', url: original.url });
    const t = await testApp(
      {
        kind: 'postgres',
        db: () => database.db,
        transaction: (work) => database.db.transaction().execute(work),
        open: () => database,
      },
      env,
    );
    const browser = t.browser();
    await browser.open();
    await browser.logIn(USERNAME);
    const body = { language: 'en' };
    await browser.call('POST', '/my-data/closing/request-otp', { ...body, isResend: false });
    const otp = await newestCode(t, customerId);
    await t.app.dispatcher.drain();
    await run(program('pg_dump'), ['--format=custom', `--file=${dump}`, `--dbname=${original.url}`]);
    expect((await browser.call('POST', '/my-data/closing/close', { ...body, otp })).status).toBe(200);
    await sql`update portal.closings set begun_at = begun_at - interval '7 days', ends_at = ends_at - interval '7 days'`.execute(
      database.db,
    );
    await t.app.purge();
    await t.app.server.close();
    await database.close();
    copy = await createEmptyDatabase(TEST_DATABASE_URL ?? '');
    await run(program('pg_restore'), ['--exit-on-error', `--dbname=${copy.url}`, dump]);
  });
  afterAll(async () => {
    await copy?.drop();
    await original?.drop();
  });

  it('does not serve when the list cannot be read', async () => {
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    const ended = await runProgram('main', [], {
      ...env,
      DELETION_LIST: file,
      DATABASE_URL: copy.url,
      PORT: '0',
    });
    expect(ended.code).toBe(1);
    expect(ended.errors).toContain('The list of deletions in');
    expect(ended.output).not.toContain('is listening');
    expect(await inDatabase(copy.url, (n) => n)).toBeGreaterThan(2);
  });

  it('has nothing of the person when the portal answers first', async () => {
    expect(await inDatabase(original.url, (n) => n)).toBe(0);
    const server = await startServer({ ...env, DATABASE_URL: copy.url });
    try {
      expect(await inDatabase(copy.url, (n) => n)).toBe(0);
      expect(server.log()).toContain('erased people of the list of deletions whose accounts were there');
    } finally {
      await server.stop();
    }
  });
});
