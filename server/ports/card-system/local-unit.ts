/**
 * Card system port, for an adapter whose tables are in the portal's database. The only file of the port that knows a
 * transaction. server/operations/ applies commands; features import CardReads and never this file.
 */
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';
import type { Command, CommandKind, RefusalOf, ResultOf, Settled, StoredCommand } from './commands.ts';
import type { CardReads } from './port.ts';
import type { RemoteCommands } from './remote.ts';

/** The transaction of a change. It also has the portal's records of it: used code, audit record, answer, message. */
export interface LocalUnit {
  readonly trx: Transaction<Database>;
  /** The same for every attempt of one intention. */
  readonly id: string;
  /**
   * Call it before the last statement of the change that other transactions may wait for; after that statement the change must lock
   * nothing more, or transactions could deadlock. It saves a round trip (docs/decisions/0024). Only speed depends on it.
   */
  readonly beforeLastLock?: () => Promise<void>;
}

/** Changes in the portal's database. */
export interface LocalCommands {
  readonly where: 'database';

  /**
   * Applies a command in the unit's transaction. A refusal writes nothing. Throws when the card system could not answer;
   * the caller then rolls back.
   */
  apply<K extends CommandKind>(unit: LocalUnit, customerId: string, command: Command<K>): Promise<Settled<K>>;

  /**
   * Takes the points that have ended off all cards, each card in a transaction of its own, with a ledger line for each day. A second
   * time finds none left. Stops before the next card when `isStopping` is true.
   * @returns the number of cards whose points were taken
   */
  takeEndedPoints(isStopping: () => boolean): Promise<number>;
}

/** The transaction that settles a command of a remote card system. */
export interface SettlingUnit extends LocalUnit {
  /** When the command was begun. */
  readonly begunAt: Date;
}

/** The bank's data in the portal's database, for reads, while its commands go to a system elsewhere. */
export interface ReadModel {
  /**
   * Writes what a command of the remote card system has done, in the transaction that settles it, so that reads show it
   * before the bank's next files do. Checks nothing: the card system has decided. Returns false, with nothing written, when
   * the data here is too old or different to show it. Never makes the transaction fail.
   */
  record<K extends CommandKind>(
    unit: SettlingUnit,
    customerId: string,
    command: StoredCommand<K>,
    result: ResultOf<K>,
  ): Promise<boolean>;

  /**
   * Corrects what is shown by what a refusal says of the current state, in the transaction that settles the command. Never
   * makes the transaction fail.
   */
  correct<K extends CommandKind>(
    unit: SettlingUnit,
    customerId: string,
    command: StoredCommand<K>,
    refusal: RefusalOf<K>,
  ): Promise<void>;
}

/** A card system: questions and changes. */
export interface CardSystem extends CardReads {
  readonly commands: LocalCommands | RemoteCommands;
  /** For a remote card system whose questions the portal's database answers. */
  readonly readModel?: ReadModel;
}

/** A card system in the portal's database. */
export interface LocalCardSystem extends CardSystem {
  readonly commands: LocalCommands;
}
