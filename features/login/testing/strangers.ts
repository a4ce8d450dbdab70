import type { Kysely } from 'kysely';
import type { Keyring } from '../../../server/crypto/keyring.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { loginNameKeys } from '../server/accounts.ts';
import { countEverywhere, OPEN_EVERYWHERE } from '../server/counters-store.ts';

/** Counts wrong passwords from unknown browsers, as many as it takes to hide the result of the next one. */
export async function attackUsername(
  db: Kysely<Database>,
  keyring: Keyring,
  username: string,
  attempts = OPEN_EVERYWHERE,
): Promise<void> {
  const name = loginNameKeys(keyring, username);
  for (let n = 0; n < attempts; n++) await db.transaction().execute((trx) => countEverywhere(trx, name));
}
