/** What one card holder's things must be like after whatever they did, told without any database. */
import type { Answer } from '../support/api/api.ts';

/** Deeds that a one-time password confirms. */
export type Confirmed = 'convert' | 'limit' | 'pin';
export type Kind = Confirmed | 'redeem' | 'replace';
export type CardState = 'active' | 'damaged' | 'lost' | 'stolen';

/** A call as it was sent, and can be sent again. */
export interface Call {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Something that took effect. */
export interface Deed {
  readonly kind: Kind;
  readonly key: string;
  readonly call: Call;
  readonly payload: unknown;
  /** The same call but for one thing: not what was asked under this key. */
  readonly other: Call;
  /** The log-on that it belongs to. */
  readonly session: number;
  readonly at: number;
}

/** What there is to be confirmed, and the code that was sent for it. */
export interface Asked {
  /** Without the code. */
  readonly call: Call;
  /** The same but for one thing that the message said. */
  readonly changed: Call;
  readonly code: string;
  readonly challenge: Challenge;
  /** What becomes of the model when it takes effect. */
  readonly effect: (model: Model) => void;
}

export const LIFE_SECONDS = 120;
const TRIES = 3;
const RESEND_SECONDS = 30;
const IDLE_SECONDS = 600;
const SESSION_SECONDS = 7200;
export const PINS_A_DAY = 3;

/** One code. */
export class Challenge {
  tries = 0;
  state: 'open' | 'used' | 'dead' = 'open';
  /** False once the flow that it belongs to is over or begun anew. */
  flow = true;
  readonly #sentAt: number;

  constructor(sentAt: number) {
    this.#sentAt = sentAt;
  }

  /** What is said of a try; 'ok' for the right code. */
  judge(now: number, right: boolean): 'ok' | '01009' | '01012' {
    if (this.state !== 'open' || now - this.#sentAt > LIFE_SECONDS)
      return this.state === 'dead' && this.tries >= TRIES ? '01012' : '01009';
    this.tries++;
    if (right) return 'ok';
    if (this.tries < TRIES) return '01009';
    this.state = 'dead';
    return '01012';
  }

  /** Whether it is too early for the next one. */
  isFresh(now: number): boolean {
    return this.state === 'open' && now - this.#sentAt < RESEND_SECONDS;
  }
}

export class Model {
  /** Seconds since the run began, as the clock was moved. */
  now = 0;
  /** How often the person has logged on. */
  session = 1;
  since = 0;
  lastCall = 0;
  points: number;
  otherCard: CardState = 'active';
  limitIsOpen = false;
  readonly converted = new Set<string>();
  readonly asked = new Map<Confirmed, Asked>();
  readonly deeds: Deed[] = [];
  /** Days that are over. */
  days = 0;
  #pins = { day: 0, count: 0 };
  #sends: { readonly purpose: Confirmed; readonly at: number; readonly session: number }[] = [];

  constructor(points: number) {
    this.points = points;
  }

  get pinsToday(): number {
    return this.#pins.day === this.days ? this.#pins.count : 0;
  }

  pinChanged(): void {
    this.#pins = { day: this.days, count: this.pinsToday + 1 };
  }

  sent(purpose: Confirmed): void {
    this.#sends.push({ purpose, at: this.now, session: this.session });
  }

  /** Codes of the last hour. */
  sends(purpose: Confirmed): number {
    return this.#sends.filter((one) => one.purpose === purpose && this.now - one.at <= 3700).length;
  }

  /** Time passes without a call. */
  pass(seconds: number): void {
    this.now += seconds;
    if (seconds >= 86_400) this.days++;
  }

  /** Whether the session has ended by itself; undefined so near to the moment that nobody can say. */
  isOver(): boolean | undefined {
    const [idle, old] = [this.now - this.lastCall, this.now - this.since];
    if (Math.abs(old - SESSION_SECONDS) < 60) return undefined;
    return idle > IDLE_SECONDS || old > SESSION_SECONDS;
  }

  /** Another log-on: what was begun in the session before is over. */
  loggedOnAgain(): void {
    this.session++;
    this.since = this.now;
    this.lastCall = this.now;
    this.asked.clear();
  }

  count(kind: Kind): number {
    return this.deeds.filter((deed) => deed.kind === kind).length;
  }
}

/** The code of a refusal, or 'ok'. */
export const codeOf = ({ status, error }: Answer): string =>
  error?.code ?? (status === 200 ? 'ok' : `${status}`);
