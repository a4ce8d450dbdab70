/** Defines the portal's reactions to the bank's events. */
import type { Transaction } from 'kysely';
import type { Database } from './db/schema/schema.ts';
import type { BankEvent } from './ports/card-system/http/wire/events.ts';

/** A newly stored event of a known card. */
export interface AcceptedEvent {
  readonly event: BankEvent;
  /** For `due-changed`, the previous due date; undefined if the statement is missing. */
  readonly dueBefore?: string | undefined;
}

/** Reacts to events, in addition to their effects on the cards. */
export interface EventFollower {
  /** Runs in the events' transaction, once for each event. Returns whether to call `wake` after the commit. */
  decide(trx: Transaction<Database>, events: readonly AcceptedEvent[]): Promise<boolean>;
  wake(): void;
}

/** Ignores events. The reference bank uses this follower, because it forwards the events and the portal reacts. */
export const NO_FOLLOWER: EventFollower = { decide: async () => false, wake: () => undefined };
