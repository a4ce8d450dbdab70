/** SQL of requests about personal data. All time comparisons use the database's clock. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { DataRequestKind, DataRequestState, DataSubject } from '../../../shared/data-requests.ts';
import type { Language } from '../../../shared/messages.ts';
import type { RequestKey } from './sealing.ts';

type Db = Kysely<Database> | Transaction<Database>;
type Trx = Transaction<Database>;

/** Months for which the lists have ended requests. Housekeeping deletes them then. */
export const ENDED_MONTHS = 24;
/** Most open requests of all customers that the staff desk lists. */
const MAX_LISTED = 200;

export interface RequestRow extends RequestKey {
  readonly kind: DataRequestKind;
  readonly subject: DataSubject;
  readonly state: DataRequestState;
  readonly language: Language;
  readonly openedAt: Date;
  readonly sealed: Buffer;
  readonly extendedAt: Date | null;
  readonly endedAt: Date | null;
  /** Time of this read. */
  readonly now: Date;
}

const STORED = sql`customer_id as "customerId", request_id as "requestId", kind, subject, state, language,
  opened_at as "openedAt", sealed, extended_at as "extendedAt", ended_at as "endedAt"`;
const ROW = sql`${STORED}, app_now() as now`;

/** Serialises the openings of a customer, so that two of them cannot pass a limit together. */
export async function lockOpenings(trx: Trx, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`data-request/${customerId}`}, 0))`.execute(trx);
}

/** Inserts a request and returns it. */
export async function insertRequest(
  trx: Trx,
  row: Pick<RequestRow, 'customerId' | 'requestId' | 'kind' | 'subject' | 'language' | 'sealed'>,
): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`insert into portal.data_requests
      (customer_id, request_id, kind, subject, language, opened_at, sealed)
    values (${row.customerId}, ${row.requestId}::uuid, ${row.kind}, ${row.subject}, ${row.language}, app_now(), ${row.sealed})
    returning ${STORED}, opened_at as now`.execute(trx);
  const [inserted] = rows;
  if (!inserted) throw new Error('the request was not inserted');
  return inserted;
}

/** Reads a request. With `for update`, an answer and a withdrawal wait for each other. */
export async function readRequest(
  db: Db,
  { customerId, requestId }: RequestKey,
  lock: 'for update' | '' = '',
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select ${ROW} from portal.data_requests
    where customer_id = ${customerId} and request_id = ${requestId}::uuid ${sql.raw(lock)}`.execute(db);
  return rows[0];
}

/** Returns a customer's requests, newest first, without those that ended more than 24 months ago. */
export async function readRequests(db: Db, customerId: string): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`select ${ROW} from portal.data_requests
    where customer_id = ${customerId}
      and (ended_at is null or ended_at > app_now() - make_interval(months => ${sql.lit(ENDED_MONTHS)}))
    order by opened_at desc, request_id`.execute(db);
  return rows;
}

/** Returns open requests of all customers, oldest first, at most 200. */
export async function openRequests(db: Db): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`select ${ROW} from portal.data_requests
    where ended_at is null order by opened_at, request_id limit ${sql.lit(MAX_LISTED)}`.execute(db);
  return rows;
}

/** Ends an open request. Returns true to exactly one caller. */
export async function endRequest(
  trx: Trx,
  { customerId, requestId }: RequestKey,
  state: Exclude<DataRequestState, 'received'>,
  sealed: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update portal.data_requests
    set state = ${state}, ended_at = app_now(), sealed = ${sealed}
    where customer_id = ${customerId} and request_id = ${requestId}::uuid and state = 'received'`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** Notes the extension of an open request. Returns true to exactly one caller. */
export async function extendRequest(
  trx: Trx,
  { customerId, requestId }: RequestKey,
  sealed: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update portal.data_requests
    set extended_at = app_now(), sealed = ${sealed}
    where customer_id = ${customerId} and request_id = ${requestId}::uuid and state = 'received'
      and extended_at is null`.execute(trx);
  return numAffectedRows === 1n;
}
