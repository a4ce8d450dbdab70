/** [S52] A backup can be restored: the copy is complete, and all invariants about money hold in it. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries, withClient } from '../../scripts/programs/postgres.mjs';
import { readLines } from '../../server/audit/anchors/file.ts';
import { readTrailState } from '../../server/audit/anchors/store.ts';
import { createAnchorWriter } from '../../server/audit/anchors/writer.ts';
import { createAudit } from '../../server/audit/audit.ts';
import { auditKeys } from '../../server/audit/keys.ts';
import { verifyTrail } from '../../server/audit/report.ts';
import { verifyDatabase } from '../../server/audit/verify.ts';
import type { Keyring } from '../../server/crypto/keyring.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { testApp } from '../support/api/clients/api.ts';
import { TEST_DATABASE_URL, testStart } from '../support/database/databases.ts';
import {
  createEmptyDatabase,
  createMigratedDatabase,
  type TestDatabase,
} from '../support/database/postgres.ts';

const run = promisify(execFile);
const bin = findBinaries();

describe.skipIf(!TEST_DATABASE_URL || !bin)('[S52] a restored dump', () => {
  const program = (name: string) => join(bin ?? '', name);
  let original: TestDatabase;
  let copy: TestDatabase;
  let restored: OpenDatabase;
  let database: OpenDatabase;
  let keyring: Keyring;
  let redeemCode: string;

  beforeAll(async () => {
    original = await createMigratedDatabase(TEST_DATABASE_URL ?? '', testStart().seed);
    database = await openDatabase({ kind: 'postgres', url: original.url });
    const { app, browser, config } = await testApp({
      kind: 'postgres',
      db: () => database.db,
      transaction: (work) => database.db.transaction().execute(work),
      open: () => database,
    });
    keyring = config.keyring;
    const person = browser();
    await person.logIn('demo.primary1');
    const cards = (await person.call('GET', '/cards')).payload as { cardId: string }[];
    const order = { catalogCode: 'VOUCCAFE', quantity: 1, cardId: cards[0]!.cardId };
    const { status, payload } = await person.call(
      'POST',
      '/points-redemption/redeem-product-catalogue',
      { ...order, registeredEmail: true },
      { 'idempotency-key': randomUUID() },
    );
    expect(status).toBe(200);
    redeemCode = (payload as { redeemCode: string }).redeemCode;
    // Stops the app, because nothing may change between the dump and the comparison.
    await app.dispatcher.drain();
    await app.server.close();
    const file = join(mkdtempSync(join(tmpdir(), 'portal-dump-')), 'bank.dump');
    await run(program('pg_dump'), ['--format=custom', `--file=${file}`, `--dbname=${original.url}`]);
    copy = await createEmptyDatabase(TEST_DATABASE_URL ?? '');
    await run(program('pg_restore'), ['--exit-on-error', `--dbname=${copy.url}`, file]);
    restored = await openDatabase({ kind: 'postgres', url: copy.url });
  });
  afterAll(async () => {
    await restored?.close();
    await copy?.drop();
    await database?.close();
    await original?.drop();
  });

  it('has every row of every table, the acknowledged redemption among them', async () => {
    const rows = await contentOf(copy.url);
    expect(rows.get('cards.redemptions')).toContain(redeemCode);
    const before = await contentOf(original.url);
    expect([...before.keys()].filter((name) => before.get(name) !== rows.get(name))).toEqual([]);
    expect(rows.size).toBe(before.size);
  });

  it('has balances that are the sums of their ledgers', async () => {
    const { rows } = await sql`select c.card_id from cards.cards c
      where c.points <> (select coalesce(sum(e.points), 0) from cards.point_entries e
        where e.customer_id = c.customer_id and e.card_id = c.card_id)`.execute(restored.db);
    expect(rows).toEqual([]);
  });

  it('[OPS-5] is named as what it is by the anchors of the original', async () => {
    const lines: string[] = [];
    const writer = createAnchorWriter({
      ...{ keys: auditKeys(keyring), random: systemRandom, clock: systemClock },
      sinks: [{ name: 'lines', place: 'lines', append: async (text) => void lines.push(text) }],
      readState: () => readTrailState(database.db),
      count: async () => undefined,
      log: { warn: () => undefined, info: () => undefined },
      metrics: { tried: () => undefined, isCurrent: () => undefined },
    });
    const source = { name: 'lines', read: () => readLines(Readable.from(lines.map((line) => `${line}\n`))) };
    const problems = async ({ db }: OpenDatabase) =>
      (await verifyTrail({ db, keys: auditKeys(keyring), folder: undefined, sources: [source] })).problems;
    await writer.write();
    expect(await problems(restored)).toEqual([]);
    const audit = createAudit({ keyring });
    for (const customer of ['anna', 'anna', 'ben'])
      await audit.record(database.db, { requestId: 'r' }, 'login', 'done', customer);
    await writer.write();
    expect(await problems(database)).toEqual([]);
    expect(await problems(restored)).toEqual([
      expect.stringMatching(/^the database was restored to before .*: 3 records of 2 chains are missing$/),
    ]);
  });

  it('has an intact audit trail', async () => {
    const verified = await verifyDatabase(restored.db, auditKeys(keyring));
    expect(verified.findings).toEqual([]);
    expect(verified.records).toBeGreaterThan(1);
  });

  it('is the schema of this version', async () => {
    await expect(restored.migrate()).resolves.not.toThrow();
    await expect(restored.ping()).resolves.not.toThrow();
  });
});

/** Returns the rows of every table as text, by table. */
function contentOf(url: string): Promise<Map<string, string>> {
  return withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('portal', 'cards', 'demo') order by 1`,
    );
    const content = new Map<string, string>();
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ all: string | null }>(
        `select string_agg(t::text, chr(10) order by t::text) as all from ${name} t`,
      );
      content.set(name, rows[0]?.all ?? '');
    }
    return content;
  });
}
