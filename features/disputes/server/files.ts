/** Files that a command names: they are checked, delivered to the bank, and claimed until the command has its outcome. */
import type { Transaction } from 'kysely';
import { newUuid } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { EvidenceFile } from '../../../server/ports/card-system/parts/disputes.ts';
import { EVIDENCE_FILES } from '../../../shared/disputes.ts';
import { claimFiles, readyFiles } from '../../evidence/server/taking.ts';
import type { DisputeDeps } from './deps.ts';

/** Files of a command, which the bank has received. */
export interface NamedFiles {
  /** Id of the claim, one of the command's facts. Null without files. */
  readonly claimId: string | null;
  readonly files: readonly EvidenceFile[];
}

type FileDeps = Pick<DisputeDeps, 'db' | 'cardSystem' | 'evidence' | 'random'>;

/**
 * Delivers files to the bank, before a command names them. Throws DISPUTE-FILES unless all are the person's, ready and free, and the case
 * has room for them.
 * @param has number of files that the case has already
 */
export async function deliverFiles(
  { db, cardSystem, evidence, random }: FileDeps,
  customerId: string,
  fileIds: readonly string[],
  has = 0,
): Promise<NamedFiles> {
  const files = await readyFiles(db, customerId, fileIds);
  if (!files || has + files.length > EVIDENCE_FILES) throw new Failure('DISPUTE-FILES');
  // A bank that takes no evidence has no use for the names of files.
  if (files.length > 0 && !cardSystem.putEvidence) throw new Failure('DISPUTE-FILES');
  // One after the other, so that a case never has the bytes of all its files in memory.
  for (const file of files) {
    const kept = await evidence.readContent(customerId, file.fileId);
    if (!kept) throw new Failure('DISPUTE-FILES');
    await cardSystem.putEvidence?.(customerId, file, kept.content);
  }
  return { claimId: files.length > 0 ? newUuid(random) : null, files };
}

/** Claims the files in the transaction that begins their command. Throws DISPUTE-FILES if another command was faster. */
export async function claimNamed(
  trx: Transaction<Database>,
  customerId: string,
  { claimId, files }: NamedFiles,
): Promise<void> {
  if (claimId === null) return;
  const ids = files.map(({ fileId }) => fileId);
  if (!(await claimFiles(trx, customerId, ids, claimId))) throw new Failure('DISPUTE-FILES');
}
