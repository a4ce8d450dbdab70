/** Passkey requests instead of codes. No message is sent; the browser passes the challenge to the authenticator. */
import type { Kysely } from 'kysely';
import type { Keyring } from '../../../server/crypto/keyring.ts';
import { keyedHash, newUuid } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { Approvals } from './approvals.ts';
import { newReference, type OtpRequest, type OtpSent } from './request.ts';
import * as store from './store.ts';

/** Maximum passkey requests of a person for a purpose in ten minutes. Each adds a row, but sends no message and allows no guess. */
const MOST_REQUESTS = 60;

interface PasskeyRequestDeps {
  readonly db: Kysely<Database>;
  readonly keyring: Keyring;
  readonly random: Random;
  readonly passkeys?: Approvals | undefined;
  readonly validSeconds: number;
  readonly tries: number;
}

/**
 * The challenge a passkey signs: a keyed hash of the request, the purpose and the exact subject. A signature for a different request,
 * purpose or subject therefore never matches.
 */
export function challengeOf(secret: Buffer, challengeId: string, purpose: string, subject: unknown): Buffer {
  return keyedHash(secret, 'passkey-approval', challengeId, purpose, canonical(subject));
}

/** Serialises a subject with sorted keys, because the database may return them in any order. */
export function canonical(subject: unknown): string {
  const members = Object.entries(subject as OtpRequest['subject']);
  return JSON.stringify(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Whether only a code can confirm a request. A passkey confirms that another one is removed or kept, but never a new one, so a stolen
 * passkey cannot add more.
 */
export function needsCode({ purpose, subject }: Pick<OtpRequest, 'purpose' | 'subject'>): boolean {
  // Only a code proves that the person can read a new contact.
  if (purpose === 'contact-new') return true;
  return purpose === 'passkey' && !('remove' in subject || 'keep' in subject);
}

/** Creates the function that starts a passkey request. It throws METHOD-NONE, PASSKEY-NEW or 01011. */
export function createPasskeyRequests(deps: PasskeyRequestDeps) {
  const { db, keyring, random, passkeys } = deps;
  return async ({ customer, sessionKey, purpose, subject }: OtpRequest): Promise<OtpSent> => {
    if (!passkeys || needsCode({ purpose, subject })) throw new Failure('METHOD-NONE');
    const scope: store.OtpScope = { customerId: customer.customerId, sessionKey, purpose };
    const id = newUuid(random);
    const reference = newReference(random);
    const challenge = challengeOf(keyring.current.secret, id, purpose, subject);
    const options = await passkeys.options(scope.customerId, challenge, deps.validSeconds);
    await db.transaction().execute(async (trx) => {
      await store.lockCustomer(trx, scope.customerId);
      if ((await store.countPasskeyRequests(trx, scope)) >= MOST_REQUESTS) throw new Failure('01011');
      await store.invalidateOpen(trx, scope);
      await store.insertChallenge(trx, scope, {
        id,
        method: 'passkey',
        reference,
        subject,
        codeKey: challenge,
        keyId: keyring.current.id,
        validSeconds: deps.validSeconds,
      });
    });
    return {
      destination: '',
      method: 'passkey',
      expiresInSeconds: deps.validSeconds,
      resendInSeconds: 0,
      attemptsLeft: deps.tries,
      reference,
      passkey: options,
    };
  };
}
