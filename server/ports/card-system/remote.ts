/**
 * Card system port, for an adapter that reaches the card system over a network. It can do what it was asked and lose the
 * answer, so a command has an id, and its outcome can be asked for. No call is made inside a transaction.
 *
 * Rules for the card system, beside those of port.ts:
 * - A command takes effect at most once for its id, however often it is submitted. Every submission of a settled command
 *   gives the same outcome.
 * - A refusal is an outcome: the id is settled, and the command never takes effect afterwards.
 * - A command that arrives after its `notAfter` and was not seen before does not take effect.
 * - An id belongs to one customer and one kind of command. Under another customer or kind it is never seen, and a submission
 *   with one gets no outcome.
 *
 * by-kind.ts puts commands together from one function for each kind.
 */
import type { IsoDate } from '../../../shared/dates.ts';
import type { Command, CommandKind, Settled } from './commands.ts';

/** A lower-case UUID, made by the portal for one intention of a customer. */
export type CommandId = string;

/** A command and its customer, to submit or to submit again. */
export interface Submission<K extends CommandKind = CommandKind> {
  readonly id: CommandId;
  readonly customerId: string;
  readonly command: Command<K>;
  /**
   * A card system that sees the id for the first time after this time answers that it was never seen. It is 30 s after the
   * submission by the clock of the portal's database, from which the bank's may differ by a few seconds. Round it down where
   * the protocol has no fractions.
   */
  readonly notAfter: Date;
}

/** What a card system knows of an id that has no outcome. */
export interface Unsettled {
  readonly state: 'under-way' | 'never-seen';
}

/** The outcome of one command in a day's list. */
export interface SettledCommand {
  readonly id: CommandId;
  readonly customerId: string;
  readonly kind: CommandKind;
  readonly outcome: Settled;
}

/** Changes in a system elsewhere. */
export interface RemoteCommands {
  readonly where: 'remote';

  /**
   * Submits a command and waits for its outcome. Throws {@link CardSystemUnavailable} without one. A text that does not fit
   * the card system's field is not shortened: throw, with `mayHaveHappened: false`. A malformed id is submitted, so that the
   * card system refuses the command and the id is settled.
   * @param signal gives up waiting, after 9 s in a request; the command may still take effect
   */
  submit<K extends CommandKind>(submission: Submission<K>, signal: AbortSignal): Promise<Settled<K>>;

  /**
   * Asks for the outcome of a command. Throws {@link CardSystemUnavailable}. The answer must be about this id, customer and
   * kind.
   * @param signal gives up waiting, after 10 s
   */
  status<K extends CommandKind>(
    id: CommandId,
    customerId: string,
    kind: K,
    signal: AbortSignal,
  ): Promise<Settled<K> | Unsettled>;

  /**
   * Lists the commands that settled on a Taipei date, each once, for the comparison with the portal's. Throws
   * {@link CardSystemUnavailable} when the list cannot be had whole. Has no signal: set a deadline for each part of the list.
   */
  settledOn(day: IsoDate): AsyncIterable<SettledCommand>;
}

/** The card system gave no usable answer. */
export class CardSystemUnavailable extends Error {
  /**
   * False only when it is certain that the card system did not get the command with this call, for example because no
   * connection was made. It is about this call alone: an earlier submission of the id may have arrived.
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
