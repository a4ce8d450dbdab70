/** SQL of the secrets that stored values may depend on. */
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
 * Seconds. Every process records its current secrets once a minute. After three missed records the secret counts as no longer
 * current.
 */
const CURRENT_SECONDS = 200;

/** Records that a process uses this secret as its current one. */
export async function noteUse(db: Kysely<Database>, purpose: Purpose, keyId: string): Promise<void> {
  await sql`insert into portal.secrets_in_use as s (purpose, key_id, used_at)
    values (${purpose}, ${keyId}, app_now())
    on conflict (purpose, key_id) do update set used_at = excluded.used_at`.execute(db);
}

/** Returns the secrets of values that may still be stored. */
export async function secretsInUse(db: Kysely<Database>): Promise<SecretInUse[]> {
  const { rows } = await sql<SecretInUse>`select purpose, key_id as "keyId",
      used_at > app_now() - make_interval(secs => ${CURRENT_SECONDS}) as "isCurrent"
    from portal.secrets_in_use order by purpose, used_at`.execute(db);
  return rows;
}

/** Removes a secret that no stored value needs, unless a process used it as its current secret recently. */
export async function forgetSecret(db: Kysely<Database>, purpose: Purpose, keyId: string): Promise<void> {
  await sql`delete from portal.secrets_in_use where purpose = ${purpose} and key_id = ${keyId}
    and used_at <= app_now() - make_interval(secs => ${CURRENT_SECONDS})`.execute(db);
}
