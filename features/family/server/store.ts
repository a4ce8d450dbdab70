/** SQL of agreements and requests. All time comparisons use the database's clock; a day ends in Taipei. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { RequestState } from '../rules.ts';

type Db = Kysely<Database> | Transaction<Database>;
type Trx = Transaction<Database>;

const TODAY = sql`(app_now() at time zone 'Asia/Taipei')::date`;

/** A supplementary card with its holder and its primary cardholder. */
export interface FamilyKey {
  /** The holder. */
  readonly customerId: string;
  readonly cardId: string;
  readonly primaryId: string;
}

export interface StoredAgreement extends FamilyKey {
  readonly agreed: boolean;
  readonly decidedAt: Date;
}

const AGREEMENT = sql`customer_id as "customerId", card_id as "cardId", primary_id as "primaryId", agreed,
  decided_at as "decidedAt"`;

/** Returns the decisions of a holder. */
export async function agreementsOf(db: Db, customerId: string): Promise<readonly StoredAgreement[]> {
  const { rows } = await sql<StoredAgreement>`select ${AGREEMENT} from portal.family_agreements
    where customer_id = ${customerId}`.execute(db);
  return rows;
}

/** Returns the decisions about a primary cardholder. */
export async function agreementsWith(db: Db, primaryId: string): Promise<readonly StoredAgreement[]> {
  const { rows } = await sql<StoredAgreement>`select ${AGREEMENT} from portal.family_agreements
    where primary_id = ${primaryId}`.execute(db);
  return rows;
}

/** Stores a decision. Returns false if it is the present one. */
export async function decide(
  trx: Trx,
  { customerId, cardId, primaryId }: FamilyKey,
  agreed: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into portal.family_agreements as a
      (customer_id, card_id, primary_id, agreed, decided_at)
    values (${customerId}, ${cardId}, ${primaryId}, ${agreed}, app_now())
    on conflict (customer_id, card_id) do update
      set primary_id = excluded.primary_id, agreed = excluded.agreed, decided_at = excluded.decided_at
      where a.agreed <> excluded.agreed or a.primary_id <> excluded.primary_id`.execute(trx);
  return numAffectedRows === 1n;
}

/** A request with its state of now: an open one whose last day is over has ended. */
export interface StoredRequest extends FamilyKey {
  readonly requestId: string;
  readonly amount: bigint;
  readonly until: IsoDate;
  readonly sealed: Buffer;
  readonly state: RequestState;
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
}

const REQUEST = sql`customer_id as "customerId", request_id as "requestId", card_id as "cardId",
  primary_id as "primaryId", amount, until, sealed,
  case when state = 'open' and until < ${TODAY} then 'ended' else state end as state,
  asked_at as "askedAt", answered_at as "answeredAt"`;

/** Requests that a list shows for each person. */
const LISTED = 20;

/** Returns the latest requests of a holder, the newest first. */
export async function requestsOf(db: Db, customerId: string): Promise<readonly StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`select ${REQUEST} from portal.family_requests
    where customer_id = ${customerId} order by asked_at desc, request_id limit ${LISTED}`.execute(db);
  return rows;
}

/** Returns the latest requests to a primary cardholder, the newest first; with a card, only those of the card. */
export async function requestsTo(
  db: Db,
  primaryId: string,
  cardId?: string,
): Promise<readonly StoredRequest[]> {
  const ofCard = cardId === undefined ? sql`true` : sql`card_id = ${cardId}`;
  const { rows } = await sql<StoredRequest>`select ${REQUEST} from portal.family_requests
    where primary_id = ${primaryId} and ${ofCard} order by asked_at desc, request_id limit ${LISTED}`.execute(
    db,
  );
  return rows;
}

/** Returns a request of a person who is the holder or the primary cardholder; `undefined` for a malformed id too. */
export async function findRequest(
  db: Db,
  side: 'holder' | 'primary',
  personId: string,
  requestId: string,
): Promise<StoredRequest | undefined> {
  if (!isRequestId(requestId)) return undefined;
  const { rows } = await sql<StoredRequest>`select ${REQUEST} from portal.family_requests
    where request_id = ${requestId}::uuid and ${ownedBy(side, personId)}`.execute(db);
  return rows[0];
}

export interface NewRequest extends FamilyKey {
  readonly requestId: string;
  readonly amount: bigint;
  readonly until: IsoDate;
  readonly sealed: Buffer;
}

/** Inserts a request. Returns false if the card has an open one, or the last day is over. */
export async function insertRequest(trx: Trx, request: NewRequest): Promise<boolean> {
  const { customerId, requestId, cardId, primaryId, amount, until, sealed } = request;
  await sql`update portal.family_requests set state = 'ended', answered_at = app_now()
    where card_id = ${cardId} and state = 'open' and until < ${TODAY}`.execute(trx);
  const { rows } = await sql`insert into portal.family_requests
      (customer_id, request_id, card_id, primary_id, amount, until, sealed, asked_at)
    select ${customerId}, ${requestId}::uuid, ${cardId}, ${primaryId}, ${amount}::bigint, ${until}::date, ${sealed}::bytea,
      app_now()
    where ${until}::date >= ${TODAY}
    on conflict do nothing returning 1`.execute(trx);
  // Not the number of affected rows: a distributed database counts the selected ones.
  return rows.length === 1;
}

/** Ends an open request. Returns false if it is not open any more: of several answers only the first one counts. */
export async function answerRequest(
  trx: Trx,
  side: 'holder' | 'primary',
  personId: string,
  requestId: string,
  state: 'declined' | 'cancelled',
): Promise<boolean> {
  const { numAffectedRows } = await sql`update portal.family_requests
    set state = ${state}, answered_at = app_now()
    where request_id = ${requestId}::uuid and ${ownedBy(side, personId)} and ${IS_OPEN}`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * Takes an open request for the command that allows it. Returns false if it is not open any more, or asks for another amount or day than
 * was confirmed.
 */
export async function beginAllowing(
  trx: Trx,
  primaryId: string,
  { requestId, cardId, amount, until }: Pick<StoredRequest, 'requestId' | 'cardId' | 'amount' | 'until'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update portal.family_requests set state = 'allowing'
    where request_id = ${requestId}::uuid and primary_id = ${primaryId} and card_id = ${cardId}
      and amount = ${amount}::bigint and until = ${until}::date and ${IS_OPEN}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Notes that the card system has allowed a request. */
export async function endAllowing(trx: Trx, primaryId: string, requestId: string): Promise<void> {
  await sql`update portal.family_requests set state = 'allowed', answered_at = app_now()
    where request_id = ${requestId}::uuid and primary_id = ${primaryId} and state = 'allowing'`.execute(trx);
}

/** Notes that the card system has not allowed a request: it is open as before. */
export async function undoAllowing(trx: Trx, primaryId: string, requestId: string): Promise<void> {
  await sql`update portal.family_requests set state = 'open'
    where request_id = ${requestId}::uuid and primary_id = ${primaryId} and state = 'allowing'`.execute(trx);
}

/** An open request whose last day is not over. */
const IS_OPEN = sql`state = 'open' and until >= ${TODAY}`;

const ownedBy = (side: 'holder' | 'primary', personId: string) =>
  side === 'holder' ? sql`customer_id = ${personId}` : sql`primary_id = ${personId}`;

function isRequestId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
