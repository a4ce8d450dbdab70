/**
 * The keys of the trail. Each key is derived from a secret and has the secret's key id. Keys are stored before a secret is
 * removed from the configuration, so that older records still verify (server/secrets/kept-keys.ts).
 */
import type { Keyring } from '../crypto/keyring.ts';
import { keyedHash } from '../crypto/keys.ts';

export interface AuditKey {
  /** Key id of the secret. */
  readonly id: string;
  readonly key: Buffer;
}

/** Hashes and signatures are made with `current`. The other keys of `all` only verify. */
export interface AuditKeys {
  readonly current: AuditKey;
  readonly all: readonly AuditKey[];
  find(id: string): AuditKey | undefined;
}

/** Derives the trail's key from a server secret. */
export function auditKey(secret: Buffer): Buffer {
  return keyedHash(secret, 'audit');
}

/** @param kept keys whose secrets are no longer configured, by key id */
export function auditKeys(keyring: Keyring, kept: ReadonlyMap<string, Buffer> = new Map()): AuditKeys {
  const known = keyring.all.map(({ id, secret }) => ({ id, key: auditKey(secret) }));
  const byId = new Map([...kept].map(([id, key]) => [id, { id, key }]));
  for (const each of known) byId.set(each.id, each);
  const current = { id: keyring.current.id, key: auditKey(keyring.current.secret) };
  return { current, all: [...byId.values()], find: (id) => byId.get(id) };
}
