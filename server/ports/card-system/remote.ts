/**
 * Card system port, for an adapter that reaches the card system over a network. It can do what it was asked and lose the
 * answer, so a command has an id, and its outcome can be asked for. No call is made inside a transaction.
 *
 * Rules for the card system, beside those of port.ts:
 * - A command takes effect at most once for its id, however often it is submitted. Every submission of a settled command
 *   gives the same outcome.
 * - A refusal is an outcome: the id is settled, and the command never takes effect afterwards.
 * - A command that arrives after its `notAfter` and was not seen before does not take effect.
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
  /** A card system that sees the id for the first time after this time refuses the submission as never seen. */
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
   * Submits a command and waits for its outcome. Throws {@link CardSystemUnavailable} without one.
   * @param signal gives up waiting; the command may still take effect
   */
  submit<K extends CommandKind>(submission: Submission<K>, signal: AbortSignal): Promise<Settled<K>>;

  /**
   * Asks for the outcome of a command. Throws {@link CardSystemUnavailable}. The answer must be about this id, customer and
   * kind.
   */
  status<K extends CommandKind>(
    id: CommandId,
    customerId: string,
    kind: K,
    signal: AbortSignal,
  ): Promise<Settled<K> | Unsettled>;

  /** Lists the commands that settled on a Taipei date, each once, for the comparison with the portal's. */
  settledOn(day: IsoDate): AsyncIterable<SettledCommand>;
}

/** The card system gave no usable answer. */
export class CardSystemUnavailable extends Error {
  /** False only when it is certain that the card system did not get the command, for example no connection was made. */
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
