/** SQL of cases in schema `cards`. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { DisputeCase } from '../../../server/ports/card-system/parts/disputes.ts';
import type { Bilingual } from '../../../server/ports/card-system/parts/history.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { DisputeKind, DisputeState } from '../../../shared/disputes.ts';
import { TODAY } from '../common-store.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
type Who = NonNullable<DisputeCase['next']>['who'];

/** Names a case. */
export interface CaseKey {
  readonly customerId: string;
  readonly caseId: string;
}

/** SQL: now, with the precision that JavaScript has. */
const NOW = sql<Date>`date_trunc('milliseconds', app_now())`;

const isCase = ({ customerId, caseId }: CaseKey) =>
  sql`customer_id = ${customerId}::uuid and case_id = ${caseId}::uuid`;

/** A case with everything in it. Times within JSON are texts, amounts too, because JSON numbers are not exact. */
export interface CaseRow {
  readonly case_id: string;
  readonly reference: string;
  readonly card_id: string;
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  readonly opened_at: Date;
  readonly suspended_until: IsoDate | null;
  readonly answers_sealed: Buffer;
  readonly next_who: Who | null;
  readonly next_by: IsoDate | null;
  readonly copy_fee: bigint | null;
  readonly interest_from: IsoDate | null;
  readonly owed: bigint | null;
  readonly lines: readonly {
    readonly transactionId: string;
    readonly clearedOn: IsoDate;
    readonly amount: string;
    readonly suspended: string;
    readonly whole: string;
    readonly transactionDate: IsoDate;
    readonly en: string;
    readonly zh_tw: string;
  }[];
  readonly steps: readonly {
    readonly state: DisputeState;
    readonly at: string;
    readonly en: string | null;
    readonly zh_tw: string | null;
  }[];
  readonly replies: readonly { readonly at: string; readonly sealed: string }[];
  readonly files: readonly { readonly fileId: string; readonly at: string }[];
}

/** SQL: a JSON list of the rows of a table that belong to case `d`. */
const listOf = (
  customerId: string,
  table: string,
  order: RawBuilder<unknown>,
  object: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(json_build_object(${object}) order by ${order}), '[]'::json)
  from ${sql.table(table)} x where x.customer_id = ${customerId}::uuid and x.case_id = d.case_id)`;

/** Reads cases in one statement, so that the parts of a case agree. */
async function selectCases(
  db: Db,
  customerId: string,
  where: RawBuilder<unknown>,
): Promise<readonly CaseRow[]> {
  const list = (table: string, order: RawBuilder<unknown>, object: RawBuilder<unknown>) =>
    listOf(customerId, table, order, object);
  const { rows } = await sql<CaseRow>`
    select d.case_id, d.reference, d.card_id, d.kind, d.state, d.opened_at, d.suspended_until, d.answers_sealed,
      d.next_who, d.next_by, d.copy_fee, d.interest_from, d.owed,
      ${list(
        'cards.dispute_lines',
        sql`x.transaction_date, x.transaction_id`,
        sql`'transactionId', x.transaction_id, 'clearedOn', x.cleared_on, 'amount', x.amount::text,
          'suspended', x.suspended::text, 'whole', x.whole::text, 'transactionDate', x.transaction_date,
          'en', x.description_en, 'zh_tw', x.description_zh`,
      )} as lines,
      ${list(
        'cards.dispute_steps',
        sql`x.position`,
        sql`'state', x.state, 'at', x.at, 'en', x.text_en, 'zh_tw', x.text_zh`,
      )} as steps,
      ${list(
        'cards.dispute_replies',
        sql`x.position`,
        sql`'at', x.at, 'sealed', encode(x.text_sealed, 'base64')`,
      )} as replies,
      ${list('cards.dispute_files', sql`x.added_at, x.file_id`, sql`'fileId', x.file_id, 'at', x.added_at`)} as files
    from cards.disputes d where d.customer_id = ${customerId}::uuid and ${where}
    order by d.opened_at desc, d.case_id limit 100`.execute(db);
  return rows;
}

/** Reads a customer's cases, newest first: open ones, and ended ones of the last 24 months. */
export function readCases(db: Db, customerId: string): Promise<readonly CaseRow[]> {
  return selectCases(
    db,
    customerId,
    sql`(d.ended_at is null or d.ended_at > app_now() - interval '24 months')`,
  );
}

/** Reads a case; undefined for an unknown or another customer's case. */
export async function readCase(db: Db, { customerId, caseId }: CaseKey): Promise<CaseRow | undefined> {
  return (await selectCases(db, customerId, sql`d.case_id = ${caseId}::uuid`))[0];
}

/** The state of a case. */
export interface CaseState {
  readonly card_id: string;
  readonly reference: string;
  readonly state: DisputeState;
  readonly suspended_until: IsoDate | null;
  readonly files: bigint;
  readonly today: IsoDate;
}

/** Reads the state of a case and locks the case until the transaction ends. */
export async function lockCase(trx: Trx, key: CaseKey): Promise<CaseState | undefined> {
  // Its own statement, because a statement that waited for the lock would count the files from before the wait.
  await sql`select from cards.disputes where ${isCase(key)} for update`.execute(trx);
  const { rows } =
    await sql<CaseState>`select d.card_id, d.reference, d.state, d.suspended_until, ${TODAY} as today,
      (select count(*) from cards.dispute_files f
        where f.customer_id = ${key.customerId}::uuid and f.case_id = d.case_id) as files
    from cards.disputes d where d.customer_id = ${key.customerId}::uuid and d.case_id = ${key.caseId}::uuid`.execute(
      trx,
    );
  return rows[0];
}

/** Reads the card of a case; undefined for an unknown case. */
export async function cardOfCase(trx: Trx, key: CaseKey): Promise<string | undefined> {
  const { rows } = await sql<{ card_id: string }>`select card_id from cards.disputes
    where ${isCase(key)}`.execute(trx);
  return rows[0]?.card_id;
}

export interface NewCase extends CaseKey {
  readonly cardId: string;
  readonly reference: string;
  readonly kind: DisputeKind;
  readonly suspendedUntil: IsoDate | undefined;
  readonly answersSealed: Buffer;
  readonly nextBy: IsoDate;
}

/** Amounts are in whole TWD, as text. */
export interface NewLine {
  readonly transaction_id: string;
  readonly cleared_on: IsoDate;
  readonly amount: string;
  readonly suspended: string;
  readonly transaction_date: IsoDate;
  readonly description_en: string;
  readonly description_zh: string;
  readonly whole: string;
}

/**
 * Inserts a case in state `received`. An index allows a line in one case only, so of two callers that take the same line at the same time
 * the second one fails.
 */
export async function insertCase(trx: Trx, row: NewCase, lines: readonly NewLine[]): Promise<void> {
  await sql`insert into cards.disputes (customer_id, case_id, card_id, reference, kind, state, opened_at, suspended_until,
      answers_sealed, next_who, next_by)
    values (${row.customerId}, ${row.caseId}, ${row.cardId}, ${row.reference}, ${row.kind}, 'received', ${NOW},
      ${row.suspendedUntil ?? null}::date, ${row.answersSealed}, 'bank', ${row.nextBy}::date)`.execute(trx);
  await sql`insert into cards.dispute_lines (customer_id, case_id, card_id, cleared_on, transaction_id, amount, suspended,
      transaction_date, description_en, description_zh, whole)
    select ${row.customerId}::uuid, ${row.caseId}::uuid, ${row.cardId}::uuid, l.cleared_on, l.transaction_id, l.amount,
      l.suspended, l.transaction_date, l.description_en, l.description_zh, l.whole
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(cleared_on date, transaction_id uuid, amount bigint,
      suspended bigint, transaction_date date, description_en text, description_zh text, whole bigint)`.execute(
    trx,
  );
  await insertStep(trx, row, 'received');
}

/** Adds a step at the present time. Returns its position, from 1. */
export async function insertStep(
  trx: Trx,
  key: CaseKey,
  state: DisputeState,
  text?: Bilingual,
): Promise<number> {
  const { rows } = await sql<{ position: number }>`insert into cards.dispute_steps
      (customer_id, case_id, position, state, at, text_en, text_zh)
    select ${key.customerId}::uuid, ${key.caseId}::uuid, coalesce(max(position), 0) + 1, ${state}, ${NOW},
      ${text?.en ?? null}, ${text?.zh_tw ?? null}
    from cards.dispute_steps where ${isCase(key)} returning position`.execute(trx);
  return rows[0]?.position ?? 1;
}

/** Moves an open case to another open state. */
export async function moveCase(
  trx: Trx,
  key: CaseKey,
  { state, who, by }: { readonly state: DisputeState; readonly who: Who; readonly by: IsoDate },
): Promise<void> {
  await sql`update cards.disputes set state = ${state}, next_who = ${who}, next_by = ${by}::date
    where ${isCase(key)}`.execute(trx);
}

/** How a case ended against the holder. Amounts are in whole TWD. */
export interface Owed {
  readonly owed: bigint;
  readonly interestFrom: IsoDate | undefined;
  readonly copyFee: bigint;
}

/** Ends a case. Nothing of it is suspended any more. A withdrawn case frees its lines. */
export async function endCase(trx: Trx, key: CaseKey, state: DisputeState, owed?: Owed): Promise<void> {
  await sql`update cards.disputes set state = ${state}, ended_at = ${NOW}, next_who = null, next_by = null,
      owed = ${owed?.owed ?? null}::bigint, interest_from = ${owed?.interestFrom ?? null}::date,
      copy_fee = ${owed?.copyFee ?? null}::bigint
    where ${isCase(key)}`.execute(trx);
  await sql`update cards.dispute_lines set suspended = 0, held = ${state !== 'withdrawn'}
    where ${isCase(key)}`.execute(trx);
}

/** Adds an answer of the holder. */
export async function insertReply(trx: Trx, key: CaseKey, sealed: Buffer): Promise<void> {
  await sql`insert into cards.dispute_replies (customer_id, case_id, position, at, text_sealed)
    select ${key.customerId}::uuid, ${key.caseId}::uuid, coalesce(max(position), 0) + 1, ${NOW}, ${sealed}
    from cards.dispute_replies where ${isCase(key)}`.execute(trx);
}

/** A line of a case when it is decided. */
export interface DecidedLine {
  readonly transaction_id: string;
  readonly amount: bigint;
  readonly suspended: bigint;
  readonly description_en: string;
  readonly description_zh: string;
}

export async function readDecidedLines(trx: Trx, key: CaseKey): Promise<readonly DecidedLine[]> {
  const { rows } =
    await sql<DecidedLine>`select transaction_id, amount, suspended, description_en, description_zh
    from cards.dispute_lines where ${isCase(key)} order by transaction_date, transaction_id`.execute(trx);
  return rows;
}

/** A case as the bank's people see it. */
export interface DeskCase extends CaseKey {
  readonly cardId: string;
  readonly reference: string;
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  readonly openedAt: Date;
  readonly amount: bigint;
}

const DESK = sql`select d.customer_id as "customerId", d.case_id as "caseId", d.card_id as "cardId", d.reference, d.kind,
    d.state, d.opened_at as "openedAt", (select coalesce(sum(l.amount), 0)::bigint from cards.dispute_lines l
      where l.customer_id = d.customer_id and l.case_id = d.case_id) as amount
  from cards.disputes d`;

/** Reads open cases of all customers, oldest first. */
export async function readDeskCases(db: Db, limit: number): Promise<readonly DeskCase[]> {
  const { rows } = await sql<DeskCase>`${DESK} where d.ended_at is null
    order by d.opened_at, d.case_id limit ${limit}`.execute(db);
  return rows;
}

/** Finds a case by its id or by the number that people see. Of several cases with it, the newest. */
export async function findCase(db: Db, name: string): Promise<DeskCase | undefined> {
  const { rows } = await sql<DeskCase>`${DESK} where d.reference = ${name} or d.case_id::text = ${name}
    order by d.opened_at desc limit 1`.execute(db);
  return rows[0];
}
