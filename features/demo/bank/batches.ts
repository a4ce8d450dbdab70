/** A bank in pieces of a size that a database takes well. */

import type { CardKeys } from '../../../server/ports/card-system/embedded/keys.ts';
import { type CopyRows, copyRowsOf } from '../../../server/ports/card-system/embedded/load/copy-text.ts';
import type { BankCustomer } from '../../../server/ports/card-system/records.ts';

/** Some customers and how many transactions they have. */
export interface Batch {
  readonly customers: BankCustomer[];
  readonly lines: number;
}

/** Some customers as text to copy: how many, their transactions, the rows of all tables. */
export interface CopyBatch {
  readonly customers: number;
  readonly lines: number;
  readonly tables: readonly CopyRows[];
}

/** Well below a megabyte of text. */
const LINES_TO_COPY = 2500;

/** The bank in batches of at least so many lines, each customer whole; the last one may be smaller. */
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

/** The bank as rows to copy. `now`: the database's time, from which "two hours ago" in the records is counted. */
export function* copyBatches(bank: Iterable<BankCustomer>, keys: CardKeys, now: Date): Generator<CopyBatch> {
  for (const { customers, lines } of batches(bank, LINES_TO_COPY)) {
    yield { customers: customers.length, lines, tables: copyRowsOf(keys, now, customers) };
  }
}
