/** Counters of wrong card and identity details, by date in Taipei. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { KeyedHashes } from '../../../server/crypto/keyring.ts';
import type { Database } from '../../../server/db/schema/schema.ts';

const TODAY = sql`(app_now() at time zone 'Asia/Taipei')::date`;
/** Number of attempts per day, over all addresses, before further attempts must wait or their result is hidden. */
export const OPEN_EVERYWHERE = 20;
/** Seconds between attempts above {@link OPEN_EVERYWHERE} whose result is not hidden. */
const WAIT_SECONDS = 300;
/** Number of attempts per day over all addresses. Further attempts are refused without a check. */
export const MAX_EVERYWHERE = 300;

/** Counts an attempt in each counter and returns the highest count of today. */
export async function countAttempt(
  trx: Transaction<Database>,
  counters: readonly KeyedHashes[],
): Promise<number> {
  await align(trx, counters);
  let highest = 0;
  for (const { key, keyId } of rowsOf(counters)) {
    const { rows } = await sql<{ tries: number }>`
      insert into portal.wrong_details as w (detail_key, day, tries, key_id)
      values (${key}, ${TODAY}, 1, ${keyId})
      on conflict (detail_key, day) do update set tries = w.tries + 1, key_id = excluded.key_id
      returning tries`.execute(trx);
    highest = Math.max(highest, rows[0]?.tries ?? 0);
  }
  return highest;
}

/**
 * Counts an attempt in each counter, over all addresses.
 * @param canHide whether the caller can hide the result of the attempt, which then need not wait
 * @returns `refused` if the attempt must wait or the limit is reached, `hidden` if its result must be hidden
 */
export async function countEverywhere(
  trx: Transaction<Database>,
  counters: readonly KeyedHashes[],
  canHide: boolean,
): Promise<'open' | 'hidden' | 'refused'> {
  await align(trx, counters);
  let state: 'open' | 'hidden' | 'refused' = 'open';
  for (const { key, keyId } of rowsOf(counters)) {
    const { rows } = await sql<{ tries: number }>`
      insert into portal.wrong_details as w (detail_key, day, tries, key_id)
      values (${key}, ${TODAY}, 1, ${keyId})
      on conflict (detail_key, day) do update set tries = w.tries + 1, key_id = excluded.key_id,
        held_until = case when w.tries + 1 >= ${OPEN_EVERYWHERE}
          then app_now() + make_interval(secs => ${WAIT_SECONDS}) end
      where w.tries < ${MAX_EVERYWHERE} and (${canHide} or w.held_until is null or w.held_until <= app_now())
      returning tries`.execute(trx);
    const [counted] = rows;
    if (!counted) state = 'refused';
    else if (canHide && counted.tries > OPEN_EVERYWHERE && state === 'open') state = 'hidden';
  }
  return state;
}

/** Returns the rows of counters: each counter has one per known secret. Sorted, so that two calls cannot deadlock. */
function rowsOf(counters: readonly KeyedHashes[]) {
  return counters
    .flatMap(({ all, keyId }) => all.map((key) => ({ key, keyId })))
    .sort((a, b) => Buffer.compare(a.key, b.key));
}

/** Locks the rows of counters and sets the rows of each counter to their highest value, because a newly added secret has no row yet. */
async function align(trx: Transaction<Database>, counters: readonly KeyedHashes[]): Promise<void> {
  if (counters.every(({ all }) => all.length === 1)) return;
  for (const { key } of rowsOf(counters))
    await sql`insert into portal.wrong_details as w (detail_key, day, tries) values (${key}, ${TODAY}, 0)
      on conflict (detail_key, day) do update set tries = w.tries`.execute(trx);
  for (const { all } of counters)
    await sql`update portal.wrong_details w set tries = m.tries, held_until = m.held_until
      from (select max(tries) as tries, max(held_until) as held_until from portal.wrong_details
        where detail_key in (${sql.join(all)}) and day = ${TODAY}) m
      where detail_key in (${sql.join(all)}) and day = ${TODAY}
        and (w.tries, w.held_until) is distinct from (m.tries, m.held_until)`.execute(trx);
}

/** Refunds an attempt that had correct details or had to wait. */
export async function refundAttempt(
  db: Kysely<Database> | Transaction<Database>,
  counters: readonly KeyedHashes[],
): Promise<void> {
  await sql`update portal.wrong_details set tries = tries - 1
    where detail_key in (${sql.join(rowsOf(counters).map(({ key }) => key))}) and day = ${TODAY}
      and tries > 0`.execute(db);
}

/** Returns the number of wrong attempts today. */
export async function attemptsToday(db: Kysely<Database>, { all }: KeyedHashes): Promise<number> {
  const { rows } = await sql<{ tries: number }>`select tries from portal.wrong_details
    where detail_key in (${sql.join(all)}) and day = ${TODAY} order by tries desc limit 1`.execute(db);
  return rows[0]?.tries ?? 0;
}

/** Today in Taipei by the database's clock, `yyyy-MM-dd`. */
export async function taipeiToday(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{
    today: string;
  }>`select to_char(app_now() at time zone 'Asia/Taipei', 'YYYY-MM-DD') as today`.execute(db);
  return rows[0]!.today;
}
