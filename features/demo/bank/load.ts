import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';
import type { CardKeys } from '../../../server/ports/card-system/embedded/keys.ts';
import {
  insertCustomers,
  insertProducts,
  readNow,
} from '../../../server/ports/card-system/embedded/load-store.ts';
import type { BankCustomer } from '../../../server/ports/card-system/records.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { PRODUCT_NAMES } from './bank.messages.ts';
import { largeBank } from './generate.ts';

/** How far a load has come. */
export interface LoadProgress {
  readonly customers: number;
  readonly transactions: number;
}

export interface LoadOptions {
  readonly onProgress?: (progress: LoadProgress) => void;
}

/** Lines in one database transaction: enough to make its cost small, few enough to stay far below any time-out. */
const LINES_AT_ONCE = 5000;

/**
 * Writes a bank into an embedded card system that does not hold these customers yet; the same code for both engines.
 * Customers are taken one by one, so the bank may be larger than memory. Each batch is whole or not there; a failed
 * load leaves earlier batches. Resolves to what was written.
 */
export async function loadBank(
  db: Kysely<Database>,
  bank: Iterable<BankCustomer>,
  keys: CardKeys,
  { onProgress }: LoadOptions = {},
): Promise<LoadProgress> {
  await insertProducts(
    db,
    Object.entries(PRODUCT_NAMES).map(([code, name]) => ({ code, name })),
  );
  const now = await readNow(db);
  let done: LoadProgress = { customers: 0, transactions: 0 };
  let writing: Promise<void> = Promise.resolve();
  for (const { customers, lines } of batches(bank)) {
    // The database writes one batch while this process makes the next.
    await writing;
    if (done.customers > 0) onProgress?.(done);
    writing = insertCustomers(db, keys, customers, now);
    // Awaited above or below; until then a failure is no unhandled one.
    writing.catch(() => {});
    done = { customers: done.customers + customers.length, transactions: done.transactions + lines };
  }
  await writing;
  onProgress?.(done);
  return done;
}

/**
 * Writes a bank of `customers` customers (3 cards, 24 statements each, 500 transactions together) beside whatever else
 * is there. The same seed and day give the same bank; loading one twice fails on the first batch.
 */
export function seedBank(
  db: Kysely<Database>,
  keys: CardKeys,
  options: {
    readonly customers: number;
    readonly seed: string;
    readonly today: IsoDate;
    readonly onProgress?: (progress: LoadProgress) => void;
  },
): Promise<LoadProgress> {
  const { onProgress } = options;
  return loadBank(db, largeBank(options), keys, onProgress ? { onProgress } : {});
}

function* batches(bank: Iterable<BankCustomer>): Generator<{ customers: BankCustomer[]; lines: number }> {
  let customers: BankCustomer[] = [];
  let lines = 0;
  for (const customer of bank) {
    customers.push(customer);
    for (const card of customer.cards) lines += card.transactions.length;
    if (lines < LINES_AT_ONCE) continue;
    yield { customers, lines };
    customers = [];
    lines = 0;
  }
  if (customers.length > 0) yield { customers, lines };
}
