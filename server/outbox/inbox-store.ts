/** SQL of the demo inbox: every SMS and e-mail that the portal sent. Demo mode only. */
import { type Kysely, sql } from 'kysely';
import type { Language } from '../../shared/messages.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';

export interface InboxEntry {
  readonly dedupeId: string;
  readonly channel: Exclude<Channel, 'push'>;
  /** The masked address; the full address is not stored. */
  readonly maskedTo: string;
  readonly language: Language;
  readonly purpose: string;
  readonly subject?: string;
  readonly text: string;
}

/** A message as the demo page shows it. */
export interface InboxMessage extends Omit<InboxEntry, 'dedupeId' | 'maskedTo'> {
  /** The masked address. */
  readonly to: string;
  /** The recipient's username, if registered. */
  readonly username?: string;
  readonly sentAt: Date;
}

/** Adds messages to the inbox. A second message with the same `dedupeId` is ignored. */
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
 * Lists messages, newest first, at most `limit`.
 *
 * @param filter.to one recipient: a username (in any case), a customer id or a masked address
 */
export async function listInbox(
  db: Kysely<Database>,
  filter: { readonly to?: string; readonly limit: number },
): Promise<InboxMessage[]> {
  const { to } = filter;
  // The inbox stores no customer id, so the customer comes from the message in the outbox.
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
          where(sql`o.customer_id::text`, '=', to ?? ''),
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
