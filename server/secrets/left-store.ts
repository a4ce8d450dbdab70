/**
 * SQL of values that expire and cannot be recomputed with another secret: hashes, codes, counters, sessions. Each query
 * selects only values that still have an effect.
 */
import { type RawBuilder, sql } from 'kysely';

/** One kind of expiring values. */
export interface Expiring {
  readonly what: string;
  /** Time after which every value made now has expired. */
  readonly within: string;
  /** Selects the key id of each value. */
  readonly keyIds: RawBuilder<unknown>;
}

/** Selects the key id from the seed of a session or an image code; null if the previous release stored the seed. */
const ofSeed = (column: string) => sql`case when octet_length(${sql.ref(column)}) > 16
  then encode(substring(${sql.ref(column)} from 1 for 4), 'hex') end as key_id`;

export const EXPIRING: readonly Expiring[] = [
  {
    what: 'sessions',
    within: 'an hour after their last use',
    keyIds: sql`select ${ofSeed('field_seed')} from portal.sessions
      where state <> 'ended' and seen_at > app_now() - interval '1 hour'
      union all select encode(substring(row_tag from 1 for 4), 'hex') as key_id from portal.sessions
      where row_tag is not null and state <> 'ended' and seen_at > app_now() - interval '1 hour'`,
  },
  {
    what: 'image codes',
    within: '5 minutes',
    keyIds: sql`select ${ofSeed('seed')} from portal.captchas where expires_at > app_now()`,
  },
  {
    what: 'one-time passwords',
    within: '5 minutes',
    keyIds: sql`select key_id from portal.otp_challenges where state = 'open' and expires_at > app_now()`,
  },
  {
    what: 'budgets of one-time passwords',
    within: '24 hours',
    keyIds: sql`select key_id from portal.otp_sends where sent_at > app_now() - interval '24 hours'`,
  },
  {
    what: 'answers of idempotency keys',
    within: '2 days',
    keyIds: sql`select key_id from portal.idempotency`,
  },
  {
    what: 'rate limits',
    within: '2 hours',
    keyIds: sql`select key_id from portal.rate_counters where window_start > app_now() - interval '2 hours'`,
  },
  {
    what: 'counters of wrong card details',
    within: 'a day',
    keyIds: sql`select key_id from portal.wrong_details
      where day >= (app_now() at time zone 'Asia/Taipei')::date and tries > 0`,
  },
  {
    // A counter whose lock has expired has no effect. A counter with an empty `device_key`, which counts all addresses
    // together, has no effect after a day without a failure.
    what: 'counters of wrong passwords',
    within: '30 days',
    keyIds: sql`select key_id from portal.login_counters where failures > 0
      and (locked_until is null or locked_until > app_now())
      and (device_key <> '' or updated_at > app_now() - interval '1 day')`,
  },
];
