/** Copies of distributed banks, for invariant queries that join rows of many customers. */
import type pg from 'pg';
import { withClient } from '../../../scripts/programs/postgres.mjs';
import { openDatabase } from '../../../server/db/open.ts';
import { createEmptyDatabase } from '../../support/database/postgres.ts';
import { PIN_TABLE } from '../money/bank.ts';

/** Tables that the invariants read. */
const TABLES = [
  'cards.customers',
  'cards.cards',
  'cards.point_entries',
  'cards.redemptions',
  'cards.instalments',
  'cards.limit_requests',
  'cards.replacements',
  'cards.pins',
  'portal.users',
  'portal.sessions',
  'portal.otp_challenges',
  'portal.idempotency',
  'portal.outbox',
  'portal.audit',
  'portal.audit_pseudonyms',
  'demo.inbox',
];
/** A local table on each worker. */
const PINS = 'pin_changes';
/** Below PostgreSQL's maximum of 65,535 parameters per statement. */
const MOST_PARAMETERS = 60_000;
const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => String };
const RECOVERY_MS = 60_000;

/** Copies a bank on a cluster into a database without shards on its coordinator. Removes the copy afterwards. */
export async function withCopy<T>(
  bank: { readonly url: string; readonly workers: readonly string[] },
  use: (url: string) => Promise<T>,
): Promise<T> {
  for (const url of bank.workers) await untilNothingIsPrepared(url);
  const copy = await createEmptyDatabase(bank.url);
  try {
    const database = await openDatabase({ kind: 'postgres', url: copy.url });
    await database.migrate().finally(() => database.close());
    await withClient(copy.url, async (target) => {
      await target.query(PIN_TABLE);
      await target.query('set session_replication_role = replica');
      for (const table of TABLES) await copyTable(table, bank.url, target);
      for (const url of bank.workers) await copyTable(PINS, url, target);
    });
    return await use(copy.url);
  } finally {
    await copy.drop();
  }
}

/** Waits until the cluster has completed two-phase commits whose coordinator was killed. */
function untilNothingIsPrepared(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const from = performance.now();
    for (;;) {
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from pg_prepared_xacts where database = current_database()',
      );
      if (rows[0]?.n === 0) return;
      if (performance.now() - from > RECOVERY_MS)
        throw new Error(`${rows[0]?.n} transactions are still prepared`);
      await client.query('select pg_sleep(0.1)');
    }
  });
}

/** Copies all rows as text, which preserves every value. */
async function copyTable(table: string, from: string, target: pg.Client): Promise<void> {
  const { rows: found } = await target.query<{ columns: string; count: number }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns, count(*)::int as count
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const { columns = '', count = 1 } = found[0] ?? {};
  const { rows } = await withClient(from, (source) =>
    source.query<(string | null)[]>({
      text: `select ${columns} from ${table}`,
      rowMode: 'array',
      types: AS_TEXT,
    }),
  );
  const most = Math.floor(MOST_PARAMETERS / count);
  for (let at = 0; at < rows.length; at += most) {
    const part = rows.slice(at, at + most);
    const values = part.map(
      (row, n) => `(${row.map((_, column) => `$${n * count + column + 1}`).join(', ')})`,
    );
    await target.query(
      `insert into ${table} (${columns}) overriding system value values ${values.join(', ')}`,
      part.flat(),
    );
  }
}
