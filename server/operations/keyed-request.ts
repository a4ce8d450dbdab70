/** Identifies the request of an operation: by its idempotency key, or by the flow that it completes. */
import { type Keyring, secretOfSeed } from '../crypto/keyring.ts';
import { keyedHash, tokenKey, uuidOf } from '../crypto/keys.ts';
import type { CallContext, SessionInfo } from '../http/context.ts';
import type { CommandId } from '../ports/card-system/remote.ts';
import type * as store from './store.ts';

/** Returns the id of an intention's command. An intention belongs to one session, so every attempt has the same id. */
export function commandIdOf(
  keyring: Keyring,
  { session }: { readonly session: Pick<SessionInfo, 'fieldSeed'> },
  customerId: string,
  intention: string,
): CommandId {
  const secret = secretOfSeed(keyring, session.fieldSeed);
  return uuidOf(keyedHash(secret, 'command', customerId, intention).subarray(0, 16));
}

/** A request with an idempotency key. */
export interface KeyedRequest extends store.IdempotentRequest {
  /** Whether a stored answer belongs to the same action and input. */
  readonly matches: (stored: store.StoredAnswer) => boolean;
}

/** Returns the request of a call with an idempotency key; undefined without a key, or if the operation has an intention. */
export function requestOf(
  keyring: Keyring,
  { idempotencyKey }: Pick<CallContext, 'idempotencyKey'>,
  {
    report: { action },
    customerId,
    input,
    intention,
  }: {
    readonly report: { readonly action: string };
    readonly customerId: string;
    readonly input: unknown;
    readonly intention?: string;
  },
): KeyedRequest | undefined {
  if (idempotencyKey === undefined || intention !== undefined) return undefined;
  const hashWith = (secret: Buffer) => keyedHash(secret, 'idempotency', action, JSON.stringify(input));
  const { id: keyId, secret: current } = keyring.current;
  const requestHash = hashWith(current);
  return {
    customerId,
    keyHash: tokenKey(idempotencyKey),
    requestHash,
    keyId,
    matches: ({ key_id: storedId, request_hash: stored }) =>
      stored.equals(requestHash) ||
      keyring.all.some(
        ({ id, secret }) => id !== keyId && (storedId ?? id) === id && stored.equals(hashWith(secret)),
      ),
  };
}
