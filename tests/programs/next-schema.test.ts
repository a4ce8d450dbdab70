/** [OPS-3] A release continues to serve requests while the next release's migrations run. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrating/migrate.ts';
import { MIGRATIONS } from '../../server/db/migrating/migrations.ts';
import { type Browser, type TestApp, testApp } from '../support/api/clients/api.ts';
import { describeOnBank } from '../support/database/databases.ts';

/** Allowed migrations of every table. One for each, because a cluster would need too long for all in one statement. */
const ofTable = (table: string) => ({
  name: `9001_${table}`,
  sql: `alter table ${table} add column of_next_release text;
    alter table ${table} add constraint of_next_release check (length(of_next_release) > 0) not valid`,
});
const LAST = [
  { name: '9002_valid', sql: 'alter table cards.cards validate constraint of_next_release' },
  { name: '9003_index', sql: 'create index concurrently of_next_release on cards.cards (of_next_release)' },
];

describeOnBank('the schema of the next release', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());

  /** Makes the main calls of a person, from log-on to redemption. Returns those that failed. */
  async function failedCalls(): Promise<string[]> {
    const failed: string[] = [];
    const browser = t.browser();
    const note = (what: string, { status, error }: Awaited<ReturnType<Browser['call']>>) => {
      if (status !== 200) failed.push(`${what}: ${status} ${error?.code}`);
    };
    note('log-on', await browser.logIn('demo.primary1'));
    const read = async (path: string) => {
      const answer = await browser.call('GET', path);
      note(path, answer);
      return answer.payload;
    };
    const cards = (await read('/cards')) as { cardId: string; status: string }[];
    const { cardId = '' } = cards.find(({ status }) => status === 'active') ?? {};
    const [statement] = (await read(`/cards/${cardId}/e-statements`)) as { paymentKey: string }[];
    for (const path of [
      `/cards/${cardId}`,
      `/cards/${cardId}/transactions/unposted`,
      `/cards/statement-detail/${cardId}`,
      `/cards/${cardId}/statementTxn?paymentKey=${statement?.paymentKey}`,
      `/installments/${cardId}/posted-transactions?isBilled=false`,
      `/reward-points?cardId=${cardId}`,
      `/points-redemption/redemption-product-list?cardId=${cardId}&category=voucher_and_donation`,
      '/profile',
      '/operations',
    ])
      await read(path);
    const order = { catalogCode: 'VOUCCAFE', quantity: 1, cardId, registeredEmail: true };
    const redeemed = await browser.call('POST', '/points-redemption/redeem-product-catalogue', order);
    note('redemption', redeemed);
    await read(`/redemption-history/detail/${(redeemed.payload as { id: string }).id}`);
    note('log-off', await browser.call('POST', '/authentication/logout', {}));
    await t.app.dispatcher.drain();
    return failed;
  }

  it('[OPS-3] serves every main call with connections that have prepared its statements before', async () => {
    expect(await failedCalls()).toEqual([]);
    const tables = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('portal', 'cards') order by name`.execute(context.db());
    const next = [...tables.rows.map(({ name }) => ofTable(name)), ...LAST];
    await migrate(context.db(), { migrations: [...MIGRATIONS, ...next] });
    expect(await failedCalls()).toEqual([]);
    expect(await context.open().missingMigrations()).toEqual([]);
    const { statusCode } = await t.app.server.inject('/readyz');
    expect(statusCode).toBe(200);
    const { rows } = await sql`select state from portal.outbox where state <> 'sent'`.execute(context.db());
    expect(rows).toEqual([]);
  });
});
