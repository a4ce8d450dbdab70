/**
 * Seals stored values again with the current secrets, some rows at a time, and counts what is left under each other secret. It can
 * be stopped anywhere and run again, beside live traffic.
 */
import type { Keyring } from '../crypto/keyring.ts';
import type { OpenDatabase } from '../db/open.ts';
import { inWork } from '../db/work.ts';
import { VARIABLE } from './in-use.ts';
import { forgetSecret, type Purpose, type SecretInUse, secretsInUse } from './in-use-store.ts';
import { type Keeper, keepKeys } from './kept-keys.ts';
import { countPins, keptKeys } from './kept-keys-store.ts';
import { countExpiring, EXPIRING } from './left-store.ts';
import {
  countSealed,
  type Left,
  lockRows,
  type SealedTable,
  type StoredRow,
  writeRow,
} from './reseal-store.ts';

const BATCH = 200;
/** Passes over a table: rows that others had locked come in the next one. */
const PASSES = 5;

/** Everything that is sealed with one secret. */
export interface SealedPart {
  readonly purpose: Purpose;
  readonly keyring: Keyring;
  readonly tables: readonly SealedTable[];
  readonly keeper: Keeper;
}

export interface ResealDeps {
  readonly database: OpenDatabase;
  readonly parts: readonly SealedPart[];
  /** Rows in a transaction. */
  readonly batch?: number;
  /** Called after each transaction with the rows of the table so far. */
  readonly onProgress?: (table: string, rows: number) => void;
}

/** Values that need a secret which is not the current one. */
export interface Remaining {
  readonly purpose: Purpose;
  /** Undefined: the values name no secret, because the release before made them or only one secret was known. */
  readonly keyId: string | undefined;
  readonly what: string;
  readonly count: number;
  /** When values that expire are gone; undefined for those that are sealed. */
  readonly within?: string;
}

export interface Resealed {
  readonly rewritten: number;
  readonly remaining: readonly Remaining[];
  /** Secrets that a process still uses as its current one, apart from those configured here. */
  readonly stillCurrent: readonly SecretInUse[];
  /** Secrets that nothing needs any more. */
  readonly free: readonly SecretInUse[];
}

/** Seals everything again, then counts what is left. */
export async function reseal(deps: ResealDeps): Promise<Resealed> {
  const { database } = deps;
  const inUse = await secretsInUse(database.db);
  let rewritten = 0;
  const remaining: Remaining[] = [];
  for (const part of deps.parts) {
    const { purpose, keyring } = part;
    if (keyring.all.length > 1) rewritten += await resealTables(deps, part.tables, keyring.current.id);
    const others = otherIds(part, inUse);
    if (keyring.all.length > 1) await keepKeys(database.db, part.keeper, others, keyring.current.id);
    remaining.push(...(await remainingOf(database, part, others)).map((left) => ({ purpose, ...left })));
  }
  return { rewritten, remaining, ...(await settle(deps, inUse, remaining)) };
}

/** Ids of secrets that values may name, apart from the current one. */
function otherIds({ purpose, keyring }: SealedPart, inUse: readonly SecretInUse[]): string[] {
  const noted = inUse.filter((each) => each.purpose === purpose).map(({ keyId }) => keyId);
  return [...new Set([...noted, ...keyring.all.map(({ id }) => id)])].filter(
    (id) => id !== keyring.current.id,
  );
}

/** Seals the values of these tables again with the secret `keyId`. Returns the number of rows. */
export async function resealTables(
  { database, onProgress, batch = BATCH }: Pick<ResealDeps, 'database' | 'onProgress' | 'batch'>,
  tables: readonly SealedTable[],
  keyId: string,
): Promise<number> {
  let total = 0;
  for (const table of tables) {
    let rows = 0;
    for (let pass = 0; pass < PASSES; pass++) {
      const before = rows;
      let after: StoredRow | undefined;
      do {
        const done = await resealBatch(database, { table, keyId, after, batch });
        after = done.last;
        rows += done.rewritten;
        if (done.rewritten > 0) onProgress?.(table.table, rows);
      } while (after);
      if (rows === before) break;
    }
    total += rows;
  }
  return total;
}

/** The rows after a row that do not name a secret; at most `batch`. */
interface Batch {
  readonly table: SealedTable;
  readonly keyId: string;
  readonly after: StoredRow | undefined;
  readonly batch: number;
}

/** Rewrites the next rows in one transaction. `last`: the last of them; undefined at the end of the table. */
async function resealBatch(
  database: OpenDatabase,
  { table, keyId, after, batch }: Batch,
): Promise<{ readonly rewritten: number; readonly last: StoredRow | undefined }> {
  return inWork(database, async ({ db: trx }) => {
    const { rows, last } = await lockRows(trx, table, keyId, after, batch);
    let rewritten = 0;
    for (const row of rows) {
      const values = openedOr(() => table.rewrite(row));
      if (!values) continue;
      await writeRow(trx, table, row, values);
      await table.also?.(trx, row, values);
      rewritten += 1;
    }
    return { rewritten, last };
  });
}

/** Undefined for a row that no known secret opens: it is counted as left. */
function openedOr<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** Counts what needs another secret than the current one. */
async function remainingOf(
  database: OpenDatabase,
  part: SealedPart,
  others: readonly string[],
): Promise<Omit<Remaining, 'purpose'>[]> {
  const { keyring, keeper } = part;
  const ids = [keyring.current.id, ...others];
  const found: Omit<Remaining, 'purpose'>[] = [];
  const add = (what: string, lefts: readonly Left[], within?: string) => {
    for (const { keyId, count } of lefts) {
      // With one secret a value that names none was made with it.
      const isLeft =
        keyId === undefined ? others.length > 0 && keyring.all.length > 1 : others.includes(keyId);
      if (isLeft) found.push({ keyId, what, count, ...(within !== undefined && { within }) });
    }
  };
  await inWork(database, async ({ db }) => {
    const kept: SealedTable = { table: keeper.table, key: [], sealed: ['sealed'], rewrite: () => ({}) };
    for (const table of [...part.tables, kept]) add(table.table, await countSealed(db, table, ids));
    if (part.purpose === 'portal')
      for (const kind of EXPIRING) add(kind.what, await countExpiring(db, kind), kind.within);
    else {
      const held = new Set((await keptKeys(db, keeper.table)).map(({ keyId }) => keyId));
      const pins = (await countPins(db)).filter(({ keyId }) => keyId === undefined || !held.has(keyId));
      add('PIN verification values', pins);
    }
  });
  return found;
}

/** Removes the note of secrets that nothing needs. */
async function settle(
  { database, parts }: ResealDeps,
  inUse: readonly SecretInUse[],
  remaining: readonly Remaining[],
): Promise<Pick<Resealed, 'stillCurrent' | 'free'>> {
  const currents = new Map(parts.map(({ purpose, keyring }) => [purpose, keyring.current.id]));
  const others = inUse.filter(({ purpose, keyId }) => currents.get(purpose) !== keyId);
  const needs = ({ purpose, keyId }: SecretInUse) =>
    remaining.some((left) => left.purpose === purpose && (left.keyId ?? keyId) === keyId);
  const stillCurrent = others.filter(({ isCurrent }) => isCurrent);
  const free = others.filter((each) => !each.isCurrent && !needs(each));
  for (const { purpose, keyId } of free) await forgetSecret(database.db, purpose, keyId);
  return { stillCurrent, free };
}

/** What a run found, as lines for the operator. */
export function summaryOf({ rewritten, remaining, stillCurrent, free }: Resealed): string[] {
  const lines = remaining.map(({ purpose, keyId, what, count, within }) => {
    const under = keyId === undefined ? 'without a key id' : `under ${keyId}`;
    const gone = within === undefined ? '' : `, gone within ${within}`;
    return `${VARIABLE[purpose]}: ${count} left ${under}: ${what}${gone}`;
  });
  return [
    `${rewritten} rows sealed again.`,
    ...lines,
    ...stillCurrent.map(
      ({ purpose, keyId }) => `${VARIABLE[purpose]}: a process still uses ${keyId} as its current secret`,
    ),
    ...free.map(({ purpose, keyId }) => `${VARIABLE[purpose]}: nothing is left under ${keyId}; remove it`),
  ];
}
