/** Imports the staged rows in batches of customers, with one transaction per batch. */

import { codeOf } from '../../../server/db/errors.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { inWork, type Work } from '../../../server/db/work.ts';
import type { CardKeys } from '../../embedded/keys.ts';
import { afterFiles, beforeFiles } from '../../embedded/read-model/read-model.ts';
import { tried } from '../../embedded/tried.ts';
import { applyEvents } from '../../events/apply.ts';
import { cardsWithEvents } from '../../events/events-store.ts';
import type { Manifest } from '../files/manifest.ts';
import { countCustomers } from '../loads-store.ts';
import { createPace } from '../pace.ts';
import { fileOf } from '../tables/table.ts';
import { CUSTOMER_TABLES, TERM_TABLES } from '../tables/tables.ts';
import { CARDS } from '../tables/tables-cards.ts';
import { CUSTOMERS, PRODUCTS } from '../tables/tables-customers.ts';
import { keepEqualSeals, keepLaterCommands } from './settle-store.ts';
import {
  deleteNumbers,
  deleteProducts,
  deleteRows,
  lockCards,
  NOTHING,
  type Range,
  readRanges,
  readSingles,
  replaceRows,
  type Written,
  writeCards,
  writeNumbers,
  writeRows,
} from './take-over-store.ts';

/** Numbers of written rows, by table. */
export type Counts = Readonly<Record<string, Written>>;

/** A customer that the load left unchanged, because the database rejected the new data. */
export interface RejectedCustomer {
  readonly customerId: string;
  /** Name of the violated constraint. */
  readonly constraint: string;
}

export interface Merge {
  readonly database: OpenDatabase;
  readonly keys: CardKeys;
  readonly manifest: Manifest;
  readonly loadId: bigint;
  /** Customers per transaction. */
  readonly batch: number;
  readonly onCustomers: (done: number, of: number) => void;
  readonly onStep: (step: string) => Promise<void> | void;
}

/** Tables written after the cards, in order. */
const HISTORY = CUSTOMER_TABLES.filter((table) => table !== CUSTOMERS && table !== CARDS);

/**
 * Writes the products and the terms, then all customers, then deletes the products that the load removes. Cards refer to products, so
 * products are written first and deleted last.
 */
export async function mergeStagedRows(
  load: Merge,
): Promise<{ readonly counts: Counts; readonly heldBack: readonly RejectedCustomer[] }> {
  const { database, manifest, onStep } = load;
  const products = await inWork(database, ({ db }) => writeRows(db, PRODUCTS));
  await onStep('products');
  const terms = await inWork(database, ({ db }) => mergeTerms(db, manifest));
  await onStep('terms');
  const ranges = await inWork(database, ({ db }) => readRanges(db, manifest.kind, load.batch));
  const of = ranges.reduce((sum, { customers }) => sum + customers, 0);
  let counts: Counts = { products, ...terms };
  let done = 0;
  const heldBack: RejectedCustomer[] = [];
  const pause = createPace();
  for (const range of ranges) {
    counts = add(counts, await mergeRange(load, range, heldBack));
    await pause();
    done += range.customers;
    load.onCustomers(done, of);
    await onStep(`customers ${done}`);
  }
  const deleted = await inWork(database, ({ db }) => deleteProducts(db, manifest.kind));
  return { counts: add(counts, { products: { ...NOTHING, deleted } }), heldBack };
}

/** Writes the bank's terms in one transaction. A file that the load leaves out changes nothing. */
async function mergeTerms(db: Work['db'], { kind, files }: Manifest): Promise<Counts> {
  const counts: Record<string, Written> = {};
  for (const table of TERM_TABLES)
    if (files.some(({ name }) => name === fileOf(table)))
      counts[table.name] = await replaceRows(db, table, kind);
  return counts;
}

/** Writes a range in one transaction. If the database rejects it, writes each of its customers separately. */
async function mergeRange(load: Merge, range: Range, heldBack: RejectedCustomer[]): Promise<Counts> {
  try {
    return await tried(() => inWork(load.database, (work) => writeRange(load, work, range)));
  } catch (error) {
    // SQLSTATE class 23: integrity constraint violation.
    if (!codeOf(error)?.startsWith('23')) throw error;
    if (range.customers === 1) {
      heldBack.push({ customerId: range.first, constraint: constraintOf(error) });
      return {};
    }
  }
  const singles = await inWork(load.database, ({ db }) => readSingles(db, load.manifest.kind, range));
  let counts: Counts = {};
  for (const single of singles) counts = add(counts, await mergeRange(load, single, heldBack));
  return counts;
}

/** Returns only the constraint's name, because PostgreSQL's message contains values. */
function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : 'unknown';
}

async function writeRange(
  { keys, manifest: { kind, asOf }, loadId, onStep }: Merge,
  { db }: Work,
  range: Range,
): Promise<Counts> {
  await lockCards(db, range);
  const customerIds = (await readSingles(db, kind, range)).map(({ first }) => first);
  await beforeFiles(db, customerIds);
  await keepEqualSeals(db, keys, range);
  await keepLaterCommands(db, asOf, range);
  const counts: Record<string, Written> = {};
  const remove = async (name: string, deleted: number) => {
    counts[name] = plus(counts[name], { ...NOTHING, deleted });
    await onStep(`deleted ${name}`);
  };
  counts.customers = await writeRows(db, CUSTOMERS, range);
  await onStep('wrote customers');
  counts.cards = await writeCards(db, range, async () => {
    for (const table of HISTORY) {
      counts[table.name] = await writeRows(db, table, range);
      await onStep(`wrote ${table.name}`);
    }
    for (const table of HISTORY.toReversed())
      await remove(table.name, await deleteRows(db, table, kind, asOf, range));
  });
  await onStep('wrote cards');
  counts.card_numbers = await writeNumbers(db, range);
  for (const table of [CARDS, CUSTOMERS])
    await remove(table.name, await deleteRows(db, table, kind, asOf, range));
  await remove('card_numbers', await deleteNumbers(db, range));
  await afterFiles(db, keys, customerIds, asOf);
  await applyEvents(db, await cardsWithEvents(db, asOf, range), 'all');
  await onStep('applied events');
  await countCustomers(db, loadId, range.customers);
  return counts;
}

function plus(a: Written = NOTHING, b: Written = NOTHING): Written {
  return {
    inserted: a.inserted + b.inserted,
    changed: a.changed + b.changed,
    deleted: a.deleted + b.deleted,
  };
}

function add(a: Counts, b: Counts): Counts {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map((name) => [name, plus(a[name], b[name])]));
}
