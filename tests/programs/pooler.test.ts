/** [OPS-2] The portal behind PgBouncer in transaction mode works as documented, or its start reports the problem. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { findOrInstall } from '../../scripts/programs/debian-program.mjs';
import { withClient } from '../../scripts/programs/postgres.mjs';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { Client } from '../support/api/clients/client.ts';
import { voucherOrder } from '../support/api/orders.ts';
import { runProgram } from '../support/api/programs.ts';
import { startServer } from '../support/api/server.ts';
import { TEST_DATABASE_URL } from '../support/database/databases.ts';
import { startPgBouncer } from '../support/database/pgbouncer.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database/postgres.ts';

const program = TEST_DATABASE_URL ? findOrInstall('pgbouncer') : undefined;
const missing = TEST_DATABASE_URL
  ? 'PgBouncer is not installed here, and installing it needs root on Debian'
  : 'TEST_DATABASE_URL is not set';

const TRANSACTIONS = { pool_mode: 'transaction', default_pool_size: 3 };
/** PgBouncer accepts these start-up parameters of the portal, but ignores them. */
const DROPS_SETTINGS = {
  ignore_startup_parameters: 'options,statement_timeout,idle_in_transaction_session_timeout',
};
/** The settings of the role that docs/operations/database.md prescribes. */
const ROLE_SETTINGS = [
  "statement_timeout = '2500ms'",
  "idle_in_transaction_session_timeout = '15s'",
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
];

describe.skipIf(!program)(`[OPS-2] behind PgBouncer${program ? '' : ` (skipped: ${missing})`}`, () => {
  let database: TestDatabase;
  const roles: string[] = [];
  beforeAll(async () => {
    await ensureBuilt();
    database = await createEmptyDatabase(TEST_DATABASE_URL ?? '');
  });
  afterAll(async () => {
    await database?.drop();
    await administer(TEST_DATABASE_URL ?? '', ...roles.map((role) => `drop role ${role}`));
  });

  /** Returns the database's address for a new role with these settings. */
  async function addressOfRole(...settings: readonly string[]): Promise<string> {
    const role = `pooled_${randomUUID().replaceAll('-', '')}`;
    const password = randomBytes(12).toString('hex');
    const name = new URL(database.url).pathname.slice(1);
    await administer(
      TEST_DATABASE_URL ?? '',
      `create role ${role} superuser login password '${password}'`,
      // Set explicitly, because the server's default zone may be UTC.
      ...["timezone = 'Asia/Taipei'", ...settings].map((setting) => `alter role ${role} set ${setting}`),
    );
    roles.push(role);
    const url = new URL(database.url);
    [url.username, url.password, url.pathname] = [role, password, name];
    return url.href;
  }

  async function poolerFor(
    url: string,
    settings: Readonly<Record<string, string | number>>,
  ): Promise<string> {
    const pooler = await startPgBouncer(program ?? '', url, settings);
    onTestFinished(() => pooler.stop());
    return pooler.url;
  }

  async function open(url: string, prepared: boolean): Promise<OpenDatabase> {
    const opened = await openDatabase({ kind: 'postgres', url, prepared });
    onTestFinished(() => opened.close());
    return opened;
  }

  it('serves log-on, reads and redemptions in transaction mode with DATABASE_PREPARED=off', async () => {
    const url = await poolerFor(await addressOfRole(...ROLE_SETTINGS), TRANSACTIONS);
    const portal = await startServer({ DATABASE_URL: url, DATABASE_PREPARED: 'off' });
    onTestFinished(async () => void (await portal.stop()));
    const client = await Client.loggedOn(portal, 'demo.primary1');
    const redeem = await voucherOrder(client);
    const [card] = (await client.get('/cards')).payload as readonly { cardId: string }[];
    // Sends more concurrent calls than the pooler has server connections.
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? redeem() : client.get(`/cards/${card?.cardId}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const own = await open(database.url, true);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.audit
      where action = 'redeem-points' and outcome = 'done'`.execute(own.db);
    expect(rows).toEqual([{ n: 4 }]);
  });

  it('ends the start with one sentence when the pooler refuses the settings of DATABASE_PREPARED=on', async () => {
    const url = await poolerFor(await addressOfRole(...ROLE_SETTINGS), TRANSACTIONS);
    const { code, errors } = await runProgram('main', [], {
      DATABASE_URL: url,
      PORT: '0',
      DEMO_CROWD: 'off',
    });
    expect(code).toBe(1);
    expect(errors).toMatch(/^The pooler refuses the settings [^\n]+ set DATABASE_PREPARED=off [^\n]+\n$/);
  });

  it('names the settings that a pooler dropped and the role lacks', async () => {
    const url = await poolerFor(await addressOfRole(), { ...TRANSACTIONS, ...DROPS_SETTINGS });
    const opened = await open(url, true);
    await expect(opened.checkConnections(systemClock)).rejects.toThrow(
      /^A pooler drops the settings .*statement_timeout is "0".*TimeZone is "Asia\/Taipei".*alter role "pooled_\w+" set statement_timeout = '2500ms';/,
    );
  });

  it('says that a pooler in transaction mode keeps no prepared statements', async () => {
    const url = await poolerFor(await addressOfRole(...ROLE_SETTINGS), {
      ...TRANSACTIONS,
      ...DROPS_SETTINGS,
    });
    const opened = await open(url, true);
    await expect(opened.checkConnections(systemClock)).rejects.toThrow(
      /^The pooler runs in transaction mode and keeps no prepared statements: set DATABASE_PREPARED=off/,
    );
  });

  it('names each setting that a role lacks with DATABASE_PREPARED=off', async () => {
    const [, idle, , dates, intervals] = ROLE_SETTINGS;
    const lacking = await addressOfRole(...[idle, dates, intervals].filter((one) => one !== undefined));
    const opened = await open(await poolerFor(lacking, TRANSACTIONS), false);
    await expect(opened.checkConnections(systemClock)).rejects.toThrow(
      /^With DATABASE_PREPARED=off .*\((statement_timeout is "0", TimeZone is "Asia\/Taipei"|TimeZone is "Asia\/Taipei", statement_timeout is "0")\)/,
    );
  });

  it('accepts a pooler in session mode with prepared statements, and PostgreSQL itself', async () => {
    const url = await addressOfRole(...ROLE_SETTINGS);
    const sessions = await poolerFor(url, { pool_mode: 'session', default_pool_size: 5, ...DROPS_SETTINGS });
    await expect((await open(sessions, true)).checkConnections(systemClock)).resolves.toBeUndefined();
    await expect(
      (await open(await addressOfRole(), true)).checkConnections(systemClock),
    ).resolves.toBeUndefined();
    await expect((await open(url, false)).checkConnections(systemClock)).resolves.toBeUndefined();
  });
});

function administer(url: string, ...statements: readonly string[]): Promise<void> {
  return withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}
