/** SQL of what the page of personal data shows. Every query is for one customer. */
import { type Kysely, sql } from 'kysely';
import { readOfCustomer } from '../../../server/audit/of-customer.ts';
import type { Channel } from '../../../server/db/schema/messages.ts';
import type { Database } from '../../../server/db/schema/schema.ts';

type Db = Kysely<Database>;

export interface LookRow {
  readonly at: Date;
  readonly action: string;
  readonly outcome: string;
  readonly role: string | null;
  /** Position of the record: time in microseconds and sequence number. */
  readonly cursor: string;
}

/** Reads what staff looked at and did, newest first, after a cursor. Never returns who it was. */
export async function readLooks(
  db: Db,
  customerId: string,
  after: string | undefined,
  limit: number,
): Promise<LookRow[]> {
  const [at, seq] = after?.split('.') ?? [];
  const isAfter =
    at === undefined || seq === undefined
      ? sql``
      : sql`and (at, seq) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${seq}::bigint)`;
  return readOfCustomer(db, customerId, limit, async (isOwn) => {
    const { rows } = await sql<LookRow>`select at, action, outcome, details ->> 'role' as role,
        (extract(epoch from at) * 1000000)::bigint || '.' || seq as cursor
      from portal.audit where ${isOwn} and channel = 'staff'
        and (action = 'staff-look' or (action like 'staff-%' and outcome = 'done')) ${isAfter}
      order by at desc, seq desc limit ${limit}`.execute(db);
    return rows;
  });
}

export interface SentRow {
  readonly channel: Channel;
  readonly count: number;
  readonly latestAt: Date;
}

/** Counts the messages that were handed over, by channel. */
export async function countSent(db: Db, customerId: string): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`select channel, count(*)::int as count, max(done_at) as "latestAt"
    from portal.outbox where customer_id = ${customerId} and state = 'sent' group by channel`.execute(db);
  return rows;
}
