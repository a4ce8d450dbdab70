/** The demo bank's inbox: every SMS and e-mail that a person would have received. Demo mode only. */
import { type Kysely, sql } from 'kysely';
import type { Language } from '../../shared/messages.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';

/** A message that arrives. */
export interface InboxEntry {
  readonly dedupeId: string;
  readonly channel: Channel;
  /** The address is stored masked only. */
  readonly maskedTo: string;
  readonly language: Language;
  readonly purpose: string;
  readonly subject?: string;
  readonly text: string;
}

/** A message as the demo page shows it. */
export interface InboxMessage {
  /** The masked address. */
  readonly to: string;
  /** Whose it is, once that person has a username. */
  readonly username?: string;
  readonly channel: Channel;
  readonly language: Language;
  readonly purpose: string;
  readonly subject?: string;
  readonly text: string;
  readonly sentAt: Date;
}

/** Puts messages in the inbox; a second one with the same `dedupeId` changes nothing. */
export async function addToInbox(db: Kysely<Database>, entries: readonly InboxEntry[]): Promise<void> {
  await db
    .insertInto('demo.inbox')
    .values(
      entries.map((entry) => ({
        dedupe_id: entry.dedupeId,
        channel: entry.channel,
        masked_to: entry.maskedTo,
        language: entry.language,
        purpose: entry.purpose,
        subject: entry.subject ?? null,
        body: entry.text,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_id').doNothing())
    .execute();
}

/**
 * The newest messages first, at most `limit`.
 *
 * @param filter.to only this person's: a username (any case), or for somebody without one the customer id or the
 * masked address.
 */
export async function listInbox(
  db: Kysely<Database>,
  filter: { readonly to?: string; readonly limit: number },
): Promise<InboxMessage[]> {
  const { to } = filter;
  // The inbox knows addresses only, as a phone does; the outbox knows who the message was for.
  const rows = await db
    .selectFrom('demo.inbox as i')
    .leftJoin('portal.outbox as o', (join) => join.on(sql`o.message_id::text`, '=', sql.ref('i.dedupe_id')))
    .leftJoin('portal.users as u', 'u.customer_id', 'o.customer_id')
    .select([
      'i.masked_to',
      'i.channel',
      'i.language',
      'i.purpose',
      'i.subject',
      'i.body',
      'i.sent_at',
      'u.username',
    ])
    .$if(to !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('u.username', '=', to?.toLowerCase() ?? ''),
          where('o.customer_id', '=', to ?? ''),
          where('i.masked_to', '=', to ?? ''),
        ]),
      ),
    )
    .orderBy('i.id', 'desc')
    .limit(filter.limit)
    .execute();
  return rows.map((row) => ({
    to: row.masked_to,
    ...(row.username === null ? {} : { username: row.username }),
    channel: row.channel,
    language: row.language,
    purpose: row.purpose,
    ...(row.subject === null ? {} : { subject: row.subject }),
    text: row.body,
    sentAt: row.sent_at,
  }));
}
