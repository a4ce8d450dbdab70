/** The first load of an empty bank: the history goes straight into the tables, in one transaction for the whole bank. */
import { sql } from 'kysely';
import { codeOf } from '../../../server/db/errors.ts';
import type { Bulk, OpenDatabase } from '../../../server/db/open.ts';
import { withoutForeignKeys } from '../../embedded/load/bulk-store.ts';
import { applyEvents } from '../../events/apply.ts';
import { cardsWithEvents } from '../../events/events-store.ts';
import type { Manifest, ManifestFile } from '../files/manifest.ts';
import { completeLoad, countCustomers, startLoad } from '../loads-store.ts';
import { WITHOUT_PAUSE } from '../pace.ts';
import type { BankTable } from '../tables/table.ts';
import { CARDS } from '../tables/tables-cards.ts';
import { CUSTOMERS, PRODUCTS } from '../tables/tables-customers.ts';
import { emptyHistory, isEmptyBank, withoutIndexes } from './first-load-store.ts';
import type { Counts } from './merge.ts';
import { Problems } from './problems.ts';
import { checkEnd, filesOf, readInto, type Staging, stageFile } from './stage.ts';
import { copyFinal, emptyStaging } from './stage-store.ts';
import { mergeTerms } from './take-over.ts';
import { EVERYBODY, NOTHING, writeCards, writeNumbers, writeRows } from './take-over-store.ts';

export interface FirstLoad {
  readonly loadId: bigint;
  readonly read: ReadonlyMap<string, number>;
  readonly counts: Counts;
}

/** Thrown to roll back: the bank is not empty, or the files have problems. */
class NotThisWay extends Error {}

/**
 * Loads whole files into an empty bank. The tables are locked meanwhile: without customers no call reads them. Returns undefined,
 * with nothing written, if the bank has rows, or if the files have a problem: the ordinary way then finds all problems.
 */
export async function loadFirst(
  { bulk }: OpenDatabase,
  staging: Omit<Staging, 'problems' | 'pace'>,
): Promise<FirstLoad | undefined> {
  if (!bulk || staging.manifest.kind !== 'whole') return undefined;
  // Without time-outs, because PostgreSQL may still be undoing a load that was killed.
  if (!(await bulk(({ db }) => isEmptyBank(db)))) return undefined;
  try {
    return await bulk((work) =>
      loadWhole(work, { ...staging, problems: new Problems(), pace: WITHOUT_PAUSE }),
    );
  } catch (error) {
    // SQLSTATE classes 21 to 23: the database refused a row, or a number that stands twice.
    if (error instanceof NotThisWay || /^2[123]/.test(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}

async function loadWhole(work: Bulk, staging: Staging): Promise<FirstLoad> {
  const { manifest, onRows, onStep } = staging;
  const { db } = work;
  const read = new Map<string, number>();
  let counts: Counts = {};
  await emptyStaging(work);
  await withoutForeignKeys(
    db,
    async () => {
      if (!(await isEmptyBank(db))) throw new NotThisWay();
      const files = filesOf(manifest);
      const history = files.map(({ table }) => table).filter(({ compared }) => compared);
      await emptyHistory(db, history);
      await withoutIndexes(
        db,
        history,
        async () => {
          for (const { table, file } of files) {
            const isHistory = table.compared === true;
            read.set(
              table.name,
              await (isHistory ? copyFile(work, table, file, staging) : stageFile(work, file, staging)),
            );
            if (staging.problems.count > 0) throw new NotThisWay();
            await onStep(`copied ${table.name}`);
          }
        },
        (done, of) => onRows('indexes', done, of),
      );
      await onStep('indexes');
      counts = await writeOthers(work, manifest);
      for (const { name } of history)
        counts = { ...counts, [name]: { ...NOTHING, inserted: read.get(name) ?? 0 } };
    },
    (done, of) => onRows('references', done, of),
  );
  await onStep('references');
  await applyEvents(db, await cardsWithEvents(db, manifest.asOf, sql`true`), 'all');
  const loadId = await startLoad(db, manifest);
  await countCustomers(db, loadId, read.get(CUSTOMERS.name) ?? 0);
  await completeLoad(db, loadId, counts);
  await emptyStaging(work);
  await onStep('before the commit');
  return { loadId, read, counts };
}

async function copyFile(work: Bulk, table: BankTable, file: ManifestFile, staging: Staging): Promise<number> {
  const last = await readInto(staging, file, { form: 'final' }, async (part) => {
    if (part.problems.length > 0) throw new NotThisWay();
    await copyFinal(work, table, part);
  });
  checkEnd(staging.problems, file, last, last.total);
  return last.read;
}

/** Writes the staged rows. */
async function writeOthers({ db }: Bulk, manifest: Manifest): Promise<Counts> {
  const products = await writeRows(db, PRODUCTS);
  const terms = await mergeTerms(db, manifest);
  const customers = await writeRows(db, CUSTOMERS, EVERYBODY);
  const cards = await writeCards(db, 'whole', EVERYBODY, async () => {});
  return {
    products,
    ...terms,
    customers,
    [CARDS.name]: cards,
    card_numbers: await writeNumbers(db, EVERYBODY),
  };
}
