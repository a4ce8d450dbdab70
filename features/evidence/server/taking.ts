/**
 * How a case takes files. A command that names files claims them in the transaction that begins it, so that of two commands that name
 * the same file one is refused. Its outcome gives the files to the case or frees them; a file that stays claimed without an outcome is
 * not deleted before a day has passed.
 *
 * With `server/operations`: `consume` calls {@link claimFiles} with a random id, which is one of the facts; `done` of the report calls
 * {@link takeFiles}, `undo` calls {@link releaseFiles}.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { EvidenceFile } from '../../../server/ports/card-system/parts/disputes.ts';
import * as store from './store.ts';

/**
 * Returns the files as the card system knows them, in the order of the ids. Returns undefined unless every file is the person's, ready,
 * and free or claimed by `claimId`; also when an id is there twice.
 */
export async function readyFiles(
  db: Kysely<Database>,
  customerId: string,
  fileIds: readonly string[],
  claimId?: string,
): Promise<readonly EvidenceFile[] | undefined> {
  if (new Set(fileIds).size !== fileIds.length || !fileIds.every(isFileId)) return undefined;
  const rows = new Map(
    (await store.readReady(db, customerId, fileIds, claimId)).map((row) => [row.fileId, row]),
  );
  const files = fileIds.flatMap((fileId) => {
    const row = rows.get(fileId);
    return row ? [deliverable(row)] : [];
  });
  return files.length === fileIds.length ? files : undefined;
}

/**
 * Claims files for a command, in its transaction. Returns false, with the claim of nothing to be relied on, unless all files are ready
 * and free: then the transaction must be rolled back. A repeated claim of the same id is true.
 */
export async function claimFiles(
  trx: Transaction<Database>,
  customerId: string,
  fileIds: readonly string[],
  claimId: string,
): Promise<boolean> {
  if (fileIds.length === 0) return true;
  if (new Set(fileIds).size !== fileIds.length || !fileIds.every(isFileId)) return false;
  return (await store.claim(trx, customerId, fileIds, claimId)) === fileIds.length;
}

/** Gives the claimed files to the case, in the transaction of the command's effect. It may be repeated. */
export function takeFiles(
  trx: Transaction<Database>,
  customerId: string,
  claimId: string,
  caseId: string,
): Promise<void> {
  return store.take(trx, customerId, claimId, caseId);
}

/** Returns the ids of the files that a case has. */
export async function fileIdsOf(
  db: Kysely<Database>,
  customerId: string,
  caseId: string,
): Promise<readonly string[]> {
  return (await store.readCaseFiles(db, customerId, caseId)).map(({ fileId }) => fileId);
}

/** Frees the claimed files of a command that had no effect, so that another one can name them. It may be repeated. */
export function releaseFiles(trx: Transaction<Database>, customerId: string, claimId: string): Promise<void> {
  return store.release(trx, customerId, claimId);
}

/** Notes the end of a case, from which its files are kept for the configured days. */
export function noteCaseEnd(
  db: Kysely<Database>,
  customerId: string,
  caseId: string,
  endedAt: Date,
): Promise<void> {
  return store.endCase(db, customerId, caseId, endedAt);
}

/** Returns a ready file as the card system knows it. */
export function deliverable({ fileId, kept }: store.EvidenceRow): EvidenceFile {
  if (!kept) throw new Error('the file is not ready');
  return { fileId, type: kept.type, bytes: kept.keptBytes, sha256: kept.sha256.toString('hex') };
}

/** Whether a text can be the id of a file. */
export function isFileId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
