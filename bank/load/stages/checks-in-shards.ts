/**
 * The checks of a distributed database: most of them in each shard, and those that compare rows of several customers on the coordinator, over
 * copies of the few columns that they need.
 */
import { sql } from 'kysely';
import { withNames } from '../../../server/db/distribution/shard-reads.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { inWork, type Work } from '../../../server/db/work.ts';
import type { LoadKind } from '../files/manifest.ts';
import { CARDS } from '../tables/tables-cards.ts';
import { areasOf } from './areas.ts';
import { type Check, checksOf, runChecks } from './checks-store.ts';
import { NEW_FOR_CUSTOMER } from './moves-store.ts';
import type { Problems } from './problems.ts';

/** The copies on the coordinator: the table, and the columns. */
const COPIES = {
  'cards.cards': 'customer_id, card_id, product_code',
  'bank_load.products': '*',
  'bank_load.terms': '*',
  'bank_load.instalment_plans': '*',
  'bank_load.customers': 'line, change, customer_id',
  'bank_load.cards': 'line, change, customer_id, card_id, product_code, number_index',
} as const;

const copyOf = (table: string) => `pg_temp.${table.replace('.', '_')}`;
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.keys(COPIES).map((table) => [table, copyOf(table)]),
);

/** A card of the files that another customer has. Its rows are in two shards. */
const MOVED: Check = {
  table: CARDS,
  column: 'card_id',
  query: `select s.line, null::text as other from ${NEW_FOR_CUSTOMER}`,
  what: () =>
    'another customer has this card in the database, and a distributed one moves no card (docs/distributed.md)',
};

/** Runs all checks of the staged rows, which must be committed. */
export async function checkInShards(
  database: OpenDatabase,
  kind: LoadKind,
  problems: Problems,
): Promise<void> {
  const checks = checksOf(kind);
  await inWork(database, ({ db }) =>
    checkTogether(db, [MOVED, ...checks.filter(({ together }) => together)], problems),
  );
  const own = checks.filter(({ together }) => !together);
  for (const area of await areasOf(database, kind)) await area.read(({ db }) => runChecks(db, own, problems));
}

async function checkTogether(db: Work['db'], checks: readonly Check[], problems: Problems): Promise<void> {
  for (const [table, columns] of Object.entries(COPIES))
    await sql`create temporary table ${sql.raw(copyOf(table).replace('pg_temp.', ''))} on commit drop as
      select ${sql.raw(columns)} from ${sql.table(table)}`.execute(db);
  const named = checks.map((check) => ({ ...check, query: withNames(check.query, NAMES) }));
  await runChecks(db, named, problems);
}
