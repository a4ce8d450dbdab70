import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/schema.ts';
import { Failure } from '../http/failure.ts';

/** The means that confirm an operation, such as a one-time password. `P` is the result of the operation's checks. */
export interface Confirming<P> {
  /** Runs after the operation's checks and before its transaction. Throws when the confirmation is wrong. */
  check(prepared: P): Promise<void>;
  /** Consumes the confirmation in the transaction that begins the command. Throws if a concurrent caller consumed it first. */
  consume(trx: Transaction<Database>, prepared: P): Promise<void>;
  /** Runs after the operation was refused and changed nothing. */
  refused(failure: Failure): Promise<void>;
}

/** The token belongs to another operation, or was used before. */
export class WrongToken extends Failure {
  constructor() {
    super('NOT_NOW');
  }
}
