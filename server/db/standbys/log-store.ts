/** SQL about the database's log: its position on the primary, and how far a standby has replayed it. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Step } from '../engine/engine.ts';
import type { Database } from '../schema/schema.ts';

/** A position of the primary's log. A standby that has replayed it shows every change that was acknowledged before. */
export interface LogPosition {
  /** The end of the log on the primary's disk. A commit is acknowledged once it is on the disk. */
  readonly lsn: string;
  readonly timeline: number;
  /** The mark of the timeline in `portal.timelines`. */
  readonly mark: string;
}

/** The number of the current timeline is in the name of the log's current file, as eight hexadecimal digits. */
const timelineAt = (lsn: string) => `('x' || left(pg_walfile_name(${lsn}), 8))::bit(32)::int`;

/** The end of the log; no row on a server in recovery, where the function is an error. */
const END = '(select pg_current_wal_flush_lsn() as lsn where not pg_is_in_recovery() offset 0)';

const READ_POSITION = `select l.lsn::text as lsn, t.timeline, t.mark::text as mark
  from ${END} l join portal.timelines t on t.timeline = ${timelineAt('l.lsn')}`;

/** Reads the position of the log. No row while the timeline is not noted. */
export const positionQuery: CompiledQuery<LogPosition> = CompiledQuery.raw(READ_POSITION);

/** Reads the position of the log, and notes the timeline if it is a new one. Undefined on a server in recovery. */
export async function notedPosition(db: Kysely<Database>): Promise<LogPosition | undefined> {
  const ofThisCluster: CompiledQuery<LogPosition> = CompiledQuery.raw(
    `${READ_POSITION} and t.cluster = (select system_identifier from pg_control_system())`,
  );
  const [position] = (await db.executeQuery(ofThisCluster)).rows;
  if (position) return position;
  await sql`insert into portal.timelines as t (timeline, cluster)
    select ${sql.raw(timelineAt('l.lsn'))}, c.system_identifier from ${sql.raw(END)} l, pg_control_system() c
    on conflict (timeline) do update set mark = gen_random_uuid(), cluster = excluded.cluster
      where t.cluster <> excluded.cluster`.execute(db);
  return (await db.executeQuery(ofThisCluster)).rows[0];
}

/** How far a server has replayed the log, compared with a position of the primary. */
export interface Progress {
  /** Whether the server is in recovery. A promoted one is not. */
  readonly standby: boolean;
  /** Whether the server has the mark of the position's timeline. */
  readonly known: boolean;
  /** Whether the server has replayed the position. */
  readonly reached: boolean;
  /** Seconds since the last replayed commit; 0 once the position is reached. Null before the first commit. */
  readonly lag: number | null;
}

const READ_PROGRESS = `select s.standby, s.known,
    case when s.standby and s.known then portal.log_reaches($1::pg_lsn, $2::int) else false end as reached,
    (case when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end)::float8 as lag
  from (select pg_is_in_recovery() as standby,
    exists (select from portal.timelines where timeline = $3::int and mark = $4::uuid) as known offset 0) s`;

/**
 * Returns the statement that reads {@link Progress} on a standby. It waits until the position is reached. A statement after it in the same
 * round trip sees at least the state of the position, because each statement has a snapshot of its own.
 * @param waitMs about the most milliseconds that it waits
 */
export const progressStep = ({ lsn, timeline, mark }: LogPosition, waitMs: number): Step => ({
  text: READ_PROGRESS,
  parameters: [lsn, waitMs, timeline, mark],
});
