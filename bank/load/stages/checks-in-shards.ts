/**
 * The checks of a distributed database: most of them in each shard, and those that compare rows of several customers on the coordinator, over
 * copies of the few columns that they need.
 */
import { sql } from 'kysely';
import { inCluster, withWritten } from '../../../server/db/distribution/shard-work.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import type { Work } from '../../../server/db/work.ts';
import { pairsOf } from '../../embedded/moves/moves.ts';
import { type MovedRows, readRows } from '../../embedded/moves/moves-store.ts';
import type { LoadKind } from '../files/manifest.ts';
import { areasOf } from './areas.ts';
import { checksOf, runChecks } from './checks-store.ts';
import { checkMoves } from './moves.ts';
import { checkMoved, type FoundMoves } from './moves-in-shards.ts';
import { readGone, readMoves } from './moves-store.ts';
import type { Problems } from './problems.ts';

/** The copies on the coordinator: the table, and the columns. */
const COPIES = {
  'cards.customers': 'customer_id',
  'cards.cards': 'customer_id, card_id, product_code',
  'bank_load.products': '*',
  'bank_load.terms': '*',
  'bank_load.instalment_plans': '*',
  'bank_load.customers': 'line, change, customer_id',
  'bank_load.cards': 'line, change, customer_id, card_id, product_code, number_index',
} as const;

const copyOf = (table: string) => table.replace('.', '_');
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.keys(COPIES).map((table) => [table, `pg_temp.${copyOf(table)}`]),
);

/** Runs all checks of the staged rows, which must be committed. Returns the cards that move, and the customers whom the files delete. */
export async function checkInShards(
  database: OpenDatabase,
  kind: LoadKind,
  problems: Problems,
): Promise<Pick<FoundMoves, 'moves' | 'pairs'>> {
  const checks = checksOf(kind);
  const { moves, gone } = await withCopies(database, async (db) => {
    const found = await readMoves(db, kind);
    await checkMoves(db, kind, problems);
    await runChecks(
      db,
      checks.filter(({ together }) => together),
      problems,
    );
    return { moves: found, gone: await readGone(db, kind, found) };
  });
  const pairs = pairsOf(moves, gone);
  const rows: MovedRows[] = [];
  for (const pair of pairs) rows.push(await readRows(database.db, pair));
  const own = checks.filter(({ together }) => !together);
  for (const area of await areasOf(database, kind))
    await area.run(({ db }) =>
      checkMoved(db, area, { moves, pairs, rows }, problems, () => runChecks(db, own, problems)),
    );
  return { moves, pairs };
}

/** Runs work on the coordinator, whose statements read the copies. */
function withCopies<T>(
  { bulkOn }: Pick<OpenDatabase, 'bulkOn'>,
  work: (db: Work['db']) => Promise<T>,
): Promise<T> {
  if (!bulkOn) throw new Error('only PostgreSQL has shards');
  return bulkOn(undefined, withWritten(NAMES), async ({ db }) => {
    for (const [table, columns] of Object.entries(COPIES))
      await db.executeQuery(
        inCluster(
          db,
          sql`create temporary table ${sql.raw(copyOf(table))} on commit drop as
            select ${sql.raw(columns)} from ${sql.table(table)}`,
        ),
      );
    return work(db);
  });
}
