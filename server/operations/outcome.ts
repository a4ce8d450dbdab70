/** Turns a stored or unknown outcome of a command into an answer or an error. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema/schema.ts';
import { Failure } from '../http/failure.ts';
import type { CommandKind } from '../ports/card-system/parts/commands.ts';
import type { CommandId } from '../ports/card-system/remote.ts';
import { type CommandRow, findCommand } from './commands-store.ts';
import type { Facts, Report } from './report.ts';

/** The outcome of a command is not known yet. The caller gets status 202 and must not send the command again. */
export class UnderWay extends Error {
  constructor(readonly commandId: CommandId) {
    super('the outcome of a command is not known yet');
    this.name = 'UnderWay';
  }
}

/** A failure that is already in the audit trail. */
export class ReportedFailure extends Failure {}

/** Returns the answer of a settled command. Throws its failure, or {@link UnderWay}. */
export async function storedOutcome<Payload>(
  db: Kysely<Database> | Transaction<Database>,
  customerId: string,
  commandId: CommandId,
): Promise<Payload> {
  const row = await findCommand(db, customerId, commandId);
  if (!row) throw new Error('an idempotency key names a command that is not there');
  return outcomeOf<Payload>(row);
}

/** Like {@link storedOutcome}, for a row that was already read. */
export function outcomeOf<Payload>(row: CommandRow): Payload {
  if (row.state === 'pending') throw new UnderWay(row.commandId);
  if (row.state === 'done') return row.answer as Payload;
  throw failureOf(row);
}

/** Returns the failure of a command in state `refused` or `not-done`. */
export function failureOf({ answer }: CommandRow): ReportedFailure {
  const { code, details } = answer as StoredFailure;
  return new ReportedFailure(code, details);
}

/** A failure as it is stored. */
export type StoredFailure = Pick<Failure, 'code' | 'details'>;

/** Returns the outcome for the audit record of a failure; undefined means no record. */
export function refusalOutcome<K extends CommandKind, F extends Facts>(
  { outcomes }: Report<K, F>,
  failure: Failure,
): string | undefined {
  return outcomes?.refused ? outcomes.refused(failure) : failure.code;
}
