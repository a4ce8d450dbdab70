/** SQL of the streams of anchors. A keyed hash of each row reveals a change by other means. */
import { type Kysely, sql } from 'kysely';
import { keyedHash, sameBytes } from '../../crypto/keys.ts';
import type { Database } from '../../db/schema/schema.ts';
import type { AuditKeys } from '../keys.ts';
import type { CountedStream } from './streams.ts';

interface Row extends Omit<CountedStream, 'lastAt'> {
  readonly lastAt: Date;
  readonly keyId: string;
  readonly tag: Buffer;
}

const tagOf = (key: Buffer, { stream, place, written, lastAt, ended }: CountedStream): Buffer =>
  keyedHash(key, 'anchor-stream', stream, place, `${written}`, new Date(lastAt).toISOString(), `${ended}`);

/** Stores the number of anchors that a stream has now. A number that is stored already, or a later one, stays. */
export async function countAnchors(
  db: Kysely<Database>,
  { current }: AuditKeys,
  counted: CountedStream,
): Promise<void> {
  const { stream, place, written, lastAt, ended } = counted;
  await sql`insert into portal.audit_anchors as a (stream, place, written, last_at, ended, key_id, tag)
    values (${stream}, ${place}, ${written}, ${new Date(lastAt)}::timestamptz, ${ended}, ${current.id},
      ${tagOf(current.key, counted)})
    on conflict (stream) do update set written = excluded.written, last_at = excluded.last_at, ended = excluded.ended,
      key_id = excluded.key_id, tag = excluded.tag
    where a.written < excluded.written`.execute(db);
}

/** Returns the streams, and those whose row was changed by other means. */
export async function readCountedStreams(db: Kysely<Database>, keys: AuditKeys) {
  const { rows } =
    await sql<Row>`select stream, place, written, last_at as "lastAt", ended, key_id as "keyId", tag
    from portal.audit_anchors order by last_at, stream`.execute(db);
  const counted = rows.map(({ lastAt, keyId, tag, ...row }) => ({
    ...row,
    lastAt: lastAt.toISOString(),
    keyId,
    tag,
  }));
  const isRight = (row: (typeof counted)[number]) => {
    const key = keys.find(row.keyId);
    return key !== undefined && sameBytes(tagOf(key.key, row), row.tag);
  };
  return { counted, changed: counted.filter((row) => !isRight(row)).map(({ stream }) => stream) };
}
