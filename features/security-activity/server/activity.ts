/** Reads a page of events from the audit trail. Consecutive equal failures become one event with a count. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { networkOf } from '../../../server/http/limits/address.ts';
import type { ActivityEntry } from '../contract.ts';
import type { EventName } from '../events.ts';
import { eventOf } from './allow-list.ts';
import { type RecordRow, readRecords } from './store.ts';

/** Events per page. */
export const PAGE = 20;
/** Records read per query. */
const CHUNK = 40;
/** Maximum records read for a page. A larger group continues on the next page. */
export const MAX_RECORDS = 200;
/** Failures further apart than this are separate events. */
const GAP_MS = 3_600_000;

/** Events that are counted if they repeat. */
const REPEATED: ReadonlySet<EventName> = new Set([
  'password-wrong',
  'log-on-blocked',
  'code-wrong',
  'details-wrong',
  'current-password-wrong',
  'not-changed',
  'passkey-wrong',
  'passkey-blocked',
]);

interface Entry extends Omit<ActivityEntry, 'at' | 'since'> {
  readonly at: Date;
  readonly since: Date;
}

export interface ActivityPage {
  readonly entries: ActivityEntry[];
  readonly next: string | null;
}

/**
 * Reads a page of events, newest first.
 * @param device short hash of the device id of the calling browser
 */
export async function readActivity(
  db: Kysely<Database>,
  customerId: string,
  after: string | undefined,
  device: string | undefined,
): Promise<ActivityPage> {
  const entries: Entry[] = [];
  let next = after;
  for (let read = 0; read < MAX_RECORDS; read += CHUNK) {
    const rows = await readRecords(db, customerId, next, CHUNK);
    for (const row of rows) {
      const entry = entryOf(row, device);
      const last = entries.at(-1);
      if (entry && last && isSame(last, entry)) entries[entries.length - 1] = merged(last, entry);
      else if (entry && entries.length === PAGE) return page(entries, next);
      else if (entry) entries.push(entry);
      next = row.cursor;
    }
    if (rows.length < CHUNK) return page(entries, undefined);
  }
  return page(entries, next);
}

function page(entries: readonly Entry[], next: string | undefined): ActivityPage {
  const written = entries.map((entry) => ({
    ...entry,
    at: entry.at.toISOString(),
    since: entry.since.toISOString(),
  }));
  return { entries: written, next: next ?? null };
}

/** Converts a record to an event. Undefined if the record is not shown. */
function entryOf(row: RecordRow, device: string | undefined): Entry | undefined {
  const found = eventOf(row.action, row.outcome);
  if (!found) return undefined;
  const { browser, isNew } = row.details;
  const by = byOf(row);
  const { event, subject } = found;
  return {
    event: event === 'logged-on' && isNew === true ? 'logged-on-new' : event,
    subject,
    at: row.at,
    since: row.at,
    count: 1,
    by,
    browser: typeof browser === 'string' ? browser : null,
    // For the bank's staff no network is shown, because the address is not the person's.
    network: by === 'person' && row.address !== null ? networkOf(row.address) : null,
    here: by === 'person' && row.device !== null && row.device === device,
  };
}

/** Who acted. Records of the first version have no actor, because only persons acted then. */
function byOf({ actor, channel }: RecordRow): Entry['by'] {
  if (actor?.startsWith('staff:') || channel === 'staff' || channel === 'bank') return 'bank';
  return actor === 'system' ? 'portal' : 'person';
}

function isSame(later: Entry, earlier: Entry): boolean {
  return (
    REPEATED.has(later.event) &&
    later.event === earlier.event &&
    later.subject === earlier.subject &&
    later.by === earlier.by &&
    later.here === earlier.here &&
    later.since.getTime() - earlier.at.getTime() <= GAP_MS
  );
}

function merged(later: Entry, earlier: Entry): Entry {
  return {
    ...later,
    since: earlier.since,
    count: later.count + 1,
    network: later.network === earlier.network ? later.network : null,
  };
}
