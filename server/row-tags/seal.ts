/** Tags kept rows under the current secret: rows of an earlier secret, and rows of a release without tags. */
import type { Audit } from '../audit/audit.ts';
import { chainOf } from '../audit/chains.ts';
import { bySystem } from '../audit/record.ts';
import type { OpenDatabase } from '../db/open.ts';
import { inWork } from '../db/work.ts';
import { type KeptRow, lockStale, readStale, writeTag } from './kept-store.ts';
import { KEPT_KINDS, type Kind, TAGGED } from './kinds.ts';
import { keyIdOfTag, type RowTags } from './row-tags.ts';
import { type RowChange, rowDetails, versionChange } from './trail.ts';

const BATCH = 200;
/** Maximum number of passes over a table. Each further pass takes rows that were locked in the previous pass. */
const PASSES = 5;

export interface SealDeps {
  readonly database: Pick<OpenDatabase, 'db' | 'bulk'>;
  readonly tags: RowTags;
  readonly audit: Audit;
  /** Id of the current secret. */
  readonly keyId: string;
  /**
   * Whether rows without a tag get one. Only then, because otherwise an attacker could remove a tag, change the row and wait for
   * a right tag.
   */
  readonly untagged: 'accept' | 'refuse';
  readonly batch?: number;
  readonly onProgress?: ((table: string, rows: number) => void) | undefined;
}

/** Tags the rows. Writes the versions of newly tagged rows to the audit trail. Returns the number of rows. */
export async function sealRows(deps: SealDeps): Promise<number> {
  let total = 0;
  for (const kind of KEPT_KINDS) {
    let rows = 0;
    for (let pass = 0; pass < PASSES; pass++) {
      const before = rows;
      let after: KeptRow | undefined;
      do {
        const done = await sealBatch(deps, kind, after);
        after = done.last;
        rows += done.sealed;
        if (done.sealed > 0) deps.onProgress?.(TAGGED[kind].table, rows);
      } while (after);
      if (rows === before) break;
    }
    total += rows;
  }
  return total;
}

async function sealBatch(
  { database, tags, audit, keyId, untagged, batch = BATCH }: SealDeps,
  kind: Kind,
  after: KeptRow | undefined,
): Promise<{ readonly sealed: number; readonly last: KeptRow | undefined }> {
  return inWork(database, async ({ db: trx }) => {
    const rows = await lockStale(trx, kind, { keyId, missing: untagged === 'accept', after, limit: batch });
    const added = new Map<string | null, RowChange[]>();
    let sealed = 0;
    for (const row of rows) {
      const problem = tags.problemOf(kind, row);
      if (problem === 'wrong') continue;
      const version = problem === 'missing' ? tags.newVersion() : row.row_version;
      await writeTag(trx, kind, row, { version, tag: tags.sign(kind, { ...row, row_version: version }) });
      sealed += 1;
      if (problem === 'missing')
        added.set(row.customer, [
          ...(added.get(row.customer) ?? []),
          versionChange(row.row_version, version),
        ]);
    }
    // In the order of the chains, so that two runs cannot deadlock.
    const customers = [...added].sort(([a], [b]) => chainOf(a ?? '') - chainOf(b ?? ''));
    for (const [customer, changes] of customers)
      await audit.record(trx, bySystem('row-tags'), 'sealed-rows', kind, customer, rowDetails(...changes));
    return { sealed, last: rows.at(-1) };
  });
}

/** Rows that a run could not tag. */
export interface LeftRows {
  /** Right rows of earlier secrets, by table and key id. */
  readonly stale: readonly { readonly table: string; readonly keyId: string; readonly count: number }[];
  readonly untagged: number;
  /** Rows with a wrong tag of an earlier or unknown secret. Only `npm run audit:verify` reads the other rows. */
  readonly wrong: number;
}

/** Counts the rows that are not tagged under the current secret. */
export async function leftRows({ database, tags, keyId, batch = BATCH }: SealDeps): Promise<LeftRows> {
  const stale = new Map<string, { table: string; keyId: string; count: number }>();
  let [untagged, wrong] = [0, 0];
  for (const kind of KEPT_KINDS) {
    const { table } = TAGGED[kind];
    let after: KeptRow | undefined;
    do {
      const rows = await readStale(database.db, kind, { keyId, missing: true, after, limit: batch });
      for (const row of rows) {
        const problem = tags.problemOf(kind, row);
        if (problem === 'missing') untagged += 1;
        else if (problem === 'wrong') wrong += 1;
        else {
          const of = keyIdOfTag(row.row_tag as Uint8Array);
          const id = `${table} ${of}`;
          stale.set(id, { table, keyId: of, count: (stale.get(id)?.count ?? 0) + 1 });
        }
      }
      after = rows.at(-1);
    } while (after);
  }
  return { stale: [...stale.values()], untagged, wrong };
}
