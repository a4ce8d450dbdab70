/**
 * Reads sessions. Most calls belong to a session that an earlier call has checked: then only the text of its row is read and compared,
 * instead of checking its tag again.
 */
import type { FastifyRequest } from 'fastify';
import type { CompiledQuery, Kysely } from 'kysely';
import { sameBytes } from '../../../server/crypto/keys.ts';
import { executeTogether } from '../../../server/db/engine/dialect.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { PiggybackQuery, Presented } from '../../../server/http/authenticator.ts';
import { createLru } from '../../../server/lru.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import { type Identifiers, presentedBy } from './credentials.ts';
import * as store from './store.ts';

/** Memory for sessions that were found in order, and the size of one without the cache's own share. */
const KNOWN_BYTES = 32 * 1024 * 1024;
const SESSION_BYTES = 2 * 1024;

export function createSessionReader({
  db,
  rowTags,
}: {
  readonly db: Kysely<Database>;
  readonly rowTags: RowTags;
}) {
  /**
   * Sessions whose tag was right, by key. While a row has the same text, its tag is right and its values are these. Every call reads the
   * text, so this memory keeps no ended or changed session alive.
   */
  const known = createLru<store.SessionRow>(KNOWN_BYTES);

  /** Runs a query about a session, in one round trip with the query beside it. */
  async function readBeside<R>(
    query: CompiledQuery<R>,
    key: Buffer,
    alongside: PiggybackQuery | undefined,
  ): Promise<R | undefined> {
    if (!alongside) return (await db.executeQuery(query)).rows[0];
    const [rows, [row]] = await executeTogether(db, alongside.query(key), query);
    alongside.take(rows);
    return row;
  }

  return {
    /** Reads a session; undefined if it does not exist or its tag is wrong. An ended session needs no tag: it grants nothing. */
    async read(
      { key, access, cookie }: Identifiers,
      alongside?: PiggybackQuery,
    ): Promise<store.SessionRow | undefined> {
      const row = await readBeside(store.sessionQuery(db, key, access, cookie), key, alongside);
      if (!row || row.state === 'ended') return row;
      if (!store.isAsWritten(rowTags, row)) return undefined;
      if (row.state === 'live') known.set(nameOf(key), row, SESSION_BYTES);
      return row;
    },

    /** Reads a session that is in memory; undefined if it is not, or if its row is another one now. */
    async readKnown(
      { key, access, cookie }: Identifiers,
      alongside?: PiggybackQuery,
    ): Promise<store.SessionRow | undefined> {
      const before = known.get(nameOf(key));
      if (!before) return undefined;
      const now = await readBeside(store.standingQuery(db, key), key, alongside);
      if (!now || (now.written !== before.written && now.state !== 'ended')) return undefined;
      return {
        ...before,
        ...now,
        access_ok: isSame(before.access_key, access),
        cookie_ok: isSame(before.cookie_key, cookie),
      };
    },

    /** Returns the customer of a request whose session id, token and cookie are those of a session in memory. */
    recognise(request: FastifyRequest): Presented | undefined {
      const presented = presentedBy(request);
      const row = presented && known.get(nameOf(presented.key));
      if (!presented || !row?.customer_id) return undefined;
      const isWhole = isSame(row.access_key, presented.access) && isSame(row.cookie_key, presented.cookie);
      return isWhole ? { ...presented, customerId: row.customer_id } : undefined;
    },
  };
}

const nameOf = (key: Buffer) => key.toString('base64');

function isSame(stored: Buffer | null, given: Buffer | null): boolean {
  return stored !== null && given !== null && sameBytes(stored, given);
}
