import type { Kysely } from 'kysely';
import { databaseNow } from '../../server/db/clock.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import type { BankCustomer } from '../../server/ports/card-system/parts/records.ts';
import type { CardKeys } from '../embedded/keys.ts';
import { copyRows, withoutForeignKeys } from '../embedded/load/bulk-store.ts';
import { insertCustomers, insertProducts, insertTerms } from '../embedded/load/load-store.ts';
import { PRODUCT_NAMES } from './bank.messages.ts';
import { batches, type CopyBatch, copyBatches } from './batches.ts';
import { type LargeBank, largeBank, largeBankById } from './generate.ts';
import { DEMO_PLANS, DEMO_TERMS } from './terms.ts';

/** Number of loaded customers and transactions. */
export interface LoadProgress {
  readonly customers: number;
  readonly transactions: number;
}

/** Progress of foreign key validation, the last step of a bulk load. */
export interface Checking {
  readonly checked: number;
  readonly of: number;
}

export interface LoadOptions {
  readonly onProgress?: (progress: LoadProgress, checking?: Checking) => void;
}

/** Creates rows for COPY. `now` is the database's time. */
export type MakeRows = (now: Date) => AsyncIterable<CopyBatch> | Iterable<CopyBatch>;

/** Transactions of cards per database transaction. The overhead is small, and the time far below any timeout. */
const LINES_AT_ONCE = 5000;

const PRODUCTS = Object.entries(PRODUCT_NAMES).map(([code, name]) => ({ code, name }));

/** Adds what is the same for all customers. */
async function insertCommon(db: Kysely<Database>): Promise<void> {
  await insertProducts(db, PRODUCTS);
  await insertTerms(db, DEMO_TERMS, DEMO_PLANS);
}

/**
 * Writes a bank into an embedded card system that does not contain these customers yet. Works with both database
 * engines. Keeps only two batches in memory, so the bank may be larger than memory. Each batch is one transaction; when
 * a load fails, the earlier batches stay. Resolves to the counts.
 */
export async function loadBank(
  db: Kysely<Database>,
  bank: Iterable<BankCustomer>,
  keys: CardKeys,
  { onProgress }: LoadOptions = {},
): Promise<LoadProgress> {
  await insertCommon(db);
  const now = await databaseNow(db);
  let done: LoadProgress = { customers: 0, transactions: 0 };
  let writing: Promise<void> = Promise.resolve();
  for (const { customers, lines } of batches(bank, LINES_AT_ONCE)) {
    // The database writes one batch while this process generates the next.
    await writing;
    if (done.customers > 0) onProgress?.(done);
    writing = insertCustomers(db, keys, customers, now);
    // Prevents an unhandled rejection. The promise is awaited above or below.
    writing.catch(() => {});
    done = { customers: done.customers + customers.length, transactions: done.transactions + lines };
  }
  await writing;
  onProgress?.(done);
  return done;
}

/**
 * Loads generated rows with COPY, several times faster than {@link loadBank}. Needs PostgreSQL; runs in one
 * transaction that locks the card system's tables. A load that fails or is killed leaves the database unchanged.
 */
export async function loadInBulk(
  bulk: NonNullable<OpenDatabase['bulk']>,
  makeRows: MakeRows,
  { onProgress }: LoadOptions = {},
): Promise<LoadProgress> {
  return bulk(async ({ db, copy }) => {
    let done: LoadProgress = { customers: 0, transactions: 0 };
    const copyAll = async () => {
      await insertCommon(db);
      for await (const { customers, lines, tables } of makeRows(await databaseNow(db))) {
        for (const rows of tables) await copyRows({ copy }, rows);
        done = { customers: done.customers + customers, transactions: done.transactions + lines };
        onProgress?.(done);
      }
    };
    await withoutForeignKeys(db, copyAll, (checked, of) => onProgress?.(done, { checked, of }));
    return done;
  });
}

/**
 * Adds a bank of `customers` customers to the existing data (3 cards, 24 statements each, 500 transactions in total).
 * Loads in bulk if the database supports it, otherwise in batches. The same seed and day give the same bank. Rejects a
 * second large bank, because all large banks use the same card numbers. `makeRows` generates the rows for a bulk load;
 * the default runs in this thread.
 */
export async function seedBank(
  { db, bulk }: Pick<OpenDatabase, 'db' | 'bulk'>,
  keys: CardKeys,
  options: LargeBank & LoadOptions & { readonly makeRows?: MakeRows },
): Promise<LoadProgress> {
  const { makeRows = (now) => copyBatches(largeBankById(options), keys, now) } = options;
  return bulk ? loadInBulk(bulk, makeRows, options) : loadBank(db, largeBank(options), keys, options);
}
