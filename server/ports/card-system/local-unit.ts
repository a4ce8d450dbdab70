/**
 * Card system port, for an adapter whose tables are in the portal's database. The only file of the port that knows a
 * transaction. server/operations/ applies commands; features import CardReads and never this file.
 */
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';
import type { Command, CommandKind, Settled } from './commands.ts';
import type { CardReads } from './port.ts';

/** The transaction of a change. It also has the portal's records of it: used code, audit record, answer, message. */
export interface LocalUnit {
  readonly trx: Transaction<Database>;
  /** The same for every attempt of one intention. */
  readonly id: string;
}

/** Changes in the portal's database. */
export interface LocalCommands {
  readonly where: 'database';

  /**
   * Applies a command in the unit's transaction. A refusal writes nothing. Throws when the card system could not answer;
   * the caller then rolls back.
   */
  apply<K extends CommandKind>(unit: LocalUnit, customerId: string, command: Command<K>): Promise<Settled<K>>;
}

/** A card system: questions and changes. */
export interface CardSystem extends CardReads {
  readonly commands: LocalCommands;
}
