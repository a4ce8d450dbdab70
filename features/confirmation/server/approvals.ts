/** Confirms requests with passkeys: checks eligibility, creates the browser options and verifies the signature. */
import type { Kysely } from 'kysely';
import type { PasskeySettings } from '../../../server/config/passkeys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import type { Assertion, PasskeyRequest } from '../../../shared/http/passkeys.ts';
import { requestOptions } from './options.ts';
import * as store from './passkeys-store.ts';
import { verifyAssertion } from './webauthn.ts';

interface ApprovalDeps {
  readonly db: Kysely<Database>;
  readonly rp: PasskeySettings;
  readonly rowTags: RowTags;
  /** Called when a passkey may have been copied. */
  readonly onCopied: (key: store.StoredKey) => Promise<void>;
}

export interface Approvals {
  /** Whether at least one passkey of the person can confirm requests now. */
  canApprove(customerId: string): Promise<boolean>;
  /**
   * Options for the browser. Throws METHOD-NONE if the person has no active passkey, and PASSKEY-NEW if all active
   * passkeys are too new.
   * @param seconds how long the request is valid
   */
  options(customerId: string, challenge: Buffer, seconds: number): Promise<PasskeyRequest>;
  /** Whether an eligible passkey of the person signed this challenge. Records the use. */
  verify(customerId: string, challenge: Buffer, assertion: Assertion): Promise<boolean>;
}

export function createApprovals({ db, rp, rowTags, onCopied }: ApprovalDeps): Approvals {
  return {
    canApprove: (customerId) => store.canApprove(db, rowTags, customerId),

    async options(customerId, challenge, seconds) {
      const passkeys = await store.readDescriptors(db, rowTags, customerId);
      if (passkeys.length === 0) throw new Failure('METHOD-NONE');
      const allowed = passkeys.filter(({ mayApprove }) => mayApprove);
      if (allowed.length === 0) throw new Failure('PASSKEY-NEW');
      return requestOptions(rp, challenge, seconds, allowed);
    },

    async verify(customerId, challenge, assertion) {
      const key = await store.findKey(db, rowTags, Buffer.from(assertion.id, 'base64url'));
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
