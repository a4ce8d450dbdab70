/**
 * The checks of a distributed database: most of them in each shard, and those that compare rows of several customers on the coordinator, over
 * copies of the few columns that they need.
 */
import type { OpenDatabase } from '../../../server/db/open.ts';
import { pairsOf } from '../../embedded/moves/moves.ts';
import {
  lockMoving,
  type Move,
  type MovedRows,
  type Pair,
  readRows,
} from '../../embedded/moves/moves-store.ts';
import type { LoadKind } from '../files/manifest.ts';
import { type Area, areasOf } from './areas.ts';
import { withCopies } from './checks-in-shards-store.ts';
import { checksOf, runChecks } from './checks-store.ts';
import { checkMoves } from './moves.ts';
import { checkMoved, type FoundMoves } from './moves-in-shards.ts';
import { readGone, readMoves } from './moves-store.ts';
import type { Problems } from './problems.ts';

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
  const areas = await areasOf(database, kind);
  const rows: MovedRows[] = [];
  for (const pair of pairs) rows.push(await readMoved(areas, moves, pair));
  const own = checks.filter(({ together }) => !together);
  for (const area of areas)
    await area.run(({ db }) =>
      checkMoved(db, area, { moves, pairs, rows }, problems, () => runChecks(db, own, problems)),
    );
  return { moves, pairs };
}

/** Reads the rows of a pair, of one moment: a redemption meanwhile would leave a card whose points are not those of its ledger. */
async function readMoved(areas: readonly Area[], moves: readonly Move[], pair: Pair): Promise<MovedRows> {
  const area = areas.find((one) => one.has(pair.from));
  if (!area) return new Map();
  return area.run(async ({ db }) => {
    await lockMoving(
      db,
      moves.filter(({ from, to }) => from === pair.from && to === pair.to),
    );
    return readRows(db, pair);
  });
}
