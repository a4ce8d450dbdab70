/** The one bind that is kept: made at once, watched, and made again after every loss. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type FailureReason, TemporaryFailure } from '../../message.ts';
import type { Random } from '../../random/port.ts';
import { Link, type Target } from './link.ts';
import { COMMAND, type Incoming } from './pdu.ts';

/** All in milliseconds. */
export interface Limits {
  /** For the connection, TLS included. */
  readonly connectMs: number;
  readonly bindMs: number;
  /** How long one try waits for the answer to a part that it handed over. */
  readonly submitMs: number;
  /** When a part without an answer counts as lost; until then no other try hands it over again. */
  readonly answerMs: number;
  /** Between two `enquire_link`, and how long its answer may take: shorter than that. */
  readonly enquireMs: number;
  readonly enquireAnswerMs: number;
  /** Between a loss and the next attempt: doubled with each, random by half. */
  readonly shortestPauseMs: number;
  readonly longestPauseMs: number;
  /** How long the end waits for the answer to `unbind`. */
  readonly closeMs: number;
}

/** The part of a logger that is used; it never gets a text or a number. */
export interface SmppLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface ConnectionOptions {
  readonly target: Target;
  readonly user: string;
  readonly password: string;
  readonly systemType: string;
  readonly limits: Limits;
  readonly random: Random;
  readonly log: SmppLog;
  /** Called when the bind is there, and when it is lost. */
  readonly onBound: (isBound: boolean) => void;
  /** Gets every `deliver_sm` and `data_sm`, already answered. */
  readonly onDelivery: (request: Incoming) => void;
}

const SMPP_3_4 = 0x34;

export class Connection {
  readonly #options: ConnectionOptions;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #bound: Link | undefined;
  /** Settles with the outcome of the attempt that is under way or comes next. */
  #next = outcome();
  #closing = false;
  #failures = 0;
  #told: FailureReason | undefined;

  /** Starts to connect. */
  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /**
   * The bound connection. Without one, what the attempt under way or the next one brings.
   *
   * @throws TemporaryFailure when that attempt failed, or after {@link close}
   */
  async ready(): Promise<Link> {
    if (this.#closing) throw new TemporaryFailure('aborted');
    return this.#next.promise;
  }

  /** Takes leave of the gateway and ends the connection, within `closeMs`. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#bound?.request(COMMAND.unbind, {}, this.#options.limits.closeMs).catch(() => undefined);
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const reason = await this.#attempt().catch((error: unknown) =>
        error instanceof TemporaryFailure ? error.reason : 'net-unknown',
      );
      this.#lost(reason);
      await sleep(this.#pauseMs(), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Connects and binds; resolves with the reason when the bind is lost, rejects when there was none. */
  async #attempt(): Promise<FailureReason> {
    const { target, limits } = this.#options;
    const link = await Link.open(target, limits.connectMs, this.#stop.signal, (request, from) =>
      this.#asked(request, from),
    );
    try {
      const { status } = await link.request(COMMAND.bindTransceiver, this.#credentials(), limits.bindMs);
      if (status !== 0) throw new TemporaryFailure(`smpp-bind-${status}`);
      this.#found(link);
      return await this.#watch(link);
    } finally {
      link.destroy('net-closed');
    }
  }

  #credentials() {
    const { user, password, systemType } = this.#options;
    return { system_id: user, password, system_type: systemType, interface_version: SMPP_3_4 };
  }

  /** Asks regularly whether the other side is there; resolves with the reason when the connection ends. */
  async #watch(link: Link): Promise<FailureReason> {
    const { limits } = this.#options;
    const asking = setInterval(() => {
      link.request(COMMAND.enquireLink, {}, limits.enquireAnswerMs).catch(() => link.destroy('net-silent'));
    }, limits.enquireMs);
    // A gateway that takes binds only to drop them is no reason to hurry.
    const steady = setTimeout(() => {
      this.#failures = 0;
    }, limits.longestPauseMs);
    const reason = await link.ended;
    clearInterval(asking);
    clearTimeout(steady);
    return reason;
  }

  #asked(request: Incoming, link: Link): void {
    if (request.command === COMMAND.unbind) link.destroy('net-unbound');
    if (request.command === COMMAND.deliverSm || request.command === COMMAND.dataSm) {
      this.#options.onDelivery(request);
    }
  }

  #found(link: Link): void {
    this.#bound = link;
    this.#told = undefined;
    this.#next.resolve(link);
    this.#options.onBound(true);
    this.#options.log.info({}, 'SMS gateway bound');
  }

  #lost(reason: FailureReason): void {
    const { log, onBound } = this.#options;
    this.#bound = undefined;
    this.#failures += 1;
    this.#next.reject(new TemporaryFailure(reason));
    this.#next = outcome();
    onBound(false);
    // Once for each outage, not once for each attempt.
    if (!this.#closing && reason !== this.#told) log.warn({ reason }, 'SMS gateway not bound, trying again');
    this.#told = reason;
  }

  #pauseMs(): number {
    const { limits, random } = this.#options;
    const full = Math.min(limits.shortestPauseMs * 2 ** (this.#failures - 1), limits.longestPauseMs);
    return full * (1 - random.uint32() / 2 ** 33);
  }
}

/** A promise with its ends; nobody needs to wait for it. */
function outcome() {
  let resolve: (link: Link) => void = () => undefined;
  let reject: (error: TemporaryFailure) => void = () => undefined;
  const promise = new Promise<Link>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
