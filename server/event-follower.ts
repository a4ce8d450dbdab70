/** What the portal does about events of the bank. */
import type { Transaction } from 'kysely';
import type { Database } from './db/schema/schema.ts';
import type { BankEvent } from './ports/card-system/http/wire/events.ts';

/** An event of a known card that was stored just now. */
export interface AcceptedEvent {
  readonly event: BankEvent;
  /** For `due-changed`: the due date before; undefined without the statement. */
  readonly dueBefore?: string | undefined;
}

/** What follows from events beside their effects on the cards. */
export interface EventFollower {
  /** Runs in the events' transaction, once for each event. Returns whether `wake` is to be called after the commit. */
  decide(trx: Transaction<Database>, events: readonly AcceptedEvent[]): Promise<boolean>;
  wake(): void;
}

/** Nothing follows: for a bank's own side, which sends its notices itself. */
export const NO_FOLLOWER: EventFollower = { decide: async () => false, wake: () => undefined };
