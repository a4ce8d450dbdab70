/**
 * The checks of a distributed database: most of them in each shard, and those that compare rows of several customers on the coordinator, over
 * copies of the few columns that they need.
 */
import type { OpenDatabase } from '../../../server/db/open.ts';
import { inWork } from '../../../server/db/work.ts';
import { pairsOf } from '../../embedded/moves/moves.ts';
import { type MovedRows, readRows } from '../../embedded/moves/moves-store.ts';
import type { LoadKind } from '../files/manifest.ts';
import { BANK_TABLES, CUSTOMER_TABLES } from '../tables/tables.ts';
import { type Area, areasOf } from './areas.ts';
import { withCopies } from './checks-in-shards-store.ts';
import { checksOf, runChecks } from './checks-store.ts';
import { checkMoves } from './moves.ts';
import { checkMoved, type FoundMoves } from './moves-in-shards.ts';
import { readGone, readMoves } from './moves-store.ts';
import type { Problems } from './problems.ts';
import { analyzeStaging } from './stage-store.ts';

/** Runs all checks of the staged rows, which must be committed. Returns the cards that move, and the customers whom the files delete. */
export async function checkInShards(
  database: OpenDatabase,
  kind: LoadKind,
  problems: Problems,
): Promise<Pick<FoundMoves, 'moves' | 'pairs'>> {
  const checks = checksOf(kind);
  const areas = await areasOf(database, kind);
  await analyzeInShards(database, areas);
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
  for (const area of areas)
    await area.run(({ db }) =>
      checkMoved(db, area, { moves, pairs, rows }, problems, () => runChecks(db, own, problems)),
    );
  return { moves, pairs };
}

/**
 * Updates the planner's statistics of the staging tables. Citus' own `analyze` locks its table while it has open transactions on the
 * nodes: a shard that moves has that lock, and waits for those transactions.
 */
async function analyzeInShards(database: OpenDatabase, areas: readonly Area[]): Promise<void> {
  const others = BANK_TABLES.filter((table) => !CUSTOMER_TABLES.includes(table));
  await inWork(database, (work) => analyzeStaging(work, others));
  for (const area of areas) await area.run((work) => analyzeStaging(work, CUSTOMER_TABLES));
}
