/** SQL of files of evidence that the card system received. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { EvidenceFile } from '../../../server/ports/card-system/parts/disputes.ts';
import type { CaseKey } from './cases-store.ts';

/** Stores that a file was received. Again with the same id changes nothing. */
export async function insertFile(
  db: Kysely<Database>,
  customerId: string,
  { fileId, type, bytes, sha256 }: EvidenceFile,
): Promise<void> {
  await sql`insert into cards.dispute_files (customer_id, file_id, media_type, bytes, sha256, received_at)
    values (${customerId}, ${fileId}, ${type}, ${bytes}, ${sha256}, app_now())
    on conflict (customer_id, file_id) do nothing`.execute(db);
}

const asRows = (files: readonly EvidenceFile[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as g("fileId" uuid, type text, bytes int, sha256 text)`;

/**
 * Returns the case of each file that was received as described, or null for a file without a case. Locks the files until the transaction
 * ends.
 */
export async function lockFiles(
  trx: Transaction<Database>,
  customerId: string,
  files: readonly EvidenceFile[],
): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ case_id: string | null }>`select f.case_id from cards.dispute_files f
      join ${asRows(files)} on f.file_id = g."fileId" and f.media_type = g.type and f.bytes = g.bytes
        and f.sha256 = g.sha256
    where f.customer_id = ${customerId} order by f.file_id for update of f`.execute(trx);
  return rows.map(({ case_id }) => case_id);
}

/** Adds files to a case. Those that are in it already stay as they are. */
export async function attachFiles(
  trx: Transaction<Database>,
  { customerId, caseId }: CaseKey,
  files: readonly EvidenceFile[],
): Promise<void> {
  await sql`update cards.dispute_files set case_id = ${caseId}, added_at = date_trunc('milliseconds', app_now())
    where customer_id = ${customerId} and case_id is null
      and file_id = any(${files.map(({ fileId }) => fileId)}::uuid[])`.execute(trx);
}
