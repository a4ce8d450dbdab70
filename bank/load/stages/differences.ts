/** Stages only the rows of whole files that differ from the database. */
import type { Work } from '../../../server/db/work.ts';
import type { Move } from '../../embedded/moves/moves-store.ts';
import type { ManifestFile } from '../files/manifest.ts';
import type { BankTable } from '../tables/table.ts';
import {
  compareRecords,
  deletesOf,
  hasHashes,
  hasLater,
  hasRepeated,
  readLines,
  stageHashes,
} from './differences-store.ts';
import { readMoves } from './moves-store.ts';
import { checkEnd, filesOf, readInto, type Staging, stageFile } from './stage.ts';
import { stageRows } from './stage-store.ts';

/** Above this share of different rows it is quicker to stage them all. */
const MOST_DIFFERENT = 0.5;

/** Thrown to roll back: the files have a problem, or too many rows differ. All rows must be staged. */
export class NotByDifferences extends Error {}

/**
 * Stages whole files. Of the history, only rows whose record is not that of an earlier load are staged, and a row `delete` for each row
 * of the database that the files do not have. Reads the files twice: first the hashes of all records, then the records that differ.
 * Throws {@link NotByDifferences}, also for every problem: staging all rows then finds all problems.
 */
export async function stageDifferences(work: Work, staging: Staging): Promise<ReadonlyMap<string, number>> {
  const read = new Map<string, number>();
  let moves: readonly Move[] | undefined;
  for (const { table, file } of filesOf(staging.manifest)) {
    if (table.compared) moves ??= await readMoves(work.db, 'differences');
    const rows = table.compared
      ? await stageDifferent(work, { table, file, moves: moves ?? [] }, staging)
      : await stageFile(work, file, staging);
    if (staging.problems.count > 0) throw new NotByDifferences();
    read.set(table.name, rows);
    await staging.onStep(`staged ${table.name}`);
  }
  return read;
}

/**
 * Whether the history has hashes to compare with. After a load that was taken back, older files follow: a date that was right in the
 * later ones may lie in their future, so that each record must be checked.
 */
export async function canCompare(work: Work, staging: Staging): Promise<boolean> {
  const { kind, asOf } = staging.manifest;
  if (kind !== 'whole' || (await hasLater(work.db, asOf))) return false;
  for (const { table } of filesOf(staging.manifest))
    if (table.compared && (await hasHashes(work.db, table))) return true;
  return false;
}

interface Compared {
  readonly table: BankTable;
  readonly file: ManifestFile;
  readonly moves: readonly Move[];
}

async function stageDifferent(
  work: Work,
  { table, file, moves }: Compared,
  staging: Staging,
): Promise<number> {
  const { db } = work;
  await stageHashes(work, undefined);
  const all = await readInto(staging, file, { form: 'hashes' }, async (part) => {
    await stageHashes(work, part);
    await staging.pace.pause();
  });
  if (all.sha256 === undefined || all.read !== file.rows) throw new NotByDifferences();
  const known = await compareRecords(db, table);
  const different = all.read - known.rows;
  if (known.isRepeated || different > all.read * MOST_DIFFERENT) throw new NotByDifferences();
  let total = known.total;
  if (different > 0) {
    const lines = await readLines(db, all.read);
    const form = work.copy ? 'staged' : 'rows';
    const last = await readInto(staging, file, { form, lines }, async (part) => {
      await stageRows(work, table, part);
      await staging.pace.pause();
    });
    total += last.total;
  }
  checkEnd(staging.problems, file, all, total);
  if (await hasRepeated(db, table)) throw new NotByDifferences();
  await deletesOf(db, table, moves);
  return all.read;
}
