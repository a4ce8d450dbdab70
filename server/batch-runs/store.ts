/** SQL of the parts of daily batches. Times are `app_now()`, the database's clock. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { IsoDate } from '../../shared/dates.ts';
import type { Database } from '../db/schema/schema.ts';
import { NIL_UUID } from '../db/uuids.ts';

type Db = Kysely<Database>;

/** The customers whose ids come after `after`, in the database's order of ids. */
export interface PeopleRange {
  readonly after: string;
  /** The last id of the range; absent for an open range. */
  readonly upto?: string;
  /** At most this many; absent for all. */
  readonly limit?: number;
}

/** Reads the ids of the customers in a range, in the order of ids. */
export type ReadPeople = (range: PeopleRange) => Promise<readonly string[]>;

/** A batch on a Taipei date. */
export interface Run {
  readonly batch: string;
  readonly day: IsoDate;
}

/** A part that one process has claimed. */
export interface ClaimedPart extends Run {
  readonly part: number;
  readonly tries: number;
  readonly people: readonly string[];
}

const TAIPEI = sql`(app_now() at time zone 'Asia/Taipei')`;

const lease = (seconds: number) => sql`app_now() + make_interval(secs => ${seconds})`;

/** Returns today's date in Taipei; undefined before the hour. */
export async function dueDay(db: Db, fromHour: number): Promise<IsoDate | undefined> {
  const { rows } = await sql<{ day: IsoDate }>`select to_char(${TAIPEI}, 'YYYY-MM-DD') as day
    where extract(hour from ${TAIPEI}) >= ${sql.lit(fromHour)}`.execute(db);
  return rows[0]?.day;
}

/**
 * Claims the next part of a run, or else a part whose lease has ended. Returns undefined when every part is done or claimed.
 * @param size people of a new part
 */
export async function claimPart(
  db: Db,
  run: Run,
  readPeople: ReadPeople,
  { size, leaseSeconds }: { readonly size: number; readonly leaseSeconds: number },
): Promise<ClaimedPart | undefined> {
  for (;;) {
    const last = await lastPart(db, run);
    if (last && last.upto === null) return claimAgain(db, run, readPeople, leaseSeconds);
    const after = last?.upto ?? NIL_UUID;
    const people = await readPeople({ after, limit: size });
    const upto = people.length < size ? null : (people.at(-1) ?? null);
    const part = (last?.part ?? 0) + 1;
    const { numAffectedRows } = await sql`insert into portal.batch_parts
        (batch, day, part, after_id, upto_id, lease_until)
      values (${run.batch}, ${run.day}::date, ${part}, ${after}, ${upto}, ${lease(leaseSeconds)})
      on conflict (batch, day, part) do nothing`.execute(db);
    // Without a row, another process has claimed this part.
    if (numAffectedRows === 1n) return { ...run, part, tries: 1, people };
  }
}

async function lastPart(db: Db, { batch, day }: Run) {
  const { rows } = await sql<{ part: number; upto: string | null }>`select part, upto_id as upto
    from portal.batch_parts where batch = ${batch} and day = ${day}::date order by part desc limit 1`.execute(
    db,
  );
  return rows[0];
}

async function claimAgain(
  db: Db,
  run: Run,
  readPeople: ReadPeople,
  leaseSeconds: number,
): Promise<ClaimedPart | undefined> {
  const { rows } = await sql<{ part: number; tries: number; after: string; upto: string | null }>`
    with due as materialized (
      select part from portal.batch_parts
      where batch = ${run.batch} and day = ${run.day}::date and done_at is null and lease_until <= (select app_now())
      order by part limit 1 for update skip locked)
    update portal.batch_parts p set tries = p.tries + 1, lease_until = ${lease(leaseSeconds)}
    from due where p.batch = ${run.batch} and p.day = ${run.day}::date and p.part = due.part
    returning p.part, p.tries, p.after_id as after, p.upto_id as upto`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { part, tries, after, upto } = found;
  return { ...run, part, tries, people: await readPeople({ after, ...(upto !== null && { upto }) }) };
}

/** Marks a part done, in the transaction of its effects. Returns false if another process has claimed it since. */
export async function completePart(
  trx: Transaction<Database>,
  { batch, day, part, tries, people }: ClaimedPart,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update portal.batch_parts set done_at = app_now(), people = ${people.length}
    where batch = ${batch} and day = ${day}::date and part = ${part} and tries = ${tries} and done_at is null`.execute(
      trx,
    );
  return numAffectedRows === 1n;
}

/** Returns the number of people of a run when all its parts are done; undefined before. */
export async function peopleOfCompleteRun(db: Db, { batch, day }: Run): Promise<number | undefined> {
  const { rows } = await sql<{
    people: number;
    complete: boolean;
  }>`select coalesce(sum(people), 0)::int as people,
      coalesce(bool_and(done_at is not null) and bool_or(upto_id is null), false) as complete
    from portal.batch_parts where batch = ${batch} and day = ${day}::date`.execute(db);
  return rows[0]?.complete ? rows[0].people : undefined;
}
