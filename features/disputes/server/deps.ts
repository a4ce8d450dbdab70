import type { Kysely } from 'kysely';
import type { BankIdentity } from '../../../server/brand/identity.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { CardEvidence } from '../../../server/ports/card-system/parts/disputes.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { EvidenceService } from '../../evidence/server/evidence.ts';
import type { Documents } from '../../statements/server/documents.ts';

/** What the calls of disputes need. */
export interface DisputeDeps {
  readonly db: Kysely<Database>;
  readonly cardSystem: CardReads & CardEvidence;
  readonly operations: Operations;
  readonly evidence: Pick<EvidenceService, 'filesOf' | 'readContent' | 'fileAnswer'>;
  readonly random: Random;
  readonly documents: Documents;
  readonly bank: () => BankIdentity;
  readonly now: () => Promise<Date>;
}
