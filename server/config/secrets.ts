/** Configuration of the secrets from which keys are derived (PORTAL_SECRET…, CARD_SYSTEM_SECRET…). */

import { createKeyring, type Keyring } from '../crypto/keyring.ts';
import * as env from './values.ts';
import { ConfigError, type EnvReader } from './values.ts';

const secretList = env.parsed(
  parseSecrets,
  'secrets of at least 32 random bytes in base64, separated by commas or in lines of their own',
);

export const SECRETS = {
  /** Derives the keys of protected fields, captcha answers, codes and encrypted columns. */
  secret: env.optional('PORTAL_SECRET', env.secretKey, { secret: true }),
  /** Further secrets that stored values may need: the previous secrets and the next secret. */
  otherSecrets: env.optional('PORTAL_SECRET_PREVIOUS', secretList, { secret: true }),
  /** Derives the keys of the embedded card system's encrypted columns. */
  cardSecret: env.optional('CARD_SYSTEM_SECRET', env.secretKey, { secret: true }),
  otherCardSecrets: env.optional('CARD_SYSTEM_SECRET_PREVIOUS', secretList, { secret: true }),
};

/** Reads the secrets. A secret that is not set is undefined. */
export function readSecrets(reader: EnvReader) {
  return reader.read(SECRETS);
}

/** Returns all configured secrets, keyed by the environment variable that holds the current secret. */
export function secretsByName(
  secrets: ReturnType<typeof readSecrets>,
): Readonly<Record<string, readonly Buffer[]>> {
  const { secret, otherSecrets = [], cardSecret, otherCardSecrets = [] } = secrets;
  return {
    PORTAL_SECRET: [...(secret ? [secret] : []), ...otherSecrets],
    CARD_SYSTEM_SECRET: [...(cardSecret ? [cardSecret] : []), ...otherCardSecrets],
  };
}

/**
 * Creates the keyring of a variable and its `…_PREVIOUS`. Throws {@link ConfigError} for two secrets with the same key id.
 */
export function keyringOf(name: string, current: Buffer, others: readonly Buffer[] | undefined): Keyring {
  try {
    return createKeyring(current, others);
  } catch {
    const allowed = 'secrets with different key ids: generate another one';
    throw new ConfigError({ name: `${name}_PREVIOUS`, value: '…', allowed });
  }
}

function parseSecrets(value: string): Buffer[] | undefined {
  const secrets = value.split(/[,\s]\s*/).map((each) => Buffer.from(each, 'base64'));
  return secrets.every(({ length }) => length >= 32) ? secrets : undefined;
}
