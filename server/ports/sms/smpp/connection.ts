/** Keeps one session bound: connects, binds, sends enquire_link, and reconnects after every loss. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type FailureReason, TemporaryFailure } from '../../message.ts';
import type { Random } from '../../random/port.ts';
import type { IncomingPdu } from './pdu.ts';
import { Session } from './session.ts';
import type { SmppAccount } from './url.ts';

/** Timeouts in milliseconds. */
export interface Timeouts {
  /** TCP connect and TLS handshake. */
  readonly connectMs: number;
  readonly bindMs: number;
  /** Time that an attempt waits for the submit_sm_resp of a part. */
  readonly submitMs: number;
  /** Time after which a part without submit_sm_resp counts as lost. Until then it is not submitted again. */
  readonly answerMs: number;
  /** The interval of `enquire_link`, and the shorter timeout of its answer. */
  readonly enquireMs: number;
  readonly enquireAnswerMs: number;
  /** Reconnect delay: doubles with each failure, minus a random jitter of up to half. */
  readonly minReconnectMs: number;
  readonly maxReconnectMs: number;
  /** Time that `close` waits for unbind_resp. */
  readonly closeMs: number;
}

/** The logger methods that the connection uses. It never passes them a text or a number. */
export type SmppLog = Readonly<Record<'info' | 'warn', (fields: object, message: string) => void>>;

export interface ConnectionOptions extends SmppAccount {
  readonly systemType: string;
  readonly timeouts: Timeouts;
  readonly random: Random;
  readonly log: SmppLog;
  /** Called with true when a session is bound, and with false when it is lost or an attempt to bind fails. */
  readonly onBound: (isBound: boolean) => void;
  /** Called with every `deliver_sm` and `data_sm`, after it was answered. */
  readonly onDelivery: (request: IncomingPdu) => void;
}

const SMPP_3_4 = 0x34;

export class Connection {
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #session: Session | undefined;
  /** Settles with the current or next attempt to bind. */
  #ready = deferredSession();
  #closing = false;
  #failures = 0;
  #loggedReason: FailureReason | undefined;

  readonly #options: ConnectionOptions;

  /** Starts connecting. */
  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /**
   * Returns the bound session, after the current or next attempt to bind.
   *
   * @throws TemporaryFailure when that attempt fails, or after {@link close}
   */
  async ready(): Promise<Session> {
    if (this.#closing) throw new TemporaryFailure('aborted');
    return this.#ready.promise;
  }

  /** Unbinds and disconnects within `closeMs`. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#session?.request('unbind', {}, this.#options.timeouts.closeMs).catch(() => undefined);
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const reason = await this.#attempt().catch((error: unknown) =>
        error instanceof TemporaryFailure ? error.reason : 'net-unknown',
      );
      this.#handleLoss(reason);
      await sleep(this.#reconnectDelayMs(), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Connects and binds. Resolves with the reason when the session ends; rejects when it was never bound. */
  async #attempt(): Promise<FailureReason> {
    const { target, timeouts, user, password, systemType } = this.#options;
    const credentials = { system_id: user, password, system_type: systemType, interface_version: SMPP_3_4 };
    const session = await Session.open(target, timeouts.connectMs, this.#stop.signal, (request, from) =>
      this.#handleRequest(request, from),
    );
    try {
      const { status } = await session.request('bind_transceiver', credentials, timeouts.bindMs);
      if (status !== 0) throw new TemporaryFailure(`smpp-bind-${status}`);
      this.#handleBound(session);
      return await this.#keepAlive(session);
    } finally {
      session.destroy('net-closed');
    }
  }

  /** Sends enquire_link regularly; resolves with the reason when the session ends. */
  async #keepAlive(session: Session): Promise<FailureReason> {
    const { timeouts } = this.#options;
    const enquiries = setInterval(() => {
      session
        .request('enquire_link', {}, timeouts.enquireAnswerMs)
        .catch(() => session.destroy('net-silent'));
    }, timeouts.enquireMs);
    // A short-lived bind does not reset the reconnect delay.
    const stable = setTimeout(() => {
      this.#failures = 0;
    }, timeouts.maxReconnectMs);
    const reason = await session.ended;
    clearInterval(enquiries);
    clearTimeout(stable);
    return reason;
  }

  #handleRequest(request: IncomingPdu, session: Session): void {
    if (request.command === 'unbind') session.destroy('net-unbound');
    if (['deliver_sm', 'data_sm'].includes(request.command)) this.#options.onDelivery(request);
  }

  #handleBound(session: Session): void {
    this.#session = session;
    this.#loggedReason = undefined;
    this.#ready.resolve(session);
    this.#options.onBound(true);
    this.#options.log.info({}, 'SMS gateway bound');
  }

  #handleLoss(reason: FailureReason): void {
    const { log, onBound } = this.#options;
    this.#session = undefined;
    this.#failures += 1;
    this.#ready.reject(new TemporaryFailure(reason));
    this.#ready = deferredSession();
    onBound(false);
    // During an outage, logs only the first reason and each change of the reason.
    if (!this.#closing && reason !== this.#loggedReason)
      log.warn({ reason }, 'SMS gateway not bound, trying again');
    this.#loggedReason = reason;
  }

  #reconnectDelayMs(): number {
    const { timeouts, random } = this.#options;
    const full = Math.min(timeouts.minReconnectMs * 2 ** (this.#failures - 1), timeouts.maxReconnectMs);
    return full * (1 - random.uint32() / 2 ** 33);
  }
}

/** A promise with its resolvers; a rejection without a listener is ignored. */
function deferredSession() {
  let resolve: (session: Session) => void = () => undefined;
  let reject: (error: TemporaryFailure) => void = () => undefined;
  const promise = new Promise<Session>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
