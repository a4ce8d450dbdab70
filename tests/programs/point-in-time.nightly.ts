/** Restores the portal's database to an earlier time while the reference bank continues; then compares and repairs it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startBank } from '../../bank/reference/bank.ts';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { findBinaries } from '../../scripts/programs/postgres.mjs';
import { auditKeys } from '../../server/audit/keys.ts';
import { verifyDatabase } from '../../server/audit/verify.ts';
import { createKeyring } from '../../server/crypto/keyring.ts';
import { databaseNow } from '../../server/db/clock.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { addDays, taipeiDate } from '../../shared/dates.ts';
import { Client } from '../support/api/clients/client.ts';
import { voucherOrder } from '../support/api/orders.ts';
import { runProgram } from '../support/api/programs.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';
import { TEST_DATABASE_URL, testStart } from '../support/database/databases.ts';
import { createEmptyDatabase, createMigratedDatabase } from '../support/database/postgres.ts';

const run = promisify(execFile);
const bin = findBinaries();
const SECRET = Buffer.alloc(32, 9);
const TOKEN = 'a-token-of-the-bank';
const DAY_SECONDS = 86_400;

beforeAll(() => ensureBuilt());

describe.skipIf(!TEST_DATABASE_URL || !bin)('[S52] [OPS-4] a restore to an earlier time', () => {
  it('lists exactly what the bank did since, over two days, and repairs what staff names', async () => {
    const start = testStart();
    const [core, original] = [await migrated(), await migrated()];
    const [coreDb, portalDb] = [await open(core), await open(original)];
    const bank = await startBank({ db: coreDb, keys: start.keys, token: TOKEN });
    onTestFinished(() => bank.close());
    const env = {
      PORTAL_SECRET: SECRET.toString('base64'),
      CARD_SYSTEM_URL: bank.url,
      CARD_SYSTEM_TOKEN: TOKEN,
    };
    const portal = await startServer({ ...env, DATABASE_URL: original });
    onTestFinished(async () => void (await portal.stop()));
    const first = taipeiDate(await databaseNow(portalDb));

    await redeem(portal, 2);
    const before = await commandsOf(coreDb);
    const backup = await dump(original);
    await redeem(portal, 3);
    const firstDay = (await commandsOf(coreDb)).filter((id) => !before.includes(id));
    for (const db of [coreDb, portalDb])
      await sql`update portal.clock_offset set seconds = seconds + ${DAY_SECONDS}`.execute(db);
    await redeem(portal, 2);
    const secondDay = (await commandsOf(coreDb)).filter((id) => ![...before, ...firstDay].includes(id));
    await portal.stop();

    const restored = await restore(backup);
    const program = (name: string, ...args: readonly string[]) =>
      runProgram(name, args, { ...env, DEMO_CROWD: 'off', DATABASE_URL: restored });
    const second = addDays(first, 1);
    const compared = await program('bank-compare', first, second);
    expect(compared.code).toBe(1);
    expect(idsIn(compared.output)).toEqual([...firstDay, ...secondDay].sort());
    expect(compared.output).toContain('7 commands of the card system compared, 5 differences');

    const repair = async () => [
      await program('bank-repair', '--by', 'staff-7', first, ...firstDay),
      await program('bank-repair', '--by', 'staff-7', second, ...secondDay),
    ];
    for (const { code, output } of await repair()) {
      expect(code).toBe(0);
      expect(output.match(/: recorded$/gm)?.length).toBe(output.trim().split('\n').length);
    }
    for (const { output } of await repair()) expect(output).not.toMatch(/: recorded$/m);
    expect((await program('bank-compare', first, second)).code).toBe(0);

    const restoredDb = await open(restored);
    const { rows } = await sql<{ id: string }>`select details->>'commandId' as id from portal.audit
      where actor = 'staff:staff-7' and action = 'redeem-points' and outcome = 'done'`.execute(restoredDb);
    expect(rows.map(({ id }) => id).sort()).toEqual([...firstDay, ...secondDay].sort());
    expect(await verifyDatabase(restoredDb, auditKeys(createKeyring(SECRET)))).toMatchObject({
      findings: [],
    });
    const notices = await sql<{
      n: number;
    }>`select count(distinct (channel, seq))::int as n from portal.outbox
      where purpose = 'carried-out' and channel = 'sms'`.execute(restoredDb);
    expect(notices.rows).toEqual([{ n: 5 }]);
  });
});

async function migrated(): Promise<string> {
  const database = await createMigratedDatabase(TEST_DATABASE_URL ?? '', testStart().seed);
  onTestFinished(() => database.drop());
  return database.url;
}

async function open(url: string): Promise<Kysely<Database>> {
  const database = await openDatabase({ kind: 'postgres', url });
  onTestFinished(() => database.close());
  return database.db;
}

async function redeem(portal: RunningServer, times: number): Promise<void> {
  const client = await Client.loggedOn(portal, 'demo.primary1');
  const order = await voucherOrder(client);
  for (let n = 0; n < times; n++) expect((await order()).status).toBe(200);
}

/** Returns ids of the commands that the bank has settled. */
async function commandsOf(core: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from public.bank_commands`.execute(core);
  return rows.map(({ id }) => id);
}

async function dump(url: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const file = join(home, 'portal.dump');
  await run(join(bin ?? '', 'pg_dump'), ['--format=custom', `--file=${file}`, `--dbname=${url}`]);
  return file;
}

async function restore(file: string): Promise<string> {
  const database = await createEmptyDatabase(TEST_DATABASE_URL ?? '');
  onTestFinished(() => database.drop());
  await run(join(bin ?? '', 'pg_restore'), [`--dbname=${database.url}`, file]);
  return database.url;
}

const idsIn = (output: string) =>
  [...output.matchAll(/^([0-9a-f-]{36}) of customer \S+ \(redeem\): bank done, portal none$/gm)]
    .map(([, id = '']) => id)
    .sort();
