/**
 * Encrypts stored values again with the current secrets in batches, and counts the values that still need another secret. A
 * run can be interrupted and repeated at any time, also during live traffic.
 */
import type { Keyring } from '../crypto/keyring.ts';
import type { OpenDatabase } from '../db/open.ts';
import { inWork } from '../db/work.ts';
import { leftRows, type SealDeps, sealRows } from '../row-tags/seal.ts';
import { VARIABLE } from './in-use.ts';
import { forgetSecret, type Purpose, type SecretInUse, secretsInUse } from './in-use-store.ts';
import { type Keeper, keepKeys } from './kept-keys.ts';
import { keptKeys, PIN_KEY_IDS } from './kept-keys-store.ts';
import { EXPIRING } from './left-store.ts';
import {
  countKeyIds,
  countSealed,
  lockRows,
  type RemainingCount,
  type SealedTable,
  type StoredRow,
  writeRow,
} from './reseal-store.ts';

const BATCH = 200;
/** Maximum number of passes over a table. Each further pass rewrites rows that were locked in the previous pass. */
const PASSES = 5;

/** All tables that are encrypted with one secret. */
export interface SealedPart {
  readonly purpose: Purpose;
  readonly keyring: Keyring;
  readonly tables: readonly SealedTable[];
  readonly keeper: Keeper;
}

export interface ResealDeps {
  readonly database: OpenDatabase;
  readonly parts: readonly SealedPart[];
  /** How rows that grant rights are tagged. */
  readonly rows: Pick<SealDeps, 'tags' | 'audit' | 'keyId' | 'untagged'>;
  /** Rows per transaction. */
  readonly batch?: number;
  /** Called after each transaction that rewrote rows, with the table's total so far. */
  readonly onProgress?: (table: string, rows: number) => void;
}

/** Values that still need an old secret. */
export interface Remaining {
  readonly purpose: Purpose;
  /** Undefined if the values have no key id: the previous release made them, or only one secret was known. */
  readonly keyId: string | undefined;
  readonly what: string;
  readonly count: number;
  /** Time after which expiring values are gone; undefined for encrypted values. */
  readonly within?: string;
}

export interface Resealed {
  readonly rewritten: number;
  /** Rows that grant rights and have no tag, and rows with a wrong tag of another secret. The portal refuses them. */
  readonly untagged: number;
  readonly wrong: number;
  readonly remaining: readonly Remaining[];
  /** Secrets that other processes, but not this process, still use as their current secret. */
  readonly stillCurrent: readonly SecretInUse[];
  /** Secrets that no process and no stored value needs, so the operator can remove them. */
  readonly free: readonly SecretInUse[];
}

/** Encrypts everything again with the current secrets, then counts the remaining values. */
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
  const sealing = { database, ...deps.rows, batch: deps.batch ?? BATCH, onProgress: deps.onProgress };
  rewritten += await sealRows(sealing);
  const { stale, untagged, wrong } = await leftRows(sealing);
  for (const { table, keyId, count } of stale)
    remaining.push({ purpose: 'portal', keyId, what: table, count });
  return { rewritten, untagged, wrong, remaining, ...(await forgetUnneeded(deps, inUse, remaining)) };
}

/** Returns the key ids that stored values may have, except the current key id. */
function otherIds({ purpose, keyring }: SealedPart, inUse: readonly SecretInUse[]): string[] {
  const noted = inUse.filter((each) => each.purpose === purpose).map(({ keyId }) => keyId);
  return [...new Set([...noted, ...keyring.all.map(({ id }) => id)])].filter(
    (id) => id !== keyring.current.id,
  );
}

/** Encrypts the values of these tables again with the secret `keyId`. Returns the number of rows. */
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
        const done = await resealBatch(database, table, keyId, after, batch);
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

/**
 * Rewrites, in one transaction, at most `limit` rows after the row `after` that have a value under another key id than
 * `keyId`. In the result, `last` is the last row of the batch; undefined at the end of the table.
 */
async function resealBatch(
  database: OpenDatabase,
  table: SealedTable,
  keyId: string,
  after: StoredRow | undefined,
  limit: number,
) {
  return inWork(database, async ({ db: trx }) => {
    const { rows, last } = await lockRows(trx, table, keyId, after, limit);
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

/** Returns undefined for a row that no known secret decrypts. Such a row counts as remaining. */
function openedOr<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** Counts the values that still need an old secret. */
async function remainingOf(
  database: OpenDatabase,
  part: SealedPart,
  others: readonly string[],
): Promise<Omit<Remaining, 'purpose'>[]> {
  const { keyring, keeper } = part;
  const ids = [keyring.current.id, ...others];
  const found: Omit<Remaining, 'purpose'>[] = [];
  const add = (what: string, lefts: readonly RemainingCount[], within?: string) => {
    for (const { keyId, count } of lefts) {
      // If only one secret exists, values without a key id were encrypted with it.
      const isLeft =
        keyId === undefined ? others.length > 0 && keyring.all.length > 1 : others.includes(keyId);
      if (isLeft) found.push({ keyId, what, count, ...(within !== undefined && { within }) });
    }
  };
  await inWork(database, async ({ db }) => {
    const kept: SealedTable = { table: keeper.table, key: [], sealed: ['sealed'], rewrite: () => ({}) };
    for (const table of [...part.tables, kept]) add(table.table, await countSealed(db, table, ids));
    if (part.purpose === 'portal')
      for (const { what, keyIds, within } of EXPIRING) add(what, await countKeyIds(db, keyIds), within);
    else {
      const held = new Set((await keptKeys(db, keeper.table)).map(({ keyId }) => keyId));
      const pins = (await countKeyIds(db, PIN_KEY_IDS)).filter(
        ({ keyId }) => keyId === undefined || !held.has(keyId),
      );
      add('PIN verification values', pins);
    }
  });
  return found;
}

/** Removes the records of secrets that are no longer needed. */
async function forgetUnneeded(
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

/** Returns the result of a run as lines for the operator. */
export function summaryOf({ rewritten, untagged, wrong, remaining, stillCurrent, free }: Resealed): string[] {
  const lines = remaining.map(({ purpose, keyId, what, count, within }) => {
    const under = keyId === undefined ? 'without a key id' : `under ${keyId}`;
    const gone = within === undefined ? '' : `, gone within ${within}`;
    return `${VARIABLE[purpose]}: ${count} left ${under}: ${what}${gone}`;
  });
  return [
    `${rewritten} rows sealed again.`,
    ...(untagged > 0
      ? [`${untagged} rows have no tag. UNTAGGED_ROWS=accept seals them (upgrade page).`]
      : []),
    ...(wrong > 0 ? [`${wrong} rows have a wrong tag. npm run audit:verify names them.`] : []),
    ...lines,
    ...stillCurrent.map(
      ({ purpose, keyId }) => `${VARIABLE[purpose]}: a process still uses ${keyId} as its current secret`,
    ),
    ...free.map(({ purpose, keyId }) => `${VARIABLE[purpose]}: nothing is left under ${keyId}; remove it`),
  ];
}
