/** Records which secrets are in use. Finds secrets that stored values need but that are not configured. */
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database } from '../db/schema/schema.ts';
import { Refused } from '../program.ts';
import { noteUse, type Purpose, secretsInUse } from './in-use-store.ts';
import { namePins } from './kept-keys-store.ts';

type Keyrings = Pick<Config, 'keyring' | 'cardKeyring'>;

/** The environment variable of each purpose. */
export const VARIABLE: Readonly<Record<Purpose, string>> = {
  portal: 'PORTAL_SECRET',
  'card-system': 'CARD_SYSTEM_SECRET',
};

export const keyringsOf = ({ keyring, cardKeyring }: Keyrings): Readonly<Record<Purpose, Keyring>> => ({
  portal: keyring,
  'card-system': cardKeyring,
});

/** Records the current secrets of this process. */
export async function noteSecrets(db: Kysely<Database>, config: Keyrings): Promise<void> {
  for (const [purpose, { current }] of Object.entries(keyringsOf(config)))
    await noteUse(db, purpose as Purpose, current.id);
}

/**
 * Records the current secrets at startup. If stored values need a secret that is not configured, production refuses to start
 * with {@link Refused}, and the demo calls `warn`. The message has the key id, never a secret.
 */
export async function startWithSecrets(
  db: Kysely<Database>,
  config: Keyrings & Pick<Config, 'mode'>,
  warn: (message: string) => void,
): Promise<void> {
  const keyrings = keyringsOf(config);
  const missing = (await secretsInUse(db)).filter(({ purpose, keyId }) => !keyrings[purpose].find(keyId));
  const lines = missing.map(
    ({ purpose, keyId }) =>
      `${VARIABLE[purpose]}: stored values need the secret with the key id ${keyId}. Add it to ${VARIABLE[purpose]}_PREVIOUS; npm run secrets:reseal says when it can be removed.`,
  );
  if (lines.length > 0 && config.mode === 'production') throw new Refused(lines.join('\n'));
  for (const line of lines) warn(line);
  // PIN verification values of the previous release have no key id. If only one secret exists, they were made with it.
  if (config.cardKeyring.all.length === 1) await namePins(db, config.cardKeyring.current.id);
  await noteSecrets(db, config);
}
