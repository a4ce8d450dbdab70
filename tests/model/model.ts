/** Model of one card holder's state, without a database. */
import type { Answer } from '../support/api/clients/api.ts';

/** Operations that a one-time password confirms. */
export type ConfirmedKind = 'convert' | 'limit' | 'pin';
export type OperationKind = ConfirmedKind | 'redeem' | 'replace';
export type CardState = 'active' | 'damaged' | 'lost' | 'stolen';

/** A call that can be repeated. */
export interface Call {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An operation that took effect. */
export interface Operation {
  readonly kind: OperationKind;
  readonly key: string;
  readonly call: Call;
  readonly payload: unknown;
  /** The same call with a changed body. With the same `key`, it must be refused with CONFLICT. */
  readonly other: Call;
  /** Number of the session, from 1. */
  readonly session: number;
  readonly at: number;
}

/** A pending confirmation and the code that was sent for it. */
export interface PendingConfirmation {
  /** The confirming call, without the code. */
  readonly call: Call;
  /** The same call with one changed value, which the sent code does not confirm. */
  readonly changed: Call;
  readonly code: string;
  readonly challenge: Challenge;
  /** Applies the effect to the model. */
  readonly effect: (model: Model) => void;
}

export const VALID_SECONDS = 120;
const MAX_ATTEMPTS = 3;
const RESEND_SECONDS = 30;
const IDLE_SECONDS = 600;
const SESSION_SECONDS = 7200;
export const MAX_PINS_PER_DAY = 3;

/** A one-time password. */
export class Challenge {
  attempts = 0;
  state: 'open' | 'used' | 'dead' = 'open';
  /** False once the flow of the code has ended or was restarted. */
  flow = true;
  readonly #sentAt: number;

  constructor(sentAt: number) {
    this.#sentAt = sentAt;
  }

  /** Counts an attempt. Returns its error code, or 'ok' for the correct code. */
  check(now: number, right: boolean): 'ok' | '01009' | '01012' {
    if (this.state !== 'open' || now - this.#sentAt > VALID_SECONDS)
      return this.state === 'dead' && this.attempts >= MAX_ATTEMPTS ? '01012' : '01009';
    this.attempts++;
    if (right) return 'ok';
    if (this.attempts < MAX_ATTEMPTS) return '01009';
    this.state = 'dead';
    return '01012';
  }

  /** Whether a request for another code is too early. */
  isFresh(now: number): boolean {
    return this.state !== 'used' && now - this.#sentAt < RESEND_SECONDS;
  }
}

export class Model {
  /** Seconds since the start of the run, by the adjusted clock. */
  now = 0;
  /** Number of log-ons. */
  session = 1;
  since = 0;
  lastCall = 0;
  points: number;
  otherCard: CardState = 'active';
  limitIsOpen = false;
  readonly converted = new Set<string>();
  readonly pending = new Map<ConfirmedKind, PendingConfirmation>();
  /** The last code of each purpose, in any session. */
  readonly lastCode = new Map<ConfirmedKind, Challenge>();
  readonly operations: Operation[] = [];
  /** Number of days that have passed. */
  days = 0;
  #pins = { day: 0, count: 0 };

  constructor(points: number) {
    this.points = points;
  }

  get pinsToday(): number {
    return this.#pins.day === this.days ? this.#pins.count : 0;
  }

  pinChanged(): void {
    this.#pins = { day: this.days, count: this.pinsToday + 1 };
  }

  /** Lets time pass without a call. */
  pass(seconds: number): void {
    this.now += seconds;
    if (seconds >= 86_400) this.days++;
  }

  /** Whether the session has expired; undefined within a minute of its maximum age, where the result is uncertain. */
  hasExpired(): boolean | undefined {
    const [idle, old] = [this.now - this.lastCall, this.now - this.since];
    if (Math.abs(old - SESSION_SECONDS) < 60) return undefined;
    return idle > IDLE_SECONDS || old > SESSION_SECONDS;
  }

  /** Starts a new session, which ends all pending flows. */
  startSession(): void {
    this.session++;
    this.since = this.now;
    this.lastCall = this.now;
    this.pending.clear();
  }

  count(kind: OperationKind): number {
    return this.operations.filter((operation) => operation.kind === kind).length;
  }
}

/** Returns the error code of an answer, or 'ok'. */
export const codeOf = ({ status, error }: Answer): string =>
  error?.code ?? (status === 200 ? 'ok' : `${status}`);
