/** Deletes expired rows. Safe in several processes at once. Never touches the audit trail (see server/audit/archive/retention.ts). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { FULL_PACE, type Pace } from '../../batch-runs/pace.ts';
import { BY_CUSTOMER } from '../distribution/plan.ts';
import { isDistributed } from '../distribution/topology.ts';
import { addMonths } from '../months/add.ts';
import { TRANSACTIONS } from '../months/layout.ts';
import type { Database } from '../schema/schema.ts';
import { PERIODS, type Period, type Periods, USUAL_PERIODS, wordsOfPeriod } from './retention.ts';

/** Maximum number of rows that one statement deletes, so that it stays well below the time-out. */
const BATCH = 5000;
/** Maximum number of statements per table in one run. Housekeeping runs every minute, so later runs delete the other rows. */
const MOST_BATCHES = 20;
/** Number of messages that a demo keeps, so that it does not fill its disk. */
export const MOST_INBOX_MESSAGES = 100_000;

/** An age as PostgreSQL writes it, for rows whose age is not configured. */
type FixedAge = `${number} ${'hours' | 'day' | 'days' | 'months'}`;

/** The ages that the conditions use. */
interface Ages {
  /** The current time. */
  readonly now: RawBuilder<unknown>;
  /** The machine's time, without the offset of the demo's clock. */
  readonly machineTime: RawBuilder<unknown>;
  /** The condition that a time is older than a configured period, or than a fixed age. */
  olderThan(column: string, age: Period | FixedAge): RawBuilder<unknown>;
  /** A configured period as an interval. */
  interval(period: Period): RawBuilder<unknown>;
  /** The condition that a Taipei date is more than a configured number of days ago. */
  dayBefore(column: string, period: Period): RawBuilder<unknown>;
}

/**
 * SQL of the current time. `app_now()` is volatile, so that an index is only used for its result. In a distributed database it is stable, and
 * a subquery is refused.
 */
const nowOf = (distributed: boolean) => (distributed ? sql`app_now()` : sql`(select app_now())`);

function agesOf(periods: Periods, distributed: boolean): Ages {
  const now = nowOf(distributed);
  const textOf = (age: Period | FixedAge) => (age in PERIODS ? wordsOfPeriod(age as Period, periods) : age);
  const interval = (age: Period | FixedAge) => sql`${sql.lit(textOf(age))}::interval`;
  return {
    olderThan: (column, age) => sql`${sql.ref(column)} < ${now} - ${interval(age)}`,
    interval,
    now,
    // A distributed database deletes by no volatile function.
    machineTime: distributed ? now : sql`clock_timestamp()`,
    dayBefore: (column, period) =>
      sql`${sql.ref(column)} < (${now} at time zone 'Asia/Taipei')::date - ${sql.lit(periods[period])}::int`,
  };
}

const oldRows = ({
  olderThan,
  interval,
  dayBefore,
  now,
  machineTime,
}: Ages): Readonly<Record<string, RawBuilder<unknown>>> => ({
  // A session is kept for a day after its last use, so that the portal can show the user why the session ended.
  'portal.sessions': olderThan('seen_at', 'sessions'),
  'portal.captchas': sql`expires_at < ${now}`,
  'portal.rate_counters': olderThan('window_start', 'codes'),
  'portal.login_counters': sql`${olderThan('updated_at', 'wrong-passwords')}
    and (locked_until is null or locked_until < ${now})`,
  'portal.otp_challenges': olderThan('created_at', 'codes'),
  'portal.otp_sends': olderThan('sent_at', 'codes'),
  'portal.otp_tokens': olderThan('expires_at', 'codes'),
  'portal.flows': sql`expires_at < ${now}`,
  'portal.wrong_details': dayBefore('day', 'codes'),
  'portal.remembered_places': sql`expires_at < ${now}`,
  'portal.points_sent': dayBefore('day', 'codes'),
  // A change with an objection stays until the person or the desk has decided.
  'portal.contact_changes': sql`(state = 'waiting' and ${olderThan('waits_until', 'contact-changes')}
    or state <> 'waiting' and ${olderThan('ended_at', 'contact-changes')})`,
  // The lists have ended requests for as long.
  'portal.data_requests': olderThan('ended_at', 'data-requests'),
  'portal.idempotency': olderThan('created_at', 'codes'),
  // The state is repeated for the index of settled commands.
  'portal.commands': sql`state <> 'pending' and ${olderThan('settled_at', 'commands')}`,
  // A change can be taken back for 24 hours; later an objection goes to the bank, which may still need the value before.
  'cards.contact_changes': olderThan('changed_at', 'contact-changes'),
  // The lists of cases have ended ones for as long. What belongs to a case goes with it.
  'cards.disputes': olderThan('ended_at', 'disputes'),
  // A command names a file within minutes after it arrived.
  'cards.dispute_files': sql`case_id is null and ${olderThan('received_at', '1 day')}`,
  // Its last day is at most 31 days later; the answer to a request counts once for as long as the portal keeps the request.
  'cards.family_extras': olderThan('allowed_at', 'family'),
  'cards.recorded_commands': olderThan('begun_at', 'commands'),
  // Needed only if the load is taken back, and the files that follow are not older than this.
  'cards.commands_in_files': olderThan('begun_at', 'commands-in-files'),
  'portal.events': olderThan('happened_at', 'analytics'),
  // Events that occurred more than 30 days ago are refused, so a deleted id can never take effect again.
  'portal.bank_events': olderThan('received_at', 'bank-events'),
  'portal.outbox': olderThan('done_at', 'messages'),
  'demo.inbox': sql`id <= (select max(id) from demo.inbox) - ${MOST_INBOX_MESSAGES}::bigint`,
  // Thirteen months cover a whole year and a statement that arrives late.
  'portal.notices': olderThan('at', 'notices'),
  'portal.family_requests': olderThan('asked_at', 'family'),
  'portal.alert_foreign_days': dayBefore('day', 'reminders'),
  'portal.alert_runs': dayBefore('day', 'reminders'),
  'portal.batch_parts': dayBefore('day', 'reminders'),
  'portal.push_subscriptions': olderThan('seen_at', 'push'),
  'portal.staff_logons': sql`expires_at < ${now}`,
  'portal.staff_sessions': olderThan('seen_at', 'staff-sessions'),
  'portal.staff_acts': olderThan('requested_at', 'staff-acts'),
  'portal.audit_anchors': olderThan('last_at', 'anchors'),
  // The latest complete load is kept, because it gives the age of the read model.
  'portal.bank_loads': sql`started_at < ${machineTime} - ${interval('loads')} and state <> 'running'
    and (state <> 'complete' or as_of < (select max(as_of) from portal.bank_loads where state = 'complete'))`,
});

export interface Retention {
  /** Days without use after which a known browser is deleted. */
  readonly deviceDays: number;
  /** Default: the usual periods. */
  readonly periods?: Periods;
}

const oldOf = (
  { deviceDays, periods = USUAL_PERIODS }: Retention,
  distributed: boolean,
): ReturnType<typeof oldRows> => ({
  ...oldRows(agesOf(periods, distributed)),
  'portal.devices': sql`last_seen_at < ${nowOf(distributed)} - make_interval(days => ${deviceDays})`,
});

/** The tables whose old rows are deleted. */
export const PURGED: readonly string[] = Object.keys(oldOf({ deviceDays: 1 }, false));

/**
 * Deletes old rows, a few thousand with one statement, and adds the coming months to a history by month. If a table fails, the other tables are still processed. Then the first error is
 * thrown. Several processes delete different rows.
 */
export async function purge(
  db: Kysely<Database>,
  retention: Retention,
  pace: Pace = FULL_PACE,
): Promise<void> {
  const errors: unknown[] = [];
  const distributed = await isDistributed(db);
  for (const [table, isOld] of Object.entries(oldOf(retention, distributed)))
    await deleteOld(db, pace, { table, isOld, distributed }).catch((error: unknown) => errors.push(error));
  await addMonths(db, TRANSACTIONS).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** The statement that finds at most `limit` old rows which no other process deletes. */
const findOld = (table: string, isOld: RawBuilder<unknown>, limit: number) =>
  sql`select ctid from ${sql.table(table)} where ${isOld} limit ${sql.lit(limit)} for update skip locked`;

/** The statements that find the old rows of each table, in a database that is not distributed. */
export function searches(
  retention: Retention,
): readonly (readonly [table: string, search: RawBuilder<unknown>])[] {
  return Object.entries(oldOf(retention, false)).map(([table, isOld]) => [
    table,
    findOld(table, isOld, BATCH),
  ]);
}

interface OldRows {
  readonly table: string;
  readonly isOld: RawBuilder<unknown>;
  readonly distributed: boolean;
}

async function deleteOld(
  db: Kysely<Database>,
  pace: Pace,
  { table, isOld, distributed }: OldRows,
): Promise<void> {
  const name = sql.table(table);
  if (table in BY_CUSTOMER && distributed) {
    // Rows of a distributed table have no usable ctid, so one statement without a limit deletes the rows on every node.
    await sql`delete from ${name} where ${isOld}`.execute(db);
    return;
  }
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    // The condition is repeated because ctids are not unique across partitions of a table.
    const deletion = sql`delete from ${name} where ctid = any(array(${findOld(table, isOld, BATCH)})) and ${isOld}`;
    const rows = await pace.part(
      'housekeeping',
      async () => Number((await deletion.execute(db)).numAffectedRows ?? 0n),
      (deleted) => deleted,
    );
    if (rows < BATCH) return;
  }
}
