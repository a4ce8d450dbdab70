/** SQL of the read model: effects of an external card system's commands, in schema `cards`. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { executeLater } from '../../../server/db/engine/dialect.ts';
import { codeOf, isUnavailable } from '../../../server/db/errors.ts';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LimitRaise, RaisedLimit } from '../../../server/ports/card-system/parts/limits.ts';
import type {
  OrderedReplacement,
  ReplacementCategory,
} from '../../../server/ports/card-system/parts/replacements.ts';
import { setCard } from '../common-store.ts';
import type { CardKey } from '../ids.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The id and start of a command, and its card. */
export interface RecordKey extends CardKey {
  readonly commandId: string;
  readonly begunAt: Date;
}

const OPEN = sql.raw('savepoint read_model');
const CHECK = sql.raw('set constraints all immediate');
const DEFER = sql.raw('set constraints all deferred');
const CLOSE = sql.raw('release savepoint read_model');
const UNDO = sql.raw('rollback to savepoint read_model');

/** SQLSTATEs of a transaction that may succeed when it runs again: serialization failures, deadlocks and locks. */
const AGAIN = /^(40|55P03)/;

/**
 * Runs `work` in a savepoint. Rolls back and returns false when `work` returns false or fails, or a deferred constraint
 * fails. Throws when the database cannot answer now, or another transaction was in the way, such as a load of files: the caller
 * repeats its transaction then, because an effect that is left out is never written later.
 */
export async function withSavepoint(trx: Trx, work: () => Promise<boolean>): Promise<boolean> {
  const run = (statement: typeof OPEN) => sql`${statement}`.execute(trx);
  await run(OPEN);
  const isDone = await work()
    .then(async (done) => {
      if (done) await run(CHECK);
      return done;
    })
    .catch((error: unknown) => {
      if (isUnavailable(error) || AGAIN.test(codeOf(error) ?? '')) throw error;
      return false;
    });
  if (isDone) await run(DEFER);
  else await run(UNDO);
  await run(CLOSE);
  return isDone;
}

export async function hasCard(trx: Trx, { customerId, cardId }: CardKey): Promise<boolean> {
  const { rows } = await sql`select 1 from cards.cards
    where customer_id = ${customerId} and card_id = ${cardId}`.execute(trx);
  return rows.length > 0;
}

export async function hasCustomer(trx: Trx, customerId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from cards.customers where customer_id = ${customerId}`.execute(trx);
  return rows.length > 0;
}

/**
 * Stores a command until the bank's files contain its effect. Returns false when the latest files may already contain the
 * effect, because the command started before their time.
 */
export async function keep(
  trx: Trx,
  { customerId, commandId, begunAt }: RecordKey,
  sealed: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ load_id: bigint }>`select load_id from portal.bank_loads
    where state in ('running', 'complete') and as_of >= ${begunAt} order by load_id desc limit 1`.execute(
    trx,
  );
  const [load] = rows;
  if (load) {
    await executeLater(
      trx,
      sql`insert into cards.commands_in_files (customer_id, command_id, load_id, begun_at, sealed)
      values (${customerId}, ${commandId}, ${load.load_id}, ${begunAt}, ${sealed})`,
    );
    return false;
  }
  await executeLater(
    trx,
    sql`insert into cards.recorded_commands (customer_id, command_id, begun_at, sealed)
    values (${customerId}, ${commandId}, ${begunAt}, ${sealed})`,
  );
  return true;
}

export interface KeptCommand extends Omit<RecordKey, 'cardId'> {
  readonly sealed: Buffer;
}

/** The files of a load. */
export interface LoadedFiles {
  readonly loadId: bigint;
  readonly asOf: string;
}

/**
 * For some customers, sets the stored commands that these files include aside, after those of a load that was taken back
 * have returned. Returns the remaining, later commands, oldest first.
 */
export async function takeLater(
  db: Db,
  customerIds: readonly string[],
  { loadId, asOf }: LoadedFiles,
): Promise<readonly KeptCommand[]> {
  const ids = [...customerIds];
  await sql`with back as (
      delete from cards.commands_in_files c where customer_id = any(${ids}::uuid[])
        and exists (select from portal.bank_loads l
          where l.load_id = c.load_id and l.state in ('taken-back', 'replaced'))
      returning customer_id, command_id, begun_at, sealed)
    insert into cards.recorded_commands (customer_id, command_id, begun_at, sealed)
    select customer_id, command_id, begun_at, sealed from back`.execute(db);
  await sql`with included as (
      delete from cards.recorded_commands
      where customer_id = any(${ids}::uuid[]) and begun_at <= ${asOf}::timestamptz
      returning customer_id, command_id, begun_at, sealed)
    insert into cards.commands_in_files (customer_id, command_id, load_id, begun_at, sealed)
    select customer_id, command_id, ${loadId}::bigint, begun_at, sealed from included`.execute(db);
  const { rows } = await sql<KeptCommand>`select customer_id as "customerId", command_id as "commandId",
      begun_at as "begunAt", sealed
    from cards.recorded_commands where customer_id = any(${ids}::uuid[])
    order by customer_id, begun_at, command_id`.execute(db);
  return rows;
}

export async function insertConverted(
  trx: Trx,
  row: Omit<Insertable<CardTables['cards.instalments']>, 'converted_at'>,
  begunAt: Date,
): Promise<void> {
  await trx
    .insertInto('cards.instalments')
    .values({ ...row, converted_at: begunAt })
    .execute();
}

/** Counts a change of a PIN. Stores no verification value, because the bank has the PIN. */
export async function countPin(trx: Trx, { customerId, cardId, begunAt }: RecordKey): Promise<void> {
  await sql`insert into cards.pins as p (customer_id, card_id, verification, changed_on, changes)
    values (${customerId}, ${cardId}, null, (${begunAt}::timestamptz at time zone 'Asia/Taipei')::date, 1)
    on conflict (customer_id, card_id) do update set verification = null, key_id = null,
      changed_on = greatest(p.changed_on, excluded.changed_on),
      changes = case when excluded.changed_on > p.changed_on then 1 else least(p.changes + 1, 3) end`.execute(
    trx,
  );
}

export async function insertRaised(
  trx: Trx,
  { customerId, cardId, begunAt }: RecordKey,
  { limit, startDate, endDate }: LimitRaise,
  { referenceNumber }: RaisedLimit,
): Promise<void> {
  await sql`insert into cards.limit_requests (customer_id, reference_number, card_id, credit_limit, new_limit,
      start_date, end_date, requested_at)
    select customer_id, ${referenceNumber}, card_id, credit_limit, ${limit.minor}, ${startDate}::date,
      ${endDate}::date, ${begunAt}
    from cards.cards where customer_id = ${customerId} and card_id = ${cardId}`.execute(trx);
}

/**
 * Shows a card as replaced: the category becomes its status, and it gets the last digits and the expiry of the new
 * card. The old number of a lost or stolen card no longer identifies it. Returns false for an unknown card.
 */
export async function showReplaced(
  trx: Trx,
  key: RecordKey,
  category: ReplacementCategory,
  { lastFour, expiry }: OrderedReplacement,
): Promise<boolean> {
  if (category !== 'damaged')
    await sql`delete from cards.card_numbers
      where customer_id = ${key.customerId} and card_id = ${key.cardId}`.execute(trx);
  const [month, year] = expiry.split('/');
  return setCard(trx, key, {
    status: category,
    last_four: lastFour,
    expiry_month: Number(month),
    expiry_year: 2000 + Number(year),
  });
}
