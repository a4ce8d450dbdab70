import type { Kysely } from 'kysely';
import { type Keyring, underEach } from '../../../server/crypto/keyring.ts';
import { keyedHash } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { countEverywhere, OPEN_EVERYWHERE } from '../server/store.ts';

/** Counts wrong details with a national id from everywhere, as many as it takes to hide the result of the next ones. */
export async function attackNationalId(
  db: Kysely<Database>,
  keyring: Keyring,
  nationalId: string,
  attempts = OPEN_EVERYWHERE,
): Promise<void> {
  const counter = underEach(keyring, (secret) => keyedHash(secret, 'wrong-id', nationalId));
  for (let n = 0; n < attempts; n++)
    await db.transaction().execute((trx) => countEverywhere(trx, [counter], true));
}
