/**
 * Card system port for an adapter whose tables are in the portal's database. It is the port's only file with transactions.
 * server/operations/ applies commands; features import CardReads and never this file.
 */
import type { Transaction } from 'kysely';
import type { ReadPeople } from '../../batch-runs/store.ts';
import type { Database } from '../../db/schema/schema.ts';
import type { Command, CommandKind, RefusalOf, ResultOf, Settled, StoredCommand } from './parts/commands.ts';
import type { CardEvidence } from './parts/disputes.ts';
import type { MayReadMany } from './parts/many.ts';
import type { CardReads } from './port.ts';
import type { RemoteCommands } from './remote.ts';

/** The transaction of a change. It also contains the portal's own writes: consumed code, audit record, answer, message. */
export interface LocalUnit {
  readonly trx: Transaction<Database>;
  /** The same id for every attempt of one intention. */
  readonly id: string;
  /**
   * Call it before the last statement of the change that other transactions may wait for. After that statement the
   * change must lock nothing more, or transactions could deadlock. The call saves a round trip (docs/decisions/0024)
   * and may be omitted.
   */
  readonly beforeLastLock?: () => Promise<void>;
}

/** Commands of a card system in the portal's database. */
export interface LocalCommands {
  readonly where: 'database';

  /**
   * Applies a command in the unit's transaction. A refusal writes nothing. Throws when the card system could not answer; then
   * the caller rolls back.
   */
  apply<K extends CommandKind>(unit: LocalUnit, customerId: string, command: Command<K>): Promise<Settled<K>>;

  readonly expiry: PointExpiry;
}

/** Deducts expired points, for the batch of each day. */
export interface PointExpiry {
  /** Returns the ids of the customers in a range of ids, in their order. */
  readonly people: ReadPeople;

  /**
   * Deducts the expired points of all cards of these customers, with one ledger entry per expiry day. A repeated call finds none left.
   * @returns the number of cards with deducted points
   */
  take(trx: Transaction<Database>, customerIds: readonly string[]): Promise<number>;
}

/** The transaction that settles a command of a remote card system. */
export interface SettlingUnit extends LocalUnit {
  /** Time when the command was begun. */
  readonly begunAt: Date;
}

/** A copy of the bank's data in the portal's database for reads, while commands go to a remote card system. */
export interface ReadModel {
  /**
   * Whether the customer has the card of the command, in this transaction. A load of files can move cards to other customers. A command
   * about the customer alone has no card. The card of a family command is on an account of the customer.
   */
  has(trx: Transaction<Database>, customerId: string, command: StoredCommand): Promise<boolean>;

  /**
   * Writes the effect of a remote command in the transaction that settles it, so that reads show it before the bank's next
   * files. Checks nothing, because the card system has decided. Returns false and writes nothing when the data here is too
   * old or different. Never fails the transaction.
   */
  record<K extends CommandKind>(
    unit: SettlingUnit,
    customerId: string,
    command: StoredCommand<K>,
    result: ResultOf<K>,
  ): Promise<boolean>;

  /**
   * Updates the data with the current state that a refusal contains, in the transaction that settles the command. Never fails
   * the transaction.
   */
  correct<K extends CommandKind>(
    unit: SettlingUnit,
    customerId: string,
    command: StoredCommand<K>,
    refusal: RefusalOf<K>,
  ): Promise<void>;
}

/** A card system: reads and commands. */
export interface CardSystem extends CardReads, CardEvidence, MayReadMany {
  readonly commands: LocalCommands | RemoteCommands;
  /** Present for a remote card system whose reads the portal's database answers. */
  readonly readModel?: ReadModel;
}

/** A card system in the portal's database. */
export interface LocalCardSystem extends CardSystem {
  readonly commands: LocalCommands;
}
