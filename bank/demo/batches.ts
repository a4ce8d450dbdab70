/** Splits a bank into batches that fit a database transaction. */

import type { BankCustomer } from '../../server/ports/card-system/parts/records.ts';
import type { CardKeys } from '../embedded/keys.ts';
import { type CopyRows, copyRowsOf } from '../embedded/load/copy-text.ts';

/** Customers and their total number of transactions. */
export interface Batch {
  readonly customers: BankCustomer[];
  readonly lines: number;
}

/** Customers as rows for COPY, with the numbers of customers and transactions. */
export interface CopyBatch {
  readonly customers: number;
  readonly lines: number;
  readonly tables: readonly CopyRows[];
}

/** Transactions per COPY batch. Their text stays well below one megabyte. */
const LINES_TO_COPY = 2500;

/**
 * Yields the bank in batches of whole customers. Each batch has at least `linesAtOnce` transactions; the last batch may
 * have fewer.
 */
export function* batches(bank: Iterable<BankCustomer>, linesAtOnce: number): Generator<Batch> {
  let customers: BankCustomer[] = [];
  let lines = 0;
  for (const customer of bank) {
    customers.push(customer);
    for (const card of customer.cards) lines += card.transactions.length;
    if (lines < linesAtOnce) continue;
    yield { customers, lines };
    customers = [];
    lines = 0;
  }
  if (customers.length > 0) yield { customers, lines };
}

/**
 * Yields the bank as rows for COPY. `now` is the database's time; relative times such as "two hours ago" are computed
 * from it.
 */
export function* copyBatches(bank: Iterable<BankCustomer>, keys: CardKeys, now: Date): Generator<CopyBatch> {
  for (const { customers, lines } of batches(bank, LINES_TO_COPY)) {
    yield { customers: customers.length, lines, tables: copyRowsOf(keys, now, customers) };
  }
}
