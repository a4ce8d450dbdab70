/** SQL that stores messages. Times come from `app_now()`, the database's clock. */
import { CompiledQuery, type Transaction } from 'kysely';
import type { Language } from '../../shared/messages.ts';
import { isDistributed } from '../db/distribution/topology.ts';
import { executeLater } from '../db/engine/dialect.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';

/** A message to store. */
export interface NewMessage {
  readonly customerId: string;
  readonly messageId: string;
  readonly channel: Channel;
  readonly purpose: string;
  readonly language: Language;
  readonly sealed: Buffer;
  readonly challengeId: string | undefined;
  readonly lifeSeconds: number;
}

/** Where messages are in the order of their channel: after those before them, or after all messages that are not bulk. */
export type MessageOrder = 'usual' | 'bulk';

const MESSAGE_COLUMNS = 8;

/** The most messages of {@link insertionOf}; its text is prepared once for each count. */
const MOST_VALUES = 8;

/** Returns the insert statement for `count` messages. */
function insertionOf(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const at = (column: number) => `$${row * MESSAGE_COLUMNS + column}`;
    return `(${[1, 2, 3, 4, 5, 6, 7].map(at)}, app_now(), app_now(), app_now() + make_interval(secs => ${at(8)}))`;
  });
  return `insert into portal.outbox (customer_id, message_id, channel, purpose, language, sealed, challenge_id, created_at,
    next_try_at, expires_at) values ${rows}`;
}

/** Inserts any number of messages. Uses the table's row type, because customer ids are text or UUIDs. */
const SETS = `insert into portal.outbox (customer_id, message_id, channel, purpose, language, sealed, challenge_id,
    created_at, next_try_at, expires_at)
  select r.customer_id, r.message_id, r.channel, r.purpose, r.language, r.sealed, r.challenge_id, t.now, t.now,
    t.now + make_interval(secs => (m.one ->> 'life')::float8)
  from (select app_now() as now) t, jsonb_array_elements($1::jsonb) with ordinality as m(one, n),
    jsonb_populate_record(null::portal.outbox, m.one) as r
  order by m.n`;

/** The lowest number of a bulk. Each node of a distributed database numbers other messages from a range of its own below it. */
export const FIRST_OF_BULK = 2n ** 62n;

/** {@link SETS} with running numbers above all others, so that a million reminders delay no other notice. */
const BULK = SETS.replace('created_at,', 'seq, created_at,')
  .replace('expires_at)', 'expires_at) overriding system value')
  .replace('t.now, t.now,', `${FIRST_OF_BULK} + m.n, t.now, t.now,`);

/** Queues the insertion of messages for the transaction's next round trip. They are sent only if the transaction commits. */
export async function insertMessages(
  trx: Transaction<Database>,
  rows: readonly NewMessage[],
  order: MessageOrder = 'usual',
): Promise<void> {
  if (rows.length === 0) return;
  const areFew = rows.length <= MOST_VALUES && order === 'usual';
  // Citus keeps its plan for a statement with one row, and plans one with several rows each time.
  const parts = areFew && (await isDistributed(trx)) ? rows.map((row) => [row]) : [rows];
  for (const part of parts) await executeLater(trx, insertion(part, order));
}

function insertion(rows: readonly NewMessage[], order: MessageOrder): CompiledQuery {
  if (rows.length > MOST_VALUES || order === 'bulk') {
    const values = rows.map(({ customerId, messageId, channel, purpose, language, sealed, ...row }) => ({
      ...{ customer_id: customerId, message_id: messageId, channel, purpose, language },
      ...{ sealed: `\\x${sealed.toString('hex')}`, challenge_id: row.challengeId, life: row.lifeSeconds },
    }));
    return CompiledQuery.raw(order === 'bulk' ? BULK : SETS, [JSON.stringify(values)]);
  }
  const values = rows.flatMap((row) => [
    row.customerId,
    row.messageId,
    row.channel,
    row.purpose,
    row.language,
    row.sealed,
    row.challengeId ?? null,
    row.lifeSeconds,
  ]);
  return CompiledQuery.raw(insertionOf(rows.length), values);
}
