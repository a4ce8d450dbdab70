/** SQL of the table that lists the secrets which stored values may need. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/schema.ts';

/** The variable of a secret: PORTAL_SECRET or CARD_SYSTEM_SECRET. */
export type Purpose = 'portal' | 'card-system';

export interface SecretInUse {
  readonly purpose: Purpose;
  readonly keyId: string;
  /** Whether a process used it as its current secret within {@link CURRENT_SECONDS}. */
  readonly isCurrent: boolean;
}

/**
 * Seconds for which a secret counts as current after a process last recorded it. Every process records its current
 * secrets once a minute, so this allows two missed records.
 */
const CURRENT_SECONDS = 200;

/** Records that a process uses this secret as its current secret. */
export async function noteUse(db: Kysely<Database>, purpose: Purpose, keyId: string): Promise<void> {
  await sql`insert into portal.secrets_in_use as s (purpose, key_id, used_at)
    values (${purpose}, ${keyId}, app_now())
    on conflict (purpose, key_id) do update set used_at = excluded.used_at`.execute(db);
}

/** Returns the key ids of secrets that stored values may still need, and whether each secret is in current use. */
export async function secretsInUse(db: Kysely<Database>): Promise<SecretInUse[]> {
  const { rows } = await sql<SecretInUse>`select purpose, key_id as "keyId",
      used_at > app_now() - make_interval(secs => ${CURRENT_SECONDS}) as "isCurrent"
    from portal.secrets_in_use order by purpose, used_at`.execute(db);
  return rows;
}

/** Deletes the record of a secret, unless a process recently used it as its current secret. */
export async function forgetSecret(db: Kysely<Database>, purpose: Purpose, keyId: string): Promise<void> {
  await sql`delete from portal.secrets_in_use where purpose = ${purpose} and key_id = ${keyId}
    and used_at <= app_now() - make_interval(secs => ${CURRENT_SECONDS})`.execute(db);
}
