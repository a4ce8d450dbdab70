/** SQL of commands to a remote card system. Every update of a state checks the old state in its WHERE clause. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CommandState } from '../../shared/card-values.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { Language } from '../../shared/messages.ts';
import { isDistributed } from '../db/distribution/topology.ts';
import { violates } from '../db/errors.ts';
import type { Database } from '../db/schema/schema.ts';
import type { CommandKind } from '../ports/card-system/parts/commands.ts';
import type { CommandId } from '../ports/card-system/remote.ts';
import type { Contents } from './contents.ts';

type Db = Kysely<Database> | Transaction<Database>;

/** Whether a text has the form of a command id. */
export function isCommandId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** A command to insert as pending. */
export interface NewCommand {
  readonly customerId: string;
  readonly commandId: CommandId;
  readonly kind: CommandKind;
  readonly cardId: string;
  readonly requestId: string;
  readonly language: Language;
  readonly sealed: Buffer;
}

export interface CommandRow extends Omit<NewCommand, 'sealed'> {
  readonly state: CommandState;
  readonly answer: unknown;
  readonly begunAt: Date;
  readonly settledAt: Date | null;
  /** Null while the command is pending, and when an earlier release settled it. */
  readonly contents: Contents | null;
}

/** A pending command that one process has leased for one attempt. */
export interface TakenCommand extends NewCommand {
  /** Number of attempts to get the command's outcome, including this attempt. */
  readonly tries: number;
  readonly begunAt: Date;
  /** The database's time when the command was leased. */
  readonly now: Date;
}

const jsonOf = (contents: Contents | undefined) => (contents ? JSON.stringify(contents) : null);

const ROW = sql`customer_id as "customerId", command_id as "commandId", kind, card_id as "cardId", state,
  request_id as "requestId", language, answer, begun_at as "begunAt", settled_at as "settledAt", contents`;

/** @param waitSeconds seconds before recovery may lease the command */
export async function insertCommand(
  trx: Transaction<Database>,
  row: NewCommand,
  waitSeconds: number,
): Promise<void> {
  await sql`insert into portal.commands
      (customer_id, command_id, kind, card_id, state, request_id, language, sealed, begun_at, next_try_at)
    values (${row.customerId}, ${row.commandId}, ${row.kind}, ${row.cardId}, 'pending', ${row.requestId},
      ${row.language}, ${row.sealed}, app_now(), app_now() + make_interval(secs => ${waitSeconds}))`.execute(
    trx,
  );
}

/** Whether an insert failed because another command of the same kind is pending for the card. */
export function isPending(error: unknown): boolean {
  return violates(error, 'commands_pending');
}

/** Whether a command of this kind is pending for the card. */
export async function hasPending(
  db: Db,
  customerId: string,
  kind: CommandKind,
  cardId: string,
): Promise<boolean> {
  const { rows } = await sql`select from portal.commands
    where customer_id = ${customerId} and card_id = ${cardId} and kind = ${kind} and state = 'pending'`.execute(
    db,
  );
  return rows.length > 0;
}

export async function findCommand(
  db: Db,
  customerId: string,
  commandId: CommandId,
): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`select ${ROW} from portal.commands
    where customer_id = ${customerId} and command_id = ${commandId}`.execute(db);
  return rows[0];
}

/** The customer's commands that are pending or were settled in the last day, newest first; at most 50. */
export async function recentCommands(db: Db, customerId: string): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`select ${ROW} from portal.commands
    where customer_id = ${customerId} and (state = 'pending' or settled_at > app_now() - interval '1 day')
    order by begun_at desc, command_id limit 50`.execute(db);
  return rows;
}

/** The commands with these ids, of any customer. */
export async function commandsByIds(db: Db, ids: readonly CommandId[]): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`select ${ROW} from portal.commands
    where command_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Where a page of {@link commandsSettledOn} begins: after this command. */
export type SettledAfter = Pick<CommandRow, 'commandId'> & { readonly settledAt: string };

/** A page of the commands that were settled on a Taipei date, oldest first. */
export async function commandsSettledOn(
  db: Db,
  day: IsoDate,
  after: SettledAfter | undefined,
  limit: number,
): Promise<(CommandRow & SettledAfter)[]> {
  const next = after
    ? sql`and (settled_at, command_id) > (${after.settledAt}::timestamptz, ${after.commandId}::uuid)`
    : sql``;
  const { rows } = await sql<
    CommandRow & SettledAfter
  >`select ${ROW}, settled_at::text as "settledAt" from portal.commands
    where state <> 'pending' and settled_at >= ${day}::date::timestamp at time zone 'Asia/Taipei'
      and settled_at < (${day}::date + 1)::timestamp at time zone 'Asia/Taipei' ${next}
    order by settled_at, command_id limit ${limit}`.execute(db);
  return rows;
}

/** Commands that have been pending for longer than `minutes`, oldest first; at most 1,000. */
export async function overdueCommands(db: Db, minutes: number): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`select ${ROW} from portal.commands
    where state = 'pending' and begun_at < app_now() - make_interval(mins => ${minutes})
    order by begun_at, command_id limit 1000`.execute(db);
  return rows;
}

/**
 * Settles a pending command. Returns the time when the command was begun. Returns undefined if it is already settled, so
 * only one of several concurrent callers gets the time.
 * @param of.answer the payload, or code and details of the failure
 */
export async function settleCommand(
  trx: Transaction<Database>,
  { customerId, commandId }: Pick<NewCommand, 'customerId' | 'commandId'>,
  state: Exclude<CommandState, 'pending'>,
  { answer, contents }: { readonly answer: unknown; readonly contents: Contents | undefined },
): Promise<Date | undefined> {
  const { rows } = await sql<{ begunAt: Date }>`update portal.commands
    set state = ${state}, answer = ${JSON.stringify(answer ?? null)}::json, settled_at = app_now(), sealed = null,
      contents = ${jsonOf(contents)}::jsonb
    where customer_id = ${customerId} and command_id = ${commandId} and state = 'pending'
    returning begun_at as "begunAt"`.execute(trx);
  return rows[0]?.begunAt;
}

/** A settled command as the card system lists it. The portal has no own data about the command. */
export interface ListedCommand
  extends Pick<NewCommand, 'customerId' | 'commandId' | 'kind' | 'cardId' | 'requestId' | 'language'> {
  readonly state: 'done' | 'refused';
  readonly answer: unknown;
  readonly contents: Contents;
  /** Taipei date on which the card system settled it. */
  readonly day: IsoDate;
}

/**
 * Stores a command that is missing in the portal. Its card is empty if the list lacks it. The card system lists only the day,
 * so the times are set to noon. Returns false when the customer already has a command with this id.
 */
export async function insertListed(trx: Transaction<Database>, row: ListedCommand): Promise<boolean> {
  const noon = sql`(${row.day}::date + interval '12 hours') at time zone 'Asia/Taipei'`;
  const { rows } = await sql`insert into portal.commands
      (customer_id, command_id, kind, card_id, state, request_id, language, answer, contents, begun_at,
        settled_at, next_try_at)
    values (${row.customerId}, ${row.commandId}, ${row.kind}, ${row.cardId}, ${row.state}, ${row.requestId},
      ${row.language}, ${JSON.stringify(row.answer)}::json, ${jsonOf(row.contents)}::jsonb, ${noon}, ${noon}, ${noon})
    on conflict do nothing returning command_id`.execute(trx);
  return rows.length > 0;
}

/** Replaces the outcome of a command in state `was`. Returns false if the command is not in this state. */
export async function correctOutcome(
  trx: Transaction<Database>,
  { customerId, commandId, state, answer, contents }: ListedCommand,
  was: Exclude<CommandState, 'pending'>,
): Promise<boolean> {
  const { rows } =
    await sql`update portal.commands set state = ${state}, answer = ${JSON.stringify(answer)}::json, contents = ${jsonOf(contents)}::jsonb
    where customer_id = ${customerId} and command_id = ${commandId} and state = ${was}
    returning command_id`.execute(trx);
  return rows.length > 0;
}

const TAKEN = sql`c.customer_id as "customerId", c.command_id as "commandId", c.kind, c.card_id as "cardId",
  c.request_id as "requestId", c.language, c.sealed, c.tries, c.begun_at as "begunAt"`;

const lease = (seconds: number) =>
  sql`tries = c.tries + 1, next_try_at = app_now() + make_interval(secs => ${seconds})`;

/**
 * Leases at most `limit` due commands for `leaseSeconds`. Meanwhile no other process can lease them. If this process dies,
 * they become due again when the lease ends.
 */
export async function takeDue(
  db: Kysely<Database>,
  limit: number,
  leaseSeconds: number,
): Promise<TakenCommand[]> {
  if (await isDistributed(db)) return takeDueByShard(db, limit, leaseSeconds);
  const { rows } = await sql<TakenCommand>`
    with due as materialized (
      select customer_id, command_id from portal.commands
      where state = 'pending' and next_try_at <= app_now()
      order by next_try_at limit ${limit} for update skip locked)
    update portal.commands c set ${lease(leaseSeconds)}
    from due where c.customer_id = due.customer_id and c.command_id = due.command_id
    returning ${TAKEN}, app_now() as now`.execute(db);
  return rows;
}

/** Like {@link takeDue}, for a distributed database, where no statement can lock rows of several shards. */
async function takeDueByShard(
  db: Kysely<Database>,
  limit: number,
  leaseSeconds: number,
): Promise<TakenCommand[]> {
  const { rows: due } = await sql<Pick<TakenCommand, 'customerId' | 'commandId' | 'tries' | 'now'>>`
    select customer_id as "customerId", command_id as "commandId", tries, app_now() as now from portal.commands
    where state = 'pending' and next_try_at <= app_now() order by next_try_at limit ${limit}`.execute(db);
  const taken: TakenCommand[] = [];
  for (const { customerId, commandId, tries, now } of due) {
    const { rows } = await sql<Omit<TakenCommand, 'now'>>`update portal.commands c set ${lease(leaseSeconds)}
      where customer_id = ${customerId} and command_id = ${commandId} and state = 'pending' and tries = ${tries}
      returning ${TAKEN}`.execute(db);
    taken.push(...rows.map((row) => ({ ...row, now })));
  }
  return taken;
}

/** Makes the command due again after `seconds`, unless it was settled, or leased again (then its `tries` is higher). */
export async function postpone(
  db: Kysely<Database>,
  { customerId, commandId, tries }: Pick<TakenCommand, 'customerId' | 'commandId' | 'tries'>,
  seconds: number,
): Promise<void> {
  await sql`update portal.commands set next_try_at = app_now() + make_interval(secs => ${seconds})
    where customer_id = ${customerId} and command_id = ${commandId} and state = 'pending' and tries = ${tries}`.execute(
    db,
  );
}

/** Number of pending commands, and the age of the oldest in seconds; 0 if none is pending. */
export async function pendingCommands(db: Db): Promise<{ pending: number; oldestSeconds: number }> {
  const { rows } = await sql<{ pending: number; oldestSeconds: number }>`select count(*)::int as pending,
      coalesce(extract(epoch from app_now() - min(begun_at)), 0)::float8 as "oldestSeconds"
    from portal.commands where state = 'pending'`.execute(db);
  return rows[0] ?? { pending: 0, oldestSeconds: 0 };
}
