import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/schema.ts';
import { Failure } from '../http/failure.ts';

/** What confirms an operation, such as a one-time password. `P` is what the operation's checks found. */
export interface Confirming<P> {
  /** After the operation's checks and before its transaction. Throws when the confirmation is wrong. */
  check(prepared: P): Promise<void>;
  /** Uses the confirmation up in the transaction that begins the command. Throws for all callers but one. */
  consume(trx: Transaction<Database>, prepared: P): Promise<void>;
  /** The operation was refused and changed nothing. */
  refused(failure: Failure): Promise<void>;
}

/** A token that is for something else, or was used before. */
export class WrongToken extends Failure {
  constructor() {
    super('NOT_NOW');
  }
}
