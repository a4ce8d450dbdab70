/** Compares kept rows with their tags and with the versions in the audit trail. */
import type { Kysely } from 'kysely';
import type { AuditRecord } from '../audit/record.ts';
import type { Database } from '../db/schema/schema.ts';
import { type KeptRow, readKept } from './kept-store.ts';
import { KEPT_KINDS, type Kind } from './kinds.ts';
import type { Problem, RowTags } from './row-tags.ts';
import { readRowDetails } from './trail.ts';

const PAGE = 1000;

/** A row that does not match. `whose`: username, or customer id of a passkey. */
export interface RowFinding {
  readonly kind: Kind;
  readonly whose: string;
  readonly what: 'no tag' | 'wrong tag' | 'not in the audit trail' | 'replaced since, by the audit trail';
}

export interface CheckedRows {
  readonly rows: number;
  readonly findings: readonly RowFinding[];
  /** Right rows whose version no read record has, if not all records were read. */
  readonly unknown: number;
  /** Versions of rows that were sealed at an upgrade, and the time of the last. */
  readonly sealed: number;
  readonly sealedAt: string;
}

/**
 * Creates a check that collects the versions of all records, and compares every kept row. Every version is random, added once and
 * gone once, so the order of the records does not matter.
 * @param tags if undefined, no row is read
 */
export function createRowCheck(tags: RowTags | undefined) {
  const added = new Set<string>();
  const gone = new Set<string>();
  const findings: RowFinding[] = [];
  /** Right rows without a record so far: it may be in the archive. */
  const open: (Omit<RowFinding, 'what'> & { readonly version: string | null })[] = [];
  let [rows, sealed, sealedAt] = [0, 0, ''];

  const stateOf = (version: string | null): RowFinding['what'] | undefined => {
    if (version !== null && gone.has(version)) return 'replaced since, by the audit trail';
    return version !== null && added.has(version) ? undefined : 'not in the audit trail';
  };

  function check(kind: Kind, row: KeptRow, problem: Problem | undefined): void {
    const { username } = row as { readonly username?: string };
    const whose = username ?? row.customer ?? '';
    const version = row.row_version;
    const what = problem ? WHAT[problem] : stateOf(version);
    if (what === 'not in the audit trail') open.push({ kind, whose, version });
    else if (what) findings.push({ kind, whose, what });
  }

  return {
    take({ action, details, at }: Pick<AuditRecord, 'action' | 'details' | 'at'>): void {
      const change = readRowDetails(details);
      for (const version of change.added) added.add(version);
      for (const version of change.gone) gone.add(version);
      if (action !== 'sealed-rows') return;
      sealed += change.added.length;
      if (at > sealedAt) sealedAt = at;
    },

    /** Reads the rows, from the same snapshot as the records. */
    async read(trx: Kysely<Database>): Promise<void> {
      if (!tags) return;
      for (const kind of KEPT_KINDS) {
        let after: KeptRow | undefined;
        do {
          const page = await readKept(trx, kind, after, PAGE);
          for (const row of page) check(kind, row, tags.problemOf(kind, row));
          rows += page.length;
          after = page.at(-1);
        } while (after);
      }
    },

    /** @param isComplete whether all records of the trail were read. Otherwise a row without a record is only counted */
    result(isComplete: boolean): CheckedRows {
      const missing = open.flatMap(({ kind, whose, version }) => {
        const what = stateOf(version);
        return what ? [{ kind, whose, what }] : [];
      });
      const certain = isComplete ? missing : missing.filter(({ what }) => what !== 'not in the audit trail');
      const unknown = missing.length - certain.length;
      return { rows, findings: [...findings, ...certain], unknown, sealed, sealedAt };
    },
  };
}

const WHAT: Readonly<Record<Problem, RowFinding['what']>> = { missing: 'no tag', wrong: 'wrong tag' };
