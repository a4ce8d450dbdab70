/** Imports the staged rows in batches of customers, with one transaction per batch. */

import { isDistributed } from '../../../server/db/distribution/topology.ts';
import { tried } from '../../../server/db/tried.ts';
import { inWork, type Work } from '../../../server/db/work.ts';
import { moveCards, pairsOf } from '../../embedded/moves/moves.ts';
import { hasPendingCommand } from '../../embedded/moves/moves-store.ts';
import { afterFiles, beforeFiles } from '../../embedded/read-model/read-model.ts';
import { applyEvents } from '../../events/apply.ts';
import { cardsWithEvents } from '../../events/events-store.ts';
import type { Manifest } from '../files/manifest.ts';
import { countCustomers } from '../loads-store.ts';
import { fileOf } from '../tables/table.ts';
import { CUSTOMER_TABLES, TERM_TABLES } from '../tables/tables.ts';
import { CARDS } from '../tables/tables-cards.ts';
import { CUSTOMERS, PRODUCTS } from '../tables/tables-customers.ts';
import { type Area, areasOf } from './areas.ts';
import type { Counts, Merge } from './merge.ts';
import { addCustomers, groupsOf, type MoveGroup } from './moves.ts';
import { moveInShards } from './moves-in-shards.ts';
import { readGone } from './moves-store.ts';
import { CommandPending, type RejectedCustomer, rejectionOf } from './rejections.ts';
import { keepEqualSeals, keepLaterCommands } from './settle-store.ts';
import {
  deleteNumbers,
  deleteProducts,
  deleteRows,
  lockCards,
  NOTHING,
  type Range,
  rangeOf,
  readRanges,
  readSingles,
  replaceRows,
  type Written,
  within,
  writeCards,
  writeNumbers,
  writeRows,
} from './take-over-store.ts';

/** Tables written after the cards, in order. */
const HISTORY = CUSTOMER_TABLES.filter((table) => table !== CUSTOMERS && table !== CARDS);

/** Customers that are written in one transaction. `groups`: customers of cards that move. Only whole groups can be left out. */
interface Part extends Range {
  readonly groups?: readonly MoveGroup[];
}

/** A part, and where it is written. */
interface Task {
  readonly area: Area;
  readonly part: Part;
}

const partOf = (groups: readonly MoveGroup[]): Part => ({
  ...rangeOf(groups.flatMap(({ customerIds }) => customerIds)),
  groups,
});

/** Joins groups up to about `size` customers. */
function partsOf(groups: readonly MoveGroup[], size: number): readonly Part[] {
  const parts: Part[] = [];
  let joined: MoveGroup[] = [];
  for (const group of groups) {
    joined.push(group);
    if (joined.reduce((sum, { customerIds }) => sum + customerIds.length, 0) < size) continue;
    parts.push(partOf(joined));
    joined = [];
  }
  return joined.length > 0 ? [...parts, partOf(joined)] : parts;
}

/**
 * Writes the products and the terms, then all customers, first those whose cards move, then deletes the products that the load removes.
 * Cards refer to products, so products are written first and deleted last.
 */
export async function mergeStagedRows(
  load: Merge,
): Promise<{ readonly counts: Counts; readonly heldBack: readonly RejectedCustomer[] }> {
  const { database, manifest, kind, onStep } = load;
  const products = await inWork(database, ({ db }) => writeRows(db, PRODUCTS));
  await onStep('products');
  const terms = await inWork(database, ({ db }) => mergeTerms(db, manifest));
  await onStep('terms');
  const areas = await areasOf(database, kind);
  const heldBack: RejectedCustomer[] = [];
  const groups = groupsOf(load.moves);
  const whole = (await isDistributed(database.db)) ? undefined : areas[0];
  const moving = whole ? partsOf(groups, load.batch).map((part) => ({ area: whole, part })) : [];
  const added = whole ? {} : await moveInShards(load, groups, heldBack);
  const except = [
    ...moving.flatMap(({ part: { only = [] } }) => only),
    ...heldBack.map((one) => one.customerId),
  ];
  const ranges: Task[] = [];
  for (const area of areas) {
    const own = await area.run(({ db }) => readRanges(db, kind, load.batch, except));
    ranges.push(...own.map((part) => ({ area, part })));
  }
  const of = [...moving, ...ranges].reduce((sum, { part }) => sum + part.customers, 0);
  let counts: Counts = add({ products, ...terms }, added);
  let done = 0;
  const merge = async ({ area, part }: Task) => {
    const written = await mergePart(load, area, part, heldBack);
    counts = add(counts, written);
    await load.pace.pause();
    done += part.customers;
    load.onCustomers(done, of);
    await onStep(`customers ${done}`);
  };
  for (const task of moving) await merge(task);
  await inParallel(ranges, load.parallel, merge);
  const deleted = await inWork(database, ({ db }) => deleteProducts(db, kind));
  return { counts: add(counts, { products: { ...NOTHING, deleted } }), heldBack };
}

/** Runs `work` for each item, some at the same time. After an error no further work begins; throws it when all work has ended. */
async function inParallel<T>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of left) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  if (failures.length > 0) throw failures[0];
}

/** Writes the bank's terms in one transaction. A file that the load leaves out changes nothing. */
export async function mergeTerms(db: Work['db'], { kind, files }: Manifest): Promise<Counts> {
  const counts: Record<string, Written> = {};
  for (const table of TERM_TABLES)
    if (files.some(({ name }) => name === fileOf(table)))
      counts[table.name] = await replaceRows(db, table, kind);
  return counts;
}

/** Writes a part in one transaction. If it cannot be written, writes its customers, or its groups, separately. */
async function mergePart(load: Merge, area: Area, part: Part, heldBack: RejectedCustomer[]): Promise<Counts> {
  try {
    return await tried(() => area.write(part, (work) => writePart(load, work, part)));
  } catch (error) {
    const constraint = rejectionOf(error);
    if (constraint === undefined) throw error;
    if (part.customers === 1 || part.groups?.length === 1) {
      const ids = part.only ?? [part.first];
      heldBack.push(...ids.map((customerId) => ({ customerId, constraint })));
      return {};
    }
  }
  const smaller: readonly Part[] = part.groups
    ? part.groups.map((group) => partOf([group]))
    : await area.run(({ db }) => readSingles(db, load.kind, part));
  let counts: Counts = {};
  for (const one of smaller) counts = add(counts, await mergePart(load, area, one, heldBack));
  return counts;
}

/** Returns the moves of a part by their customers. */
async function pairsIn({ kind, onMoved }: Merge, { db }: Work, { groups = [] }: Part) {
  const moves = groups.flatMap((group) => group.moves);
  if (moves.length > 0 && !onMoved)
    throw new Error('cards move, and the rows of the portal would not follow them');
  return { moves, pairs: pairsOf(moves, await readGone(db, kind, moves)) };
}

async function writePart(load: Merge, work: Work, range: Part): Promise<Counts> {
  const { keys, kind, loadId, onMoved, onStep } = load;
  const { asOf } = load.manifest;
  const { db } = work;
  const { moves, pairs } = await pairsIn(load, work, range);
  if (pairs.length > 0) await onMoved?.begin(db, pairs);
  await lockCards(db, range, pairs.length > 0);
  const added = await addCustomers(db, moves);
  await moveCards(db, keys, pairs);
  if (pairs.length > 0) await onStep('moved cards');
  const customerIds = (await readSingles(db, kind, range)).map(({ first }) => first);
  await beforeFiles(db, customerIds);
  await keepEqualSeals(db, keys, range);
  await keepLaterCommands(db, asOf, range);
  const counts: Record<string, Written> = {};
  const remove = async (name: string, deleted: number) => {
    counts[name] = plus(counts[name], { ...NOTHING, deleted });
    await onStep(`deleted ${name}`);
  };
  counts.customers = plus(added, await writeRows(db, CUSTOMERS, range));
  await onStep('wrote customers');
  counts.cards = await writeCards(db, kind, range, async () => {
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
  await afterFiles(db, keys, customerIds, { loadId, asOf });
  await applyEvents(db, await cardsWithEvents(db, asOf, within('e', range)), 'all');
  await onStep('applied events');
  if (pairs.length > 0) await onMoved?.end(db, pairs);
  // Last: a command that begins later finds its card gone, because it has locked the same chain of the audit trail
  // (server/operations/remote.ts).
  if (await hasPendingCommand(db, pairs)) throw new CommandPending();
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
