/** Deletes expired rows. Safe in several processes at once. Never touches the audit trail (see server/audit/archive/retention.ts). */
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/schema.ts';

/** Known browsers that one run deletes, so that the first run on a large table stays short. */
const MOST_DEVICES = 5000;

export interface Retention {
  /** Days after which a known browser that was not used is forgotten. */
  readonly deviceDays: number;
}

/** Sessions stay a day after their last use, so that their owner can learn why they ended. */
export async function purge(db: Kysely<Database>, { deviceDays }: Retention): Promise<void> {
  await sql`delete from portal.sessions where seen_at < app_now() - interval '1 day'`.execute(db);
  await sql`delete from portal.captchas where expires_at < app_now()`.execute(db);
  await sql`delete from portal.rate_counters where window_start < app_now() - interval '2 days'`.execute(db);
  await sql`delete from portal.login_counters where updated_at < app_now() - interval '30 days'
    and (locked_until is null or locked_until < app_now())`.execute(db);
  await sql`delete from portal.otp_challenges where created_at < app_now() - interval '2 days'`.execute(db);
  await sql`delete from portal.otp_sends where sent_at < app_now() - interval '2 days'`.execute(db);
  await sql`delete from portal.otp_tokens where expires_at < app_now() - interval '2 days'`.execute(db);
  await sql`delete from portal.flows where expires_at < app_now()`.execute(db);
  await sql`delete from portal.wrong_details where day < (app_now() at time zone 'Asia/Taipei')::date - 2`.execute(
    db,
  );
  await sql`delete from portal.idempotency where created_at < app_now() - interval '2 days'`.execute(db);
  await sql`delete from portal.commands where settled_at < app_now() - interval '90 days'`.execute(db);
  await sql`delete from cards.recorded_commands where begun_at < app_now() - interval '90 days'`.execute(db);
  await sql`delete from portal.events where happened_at < app_now() - interval '90 days'`.execute(db);
  // Events that occurred more than 30 days ago are refused, so a deleted id can never take effect again.
  await sql`delete from portal.bank_events where received_at < app_now() - interval '60 days'`.execute(db);
  await sql`delete from portal.staff_logons where expires_at < app_now()`.execute(db);
  await sql`delete from portal.staff_sessions where seen_at < app_now() - interval '1 day'`.execute(db);
  await sql`delete from portal.staff_acts where requested_at < app_now() - interval '90 days'`.execute(db);
  await sql`delete from portal.devices where (username, device_key) in (
      select username, device_key from portal.devices
      where last_seen_at < app_now() - make_interval(days => ${deviceDays}) order by last_seen_at limit ${MOST_DEVICES})`.execute(
    db,
  );
  await sql`delete from portal.outbox where done_at < app_now() - interval '30 days'`.execute(db);
}
