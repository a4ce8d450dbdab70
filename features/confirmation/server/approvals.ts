/** Passkeys as proof of a request: whether one may confirm, the options for it, and the check of its signature. */
import type { Kysely } from 'kysely';
import type { PasskeySettings } from '../../../server/config/passkeys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Assertion, PasskeyRequest } from '../../../shared/http/passkeys.ts';
import { requestOptions } from './options.ts';
import * as store from './passkeys-store.ts';
import { verifyAssertion } from './webauthn.ts';

interface ApprovalDeps {
  readonly db: Kysely<Database>;
  readonly rp: PasskeySettings;
  /** Tells the owner that a passkey may have been copied. */
  readonly onCopied: (key: store.StoredKey) => Promise<void>;
}

export interface Approvals {
  /** Whether a passkey of the person may confirm requests now. */
  canApprove(customerId: string): Promise<boolean>;
  /**
   * Options for the browser. Throws METHOD-NONE without a passkey, and PASSKEY-NEW when all of them are too new.
   * @param seconds how long the request is valid
   */
  options(customerId: string, challenge: Buffer, seconds: number): Promise<PasskeyRequest>;
  /** Whether a passkey of the person has signed this challenge, and may. Notes the use. */
  verify(customerId: string, challenge: Buffer, assertion: Assertion): Promise<boolean>;
}

export function createApprovals({ db, rp, onCopied }: ApprovalDeps): Approvals {
  return {
    canApprove: (customerId) => store.canApprove(db, customerId),

    async options(customerId, challenge, seconds) {
      const passkeys = await store.readDescriptors(db, customerId);
      if (passkeys.length === 0) throw new Failure('METHOD-NONE');
      const allowed = passkeys.filter(({ mayApprove }) => mayApprove);
      if (allowed.length === 0) throw new Failure('PASSKEY-NEW');
      return requestOptions(rp, challenge, seconds, allowed);
    },

    async verify(customerId, challenge, assertion) {
      const key = await store.findKey(db, Buffer.from(assertion.id, 'base64url'));
      if (!key?.mayApprove || key.customerId !== customerId) return false;
      const verified = await verifyAssertion(rp, key, challenge, assertion);
      if (!verified) return false;
      const use = { key, counter: verified.counter };
      if (await store.noteUse(db, use)) return true;
      if (await store.isBehind(db, use)) await onCopied(key);
      return false;
    },
  };
}
