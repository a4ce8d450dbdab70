import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';

/** What the calls of family cards need. */
export interface FamilyDeps {
  readonly config: Pick<Config, 'familySees'>;
  readonly db: Kysely<Database>;
  readonly cardSystem: CardReads;
  readonly confirmation: Confirmation;
  readonly operations: Operations;
  readonly audit: Audit;
  readonly cipher: Cipher;
  readonly random: Random;
  /** Sends the notices that are due. */
  readonly alerts: { readonly sender: { readonly wake: () => void } };
  readonly now: () => Promise<Date>;
}
