/**
 * SQL of derived keys that stay stored, encrypted, after their secret is removed: keys of audit records and of PIN
 * verification values.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/schema.ts';

type Db = Kysely<Database>;

export type KeptTable = 'portal.audit_keys' | 'cards.pin_keys';

export interface KeptKey {
  readonly keyId: string;
  readonly sealed: Buffer;
}

export async function keptKeys(db: Db, table: KeptTable): Promise<KeptKey[]> {
  const { rows } = await sql<KeptKey>`select key_id as "keyId", sealed from ${sql.table(table)}
    order by key_id`.execute(db);
  return rows;
}

export async function keepKey(db: Db, table: KeptTable, { keyId, sealed }: KeptKey): Promise<void> {
  await sql`insert into ${sql.table(table)} (key_id, sealed) values (${keyId}, ${sealed})
    on conflict (key_id) do update set sealed = excluded.sealed`.execute(db);
}

/** Sets the key id of PIN verification values that have no key id. */
export async function namePins(db: Db, keyId: string): Promise<void> {
  await sql`update cards.pins set key_id = ${keyId} where key_id is null and verification is not null`.execute(
    db,
  );
}

/** Selects the key id of each PIN verification value. */
export const PIN_KEY_IDS = sql`select key_id from cards.pins where verification is not null`;
