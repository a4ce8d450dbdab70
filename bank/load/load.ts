/** Loads a folder of the bank's files into the portal's database. */
import { isDistributed, setOneConnection } from '../../server/db/distribution/topology.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { inWork, type Work } from '../../server/db/work.ts';
import type { MovedCardsSteps } from '../../server/moved-cards/moved-cards.ts';
import type { CardKeys } from '../embedded/keys.ts';
import { goneOf } from '../embedded/moves/moves.ts';
import { resealCards } from '../embedded/sealed-tables.ts';
import { readManifest } from './files/manifest.ts';
import type { Place } from './files/open.ts';
import { admit, completeLoad, startLoad, withLoadLock } from './loads-store.ts';
import { paceOf } from './pace.ts';
import type { StagedKind } from './sql.ts';
import { checkInShards } from './stages/checks-in-shards.ts';
import { checkStaged } from './stages/checks-store.ts';
import { canCompare, NotByDifferences, stageDifferences } from './stages/differences.ts';
import { loadFirst } from './stages/first-load.ts';
import { leaveOutLeft } from './stages/left-store.ts';
import type { Counts } from './stages/merge.ts';
import { checkAfterMoves, checkMoves } from './stages/moves.ts';
import { readMoves, type StagedMove } from './stages/moves-store.ts';
import { Problems } from './stages/problems.ts';
import { createReadFile, type ReadFile } from './stages/read.ts';
import type { RejectedCustomer } from './stages/rejections.ts';
import { type Staging, stageFiles } from './stages/stage.ts';
import { analyzeStaging, emptyStaging, refresh } from './stages/stage-store.ts';
import { analyzeStaged, emptyStaged } from './stages/staging.ts';
import { mergeStagedRows } from './stages/take-over.ts';

/** Customers per transaction. Few enough that card holders do not notice the lock. */
const BATCH = 500;
/** Transactions at the same time, on PostgreSQL: two keep two processors busy, and a lock hardly waits for another. */
const PARALLEL = 2;

export interface LoadOptions {
  /** Reads the files; default: in this thread. */
  readonly readFile?: ReadFile;
  readonly batch?: number;
  /** `what` is a file, check or table. `of` is 0 when the total is unknown. */
  readonly onProgress?: (what: string, done: number, of: number) => void;
  /** Lets the portal's own rows follow cards that move to another customer. A load that moves cards fails without it. */
  readonly onMoved?: MovedCardsSteps;
  /** Called after each step. Steps of a larger transaction call it before the commit. Tests throw an error here. */
  readonly onStep?: (step: string) => Promise<void> | void;
}

export type LoadResult =
  | { readonly state: 'refused'; readonly problems: Problems }
  | {
      readonly state: 'complete' | 'held back';
      readonly loadId: bigint;
      /** Number of rows in the files, by table. */
      readonly read: ReadonlyMap<string, number>;
      readonly counts: Counts;
      /** Number of cards that the files move to another customer. */
      readonly moved: number;
      readonly heldBack: readonly RejectedCustomer[];
    };

/**
 * Stages and checks the files, then imports them (README.md lists the steps). Imports nothing if there is a problem.
 * Throws LoadRefused if another load is running, or if the files may not follow earlier loads ({@link admit}). To continue an interrupted load, call it again.
 */
export async function loadFolder(
  database: OpenDatabase,
  keys: CardKeys,
  place: Place,
  options: LoadOptions = {},
): Promise<LoadResult> {
  const pace = paceOf(database);
  return withLoadLock(database, async (): Promise<LoadResult> => {
    const problems = new Problems();
    const manifest = await readManifest(place, problems);
    if (!manifest) return { state: 'refused', problems };
    await admit(database.db, manifest);
    await resealCards(database, keys, (table, rows) =>
      options.onProgress?.(`sealing ${table} again`, rows, 0),
    );
    const { onProgress, onStep = () => {}, readFile = createReadFile(keys) } = options;
    const onRows = (file: string, rows: number, of: number) => onProgress?.(file, rows, of);
    const reading = { place, manifest, readFile, onRows, onStep };
    // The short ways need plain tables.
    const distributed = await isDistributed(database.db);
    const first = distributed ? undefined : await loadFirst(database, reading);
    if (first) {
      onProgress?.('vacuum', 0, 0);
      await refresh(database, manifest.kind, first.counts);
      return { state: 'complete', ...first, moved: 0, heldBack: [] };
    }
    const staging = { ...reading, problems, pace };
    const few = distributed ? undefined : await stageFew(database, staging, options);
    const staged = few ?? (await stage(database, staging, options));
    if (!staged) return { state: 'refused', problems };
    const { kind, read, moves, gone = [] } = staged;
    const loadId = await database.db.transaction().execute((trx) => startLoad(trx, manifest));
    await onStep('started');
    const { counts, heldBack } = await mergeStagedRows({
      ...{ database, keys, manifest, kind, loadId, moves, gone, onStep },
      ...{ pace, parallel: database.kind === 'embedded' ? 1 : PARALLEL, onMoved: options.onMoved },
      batch: options.batch ?? BATCH,
      onCustomers: (done, of) => onProgress?.('customers taken over', done, of),
    });
    await onStep('taken over');
    const moved = moves.filter(({ from }) => !heldBack.some(({ customerId }) => customerId === from)).length;
    if (heldBack.length > 0) return { state: 'held back', loadId, read, counts, moved, heldBack };
    await completeLoad(database.db, loadId, counts);
    await emptyStaged(database);
    onProgress?.('vacuum', 0, 0);
    await refresh(database, manifest.kind, counts);
    return { state: 'complete', loadId, read, counts, moved, heldBack };
  }).finally(() => pace.end());
}

interface Staged {
  readonly kind: StagedKind;
  /** Number of rows in the files, by table. */
  readonly read: ReadonlyMap<string, number>;
  readonly moves: readonly StagedMove[];
  /** The earlier customers of moved cards whom the files delete, in a distributed database. */
  readonly gone?: readonly string[];
}

/** Thrown to roll back the staged rows. */
class FilesAreWrong extends Error {}

/**
 * Stages and checks the rows of whole files that differ from the database. If that is not possible, or if there are problems, rolls
 * back and returns undefined: {@link stage} then lists all problems.
 */
async function stageFew(
  database: OpenDatabase,
  staging: Staging,
  options: LoadOptions,
): Promise<Staged | undefined> {
  const trial = { ...staging, problems: new Problems() };
  try {
    return await inWork(database, async (work) => {
      if (!(await canCompare(work, trial))) return undefined;
      await emptyStaging(work);
      return check(work, 'differences', await stageDifferences(work, trial), trial, options);
    });
  } catch (error) {
    if (error instanceof FilesAreWrong || error instanceof NotByDifferences) return undefined;
    throw error;
  }
}

/**
 * Stages and checks all files in one transaction. If there are problems, rolls back and returns undefined. In a distributed database the
 * staged rows are committed before the checks, which run in the shards.
 */
async function stage(
  database: OpenDatabase,
  staging: Staging,
  options: LoadOptions,
): Promise<Staged | undefined> {
  if (await isDistributed(database.db)) return stageInShards(database, staging, options);
  try {
    return await inWork(database, async (work) => {
      await emptyStaging(work);
      return check(work, staging.manifest.kind, await stageFiles(work, staging), staging, options);
    });
  } catch (error) {
    if (error instanceof FilesAreWrong) return undefined;
    throw error;
  }
}

async function stageInShards(
  database: OpenDatabase,
  staging: Staging,
  { onProgress }: LoadOptions,
): Promise<Staged | undefined> {
  const { problems, onStep } = staging;
  const { kind } = staging.manifest;
  await emptyStaged(database);
  const read = await inWork(database, async (work) => {
    await setOneConnection(work.db);
    return stageFiles(work, staging);
  });
  await analyzeStaged(database);
  onProgress?.('checks', 0, 0);
  const { moves, pairs } = await checkInShards(database, kind, problems);
  await onStep('checked');
  if (problems.count === 0) return { kind, read, moves, gone: goneOf(pairs) };
  await emptyStaged(database);
  return undefined;
}

/** Checks all staged rows together. Throws {@link FilesAreWrong} if there are problems. */
async function check(
  work: Work,
  kind: StagedKind,
  read: ReadonlyMap<string, number>,
  { problems, onStep }: Staging,
  { onProgress }: LoadOptions,
): Promise<Staged> {
  await analyzeStaging(work);
  onProgress?.('checks', 0, 0);
  const moves = await readMoves(work.db, kind);
  await checkMoves(work.db, kind, problems);
  await checkAfterMoves(work.db, kind, moves, problems, () => checkStaged(work.db, kind, problems));
  await onStep('checked');
  if (problems.count > 0) throw new FilesAreWrong();
  await leaveOutLeft(work.db);
  return { kind, read, moves };
}
