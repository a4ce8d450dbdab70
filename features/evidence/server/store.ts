/** SQL of files of evidence. All time comparisons use the database's clock. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { EVIDENCE_FILES, type EvidenceType } from '../../../shared/disputes.ts';
import type { EVIDENCE_PROBLEMS } from '../contract.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export type EvidenceProblem = (typeof EVIDENCE_PROBLEMS)[number];

export interface EvidenceKey {
  readonly customerId: string;
  readonly fileId: string;
}

/** What is kept of a file after its check. */
export interface Kept {
  readonly objectId: string;
  readonly type: EvidenceType;
  readonly keptBytes: number;
  readonly sha256: Buffer;
}

export interface EvidenceRow extends EvidenceKey {
  /** The name and the key of the bytes. */
  readonly sealed: Buffer;
  readonly bytes: number;
  readonly received: number;
  readonly state: 'receiving' | 'checking' | 'ready' | 'refused';
  readonly problem: EvidenceProblem | null;
  readonly begunAt: Date;
  /** Part of the names of the objects. */
  readonly hour: string;
  /** Objects with the pieces, in order. */
  readonly pieces: readonly string[];
  /** Present when the state is `ready`. */
  readonly kept: Kept | null;
  readonly isTaken: boolean;
}

/**
 * Minutes until a file without a case is gone. The portal promises an hour; the sweeper deletes row and objects in the rest of it.
 */
export const UNTAKEN_MINUTES = 55;
/** Hours for which a command may keep a file. A command that is older has an outcome, or the bank has no file of it any more. */
const CLAIM_HOURS = 24;

const isUntaken = sql`case_id is null and claim_id is null`;
const isOver = sql`(case_id is null
  and (claim_id is not null and claimed_at < app_now() - make_interval(hours => ${sql.lit(CLAIM_HOURS)})
    or claim_id is null and begun_at < app_now() - make_interval(mins => ${sql.lit(UNTAKEN_MINUTES)})))`;

const isFile = ({ customerId, fileId }: EvidenceKey) =>
  sql`customer_id = ${customerId} and file_id = ${fileId} and not ${isOver}`;
const isOneOf = (customerId: string, fileIds: readonly string[]) =>
  sql`customer_id = ${customerId} and file_id in (${sql.join([...fileIds])})`;

const COLUMNS = sql`customer_id, file_id, sealed, bytes, received, state, problem, begun_at, hour, pieces,
  object_id, type, kept_bytes, sha256, (claim_id is not null or case_id is not null) as is_taken`;

interface StoredRow {
  readonly customer_id: string;
  readonly file_id: string;
  readonly sealed: Buffer;
  readonly bytes: number;
  readonly received: number;
  readonly state: EvidenceRow['state'];
  readonly problem: EvidenceProblem | null;
  readonly begun_at: Date;
  readonly hour: string;
  readonly pieces: readonly string[];
  readonly object_id: string | null;
  readonly type: EvidenceType | null;
  readonly kept_bytes: number | null;
  readonly sha256: Buffer | null;
  readonly is_taken: boolean;
}

function rowOf(row: StoredRow): EvidenceRow {
  const { object_id: objectId, type, kept_bytes: keptBytes, sha256 } = row;
  const isKept = objectId !== null && type !== null && keptBytes !== null && sha256 !== null;
  return {
    customerId: row.customer_id,
    fileId: row.file_id,
    sealed: Buffer.from(row.sealed),
    bytes: row.bytes,
    received: row.received,
    state: row.state,
    problem: row.problem,
    begunAt: row.begun_at,
    hour: row.hour,
    pieces: row.pieces,
    kept: isKept ? { objectId, type, keptBytes, sha256: Buffer.from(sha256) } : null,
    isTaken: row.is_taken,
  };
}

async function rowsOf(db: Db, query: RawBuilder<StoredRow>): Promise<EvidenceRow[]> {
  return (await query.execute(db)).rows.map(rowOf);
}

/**
 * Inserts a file and returns its row, or the row that is there already. Returns undefined when the person has `EVIDENCE_FILES` files
 * without a case.
 */
export async function insertFile(
  trx: Trx,
  { customerId, fileId }: EvidenceKey,
  { sealed, bytes }: { readonly sealed: Buffer; readonly bytes: number },
): Promise<EvidenceRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`evidence/${customerId}`}, 0))`.execute(trx);
  await sql`delete from portal.evidence where customer_id = ${customerId} and file_id = ${fileId} and ${isOver}`.execute(
    trx,
  );
  await sql`insert into portal.evidence (customer_id, file_id, sealed, bytes, begun_at, hour)
    select ${customerId}, ${fileId}::uuid, ${sealed}::bytea, ${bytes}::int, app_now(),
      to_char(app_now() at time zone 'UTC', 'YYYYMMDDHH24')
    where (select count(*) from portal.evidence where customer_id = ${customerId} and case_id is null
      and state <> 'refused' and not ${isOver}) < ${sql.lit(EVIDENCE_FILES)}
    on conflict do nothing`.execute(trx);
  return readFile(trx, { customerId, fileId });
}

/** Returns a file of the customer; undefined when there is none or its time without a case is over. */
export async function readFile(db: Db, key: EvidenceKey): Promise<EvidenceRow | undefined> {
  const [row] = await rowsOf(db, sql`select ${COLUMNS} from portal.evidence where ${isFile(key)}`);
  return row;
}

/** Adds a piece if it follows what was received. Returns undefined when it does not. */
export async function addPiece(
  db: Db,
  key: EvidenceKey,
  piece: { readonly objectId: string; readonly offset: number; readonly length: number },
): Promise<EvidenceRow | undefined> {
  const received = sql`received + ${piece.length}::int`;
  const [row] = await rowsOf(
    db,
    sql`update portal.evidence set received = ${received}, pieces = pieces || ${piece.objectId}::uuid,
      state = case when ${received} = bytes then 'checking' else 'receiving' end
    where ${isFile(key)} and state = 'receiving' and received = ${piece.offset}
    returning ${COLUMNS}`,
  );
  return row;
}

/** Ends the check of a file that can be kept. Returns false if another process was faster, or the file is gone. */
export async function keepFile(db: Db, key: EvidenceKey, kept: Kept): Promise<boolean> {
  const { numAffectedRows } = await sql`update portal.evidence set state = 'ready', pieces = '{}',
      object_id = ${kept.objectId}::uuid, type = ${kept.type}, kept_bytes = ${kept.keptBytes}, sha256 = ${kept.sha256}
    where ${isFile(key)} and state = 'checking'`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends the check of a file that is not accepted. */
export async function refuseFile(db: Db, key: EvidenceKey, problem: EvidenceProblem): Promise<void> {
  await sql`update portal.evidence set state = 'refused', pieces = '{}', problem = ${problem}
    where ${isFile(key)} and state = 'checking'`.execute(db);
}

/** Returns the files that are ready and free, or claimed by `claimId`. */
export async function readReady(
  db: Db,
  customerId: string,
  fileIds: readonly string[],
  claimId: string | undefined,
): Promise<EvidenceRow[]> {
  if (fileIds.length === 0) return [];
  return rowsOf(
    db,
    sql`select ${COLUMNS} from portal.evidence where ${isOneOf(customerId, fileIds)} and state = 'ready'
      and case_id is null and (claim_id is null or claim_id = ${claimId ?? null}::uuid) and not ${isOver}`,
  );
}

/** Claims free files that are ready. Returns how many it claimed. */
export async function claim(
  trx: Trx,
  customerId: string,
  fileIds: readonly string[],
  claimId: string,
): Promise<number> {
  // In the order of the ids, so that two commands that name the same files cannot deadlock.
  await sql`select 1 from portal.evidence where ${isOneOf(customerId, fileIds)} order by file_id for update`.execute(
    trx,
  );
  const { numAffectedRows } =
    await sql`update portal.evidence set claim_id = ${claimId}::uuid, claimed_at = app_now()
    where ${isOneOf(customerId, fileIds)} and state = 'ready' and case_id is null
      and (claim_id is null or claim_id = ${claimId}::uuid) and not ${isOver}`.execute(trx);
  return Number(numAffectedRows);
}

/** Gives the files of a claim to a case. */
export function take(trx: Trx, customerId: string, claimId: string, caseId: string): Promise<void> {
  return endClaim(trx, customerId, claimId, sql`${caseId}::uuid`);
}

/** Frees the files of a claim. */
export function release(trx: Trx, customerId: string, claimId: string): Promise<void> {
  return endClaim(trx, customerId, claimId, sql`null`);
}

async function endClaim(
  trx: Trx,
  customerId: string,
  claimId: string,
  caseId: RawBuilder<unknown>,
): Promise<void> {
  const end = (where: RawBuilder<unknown>) =>
    sql`update portal.evidence set case_id = ${caseId}, claim_id = null, claimed_at = null
      where ${where} and claim_id = ${claimId}::uuid`.execute(trx);
  const { numAffectedRows = 0n } = await end(sql`customer_id = ${customerId}`);
  // The files moved to another customer with a card while the command was under way.
  if (numAffectedRows === 0n) await end(sql`true`);
}

/** Returns the files of a case, oldest first. */
export async function readCaseFiles(db: Db, customerId: string, caseId: string): Promise<EvidenceRow[]> {
  return rowsOf(
    db,
    sql`select ${COLUMNS} from portal.evidence where customer_id = ${customerId} and case_id = ${caseId}::uuid
      order by begun_at, file_id`,
  );
}

/** Notes when a case ended. The first note stays. */
export async function endCase(db: Db, customerId: string, caseId: string, at: Date): Promise<void> {
  await sql`update portal.evidence set case_ended_at = ${at}
    where customer_id = ${customerId} and case_id = ${caseId}::uuid and case_ended_at is null`.execute(db);
}

/** The objects of a deleted file, which are left to delete. */
export interface LeftObjects {
  readonly fileId: string;
  readonly hour: string;
  readonly objectIds: readonly string[];
}

const LEFT = sql`file_id as "fileId", hour,
  array_remove(pieces || array[object_id], null) as "objectIds"`;

/** Deletes a file that no command names and no case has. Returns undefined when there is none. */
export async function deleteUntaken(db: Db, key: EvidenceKey): Promise<LeftObjects | undefined> {
  const { rows } = await sql<LeftObjects>`delete from portal.evidence where ${isFile(key)} and ${isUntaken}
    returning ${LEFT}`.execute(db);
  return rows[0];
}

/** Deletes all files of a customer. */
export async function deleteAllOf(trx: Trx, customerId: string): Promise<readonly LeftObjects[]> {
  const { rows } = await sql<LeftObjects>`delete from portal.evidence where customer_id = ${customerId}
    returning ${LEFT}`.execute(trx);
  return rows;
}

/** Deletes the files whose time is over. */
export async function deleteOver(db: Db, retentionDays: number): Promise<readonly LeftObjects[]> {
  const { rows } = await sql<LeftObjects>`delete from portal.evidence where ${isOver} or (case_id is not null
      and coalesce(case_ended_at, begun_at) < app_now() - make_interval(days => ${retentionDays}::int))
    returning ${LEFT}`.execute(db);
  return rows;
}

/** Returns which objects of these files have a row. */
export async function namedObjects(db: Db, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set();
  const { rows } = await sql<{
    id: string;
  }>`select unnest(array_remove(pieces || array[object_id], null)) as id
    from portal.evidence where file_id in (${sql.join([...fileIds])})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
