/**
 * Card system port for an adapter that reaches the card system over a network. The card system may execute a command although
 * its answer is lost. So a command has an id, and its outcome can be queried. No call is made inside a transaction.
 *
 * Rules for the card system, besides those of port.ts:
 * - A command takes effect at most once for its id, however often it is submitted. Every submission of a settled command
 *   gives the same outcome.
 * - A refusal is an outcome: the id is settled, and the command never takes effect afterwards.
 * - A command that arrives after its `notAfter` and was not seen before does not take effect.
 * - An id belongs to one customer and one kind of command. With another customer or kind, its status is `never-seen`, and
 *   a submission gets no outcome.
 *
 * by-kind.ts builds {@link RemoteCommands} from separate functions for each kind of command.
 */
import type { IsoDate } from '../../../shared/dates.ts';
import type { Money } from '../../../shared/money.ts';
import type { Command, CommandKind, Settled, StoredCommand } from './parts/commands.ts';

/** A lower-case UUID that the portal creates for one intention of a customer. */
export type CommandId = string;

/** A command and its customer, for the first or a repeated submission. */
export interface Submission<K extends CommandKind = CommandKind> {
  readonly id: CommandId;
  readonly customerId: string;
  readonly command: Command<K>;
  /**
   * A card system that first sees the id after this time answers that it was never seen. The time is 30 s after the
   * submission, by the clock of the portal's database. The bank's clock may differ by a few seconds. Round this time
   * down if the protocol has no fractions of a second.
   */
  readonly notAfter: Date;
}

/** The state of an id without an outcome. */
export interface Unsettled {
  readonly state: 'under-way' | 'never-seen';
}

/** The outcome of one command in a day's list. */
export interface SettledCommand {
  readonly id: CommandId;
  readonly customerId: string;
  readonly kind: CommandKind;
  readonly outcome: Settled;
  /** The command as it was submitted, or those of its fields that the card system keeps. Optional; never a PIN block. */
  readonly command?: ListedContent;
}

/** Any fields of a command, at any depth. */
export type ListedContent = PartOf<StoredCommand>;

type PartOf<T> = T extends string | number | boolean | bigint | null | undefined | Money
  ? T
  : { readonly [P in keyof T]?: PartOf<T[P]> };

/** Commands of a remote card system. */
export interface RemoteCommands {
  readonly where: 'remote';

  /**
   * Submits a command and waits for its outcome. Throws {@link CardSystemUnavailable} if there is none. Do not shorten a text
   * that exceeds the card system's field: throw with `mayHaveHappened: false`. Do submit a malformed id, so that the card
   * system refuses the command and the id is settled.
   * @param signal stops waiting, after 9 s in a request; the command may still take effect
   */
  submit<K extends CommandKind>(submission: Submission<K>, signal: AbortSignal): Promise<Settled<K>>;

  /**
   * Queries the outcome of a command. Throws {@link CardSystemUnavailable}. The answer must be about this id, customer and
   * kind.
   * @param signal stops waiting, after 10 s
   */
  status<K extends CommandKind>(
    id: CommandId,
    customerId: string,
    kind: K,
    signal: AbortSignal,
  ): Promise<Settled<K> | Unsettled>;

  /**
   * Lists the commands that settled on a Taipei date, each once, for the comparison with the portal's. Throws {@link
   * CardSystemUnavailable} when the list is incomplete. It has no signal, so set a deadline for each part of the list.
   */
  settledOn(day: IsoDate): AsyncIterable<SettledCommand>;
}

/** The card system gave no usable answer. */
export class CardSystemUnavailable extends Error {
  /**
   * False only when it is certain that this call has no effect, for example because no connection was made. An earlier
   * submission of the id may still take effect.
   */
  readonly mayHaveHappened: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    options: {
      readonly mayHaveHappened: boolean;
      readonly retryAfterSeconds?: number;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = 'CardSystemUnavailable';
    this.mayHaveHappened = options.mayHaveHappened;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
