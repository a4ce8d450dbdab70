/**
 * Reads on streaming standbys (docs/decisions/0085-reads-on-standbys.md). A call gets the position of the primary's log together with its
 * session, and reads on a standby only what includes that position. So it shows every change that was acknowledged before the call, by
 * any process.
 */
import type { CompiledQuery, Kysely } from 'kysely';
import type { Budget, StandbyReads } from '../engine/budget.ts';
import type { Engine, Step } from '../engine/engine.ts';
import type { Database } from '../schema/schema.ts';
import { type LogPosition, notedPosition, positionQuery } from './log-store.ts';
import { Standby, type StandbyProblem } from './standby.ts';

/** Milliseconds between two looks at every standby. */
const PROBE_MS = 500;
/** Looks with the same result before it is logged, so that a standby that is behind for moments fills no log. */
const LOOKS_TO_LOG = 3;

interface StandbyLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Reads of marked calls since the start, by the server that answered them. */
interface ReadCounts {
  standby: number;
  primary: number;
}

/** The latest looks at a standby. */
interface Looks {
  readonly isInOrder: boolean;
  /** Number of looks with this result. */
  readonly count: number;
  /** The result that was logged last. */
  readonly logged: boolean | undefined;
}

export class Standbys {
  readonly #db: Kysely<Database>;
  readonly #standbys: readonly Standby[];
  readonly counts: ReadCounts = { standby: 0, primary: 0 };
  readonly #looks = new Map<Standby, Looks>();
  #log: StandbyLog | undefined;
  #timer: NodeJS.Timeout | undefined;
  #probing: Promise<void> | undefined;
  #closed = false;

  /**
   * @param db the primary
   * @param waitMs milliseconds that a read waits for a standby; one that is further behind is left out
   */
  constructor(db: Kysely<Database>, engines: readonly Engine[], waitMs: number) {
    this.#db = db;
    this.#standbys = engines.map((engine) => new Standby(engine, waitMs));
  }

  /** The standbys in the order of the configuration. */
  get all(): readonly Pick<Standby, 'inUse' | 'lagSeconds'>[] {
    return this.#standbys;
  }

  /** Looks at the standbys now and from then on. Until one was found in order, every read is on the primary. */
  start(log: StandbyLog): void {
    this.#log = log;
    const again = () => {
      if (this.#closed) return;
      this.#timer = setTimeout(() => void this.probe().finally(again), PROBE_MS);
      this.#timer.unref();
    };
    void this.probe().finally(again);
  }

  /** Looks at each standby, and decides whether calls read there. Calls during a look share it. */
  probe(): Promise<void> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async #probe(): Promise<void> {
    // Without the primary no call is answered, so nothing is decided.
    const position = await notedPosition(this.#db).catch(() => undefined);
    if (!position) return;
    await Promise.all(
      this.#standbys.map(async (standby) => {
        const answer = await standby.read(position, []);
        const problem = 'problem' in answer ? answer.problem : undefined;
        standby.inUse = problem === undefined;
        this.#logLook(standby, problem);
      }),
    );
  }

  /** Begins the reads of a call. They are counted, also when all are on the primary. */
  begin(): StandbyCall {
    return new StandbyCall(this);
  }

  /**
   * Returns the standby that a customer's calls use: the same one while it is in use, so that each standby keeps the rows of its customers in
   * memory. Undefined while none is in use.
   */
  standbyFor(customerId: string): Standby | undefined {
    const all = this.#standbys;
    const first = numberOf(customerId) % all.length;
    return [...all.slice(first), ...all.slice(0, first)].find(({ inUse }) => inUse);
  }

  /** Logs the result of a look, once several looks had it. */
  #logLook(standby: Standby, problem: StandbyProblem | undefined): void {
    const isInOrder = problem === undefined;
    const before = this.#looks.get(standby);
    const count = before?.isInOrder === isInOrder ? before.count + 1 : 1;
    const isNews = count >= LOOKS_TO_LOG && before?.logged !== isInOrder;
    this.#looks.set(standby, { isInOrder, count, logged: isNews ? isInOrder : before?.logged });
    if (!isNews) return;
    // The number in the configuration, because an address may contain a password.
    const fields = { standby: this.#standbys.indexOf(standby) + 1 };
    if (problem) this.#log?.warn({ ...fields, problem }, 'standby left out');
    else this.#log?.info(fields, 'standby in use');
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#probing;
    await Promise.all(this.#standbys.map((standby) => standby.close()));
  }
}

/** Returns a number that is spread evenly over customers. */
function numberOf(customerId: string): number {
  let number = 0;
  for (const character of customerId) number = (number * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return number;
}

/** The reads of one call. They use one standby; after a problem the rest of the call reads on the primary. */
class StandbyCall implements StandbyReads {
  readonly #standbys: Standbys;
  #standby: Standby | undefined;
  #position: LogPosition | undefined;

  constructor(standbys: Standbys) {
    this.#standbys = standbys;
  }

  /** Whether a standby is in use, so that the position is needed. */
  get needsPosition(): boolean {
    return this.#standbys.all.some(({ inUse }) => inUse);
  }

  /** The query of the position, for the round trip that reads the session. */
  query(): CompiledQuery<LogPosition> {
    return positionQuery;
  }

  /** Takes the result of {@link StandbyCall.query}. */
  take([position]: readonly LogPosition[]): void {
    this.#position = position;
  }

  /** Names the customer, once the session was checked. */
  of(customerId: string): this {
    this.#standby = this.#standbys.standbyFor(customerId);
    return this;
  }

  async read(steps: readonly Step[], budget: Budget): Promise<unknown[][] | undefined> {
    const rows = await this.#readThere(steps, budget);
    this.#standbys.counts[rows ? 'standby' : 'primary']++;
    return rows;
  }

  async #readThere(steps: readonly Step[], budget: Budget): Promise<unknown[][] | undefined> {
    const standby = this.#standby;
    if (!standby?.inUse || !this.#position) return undefined;
    const answer = await standby.read(this.#position, steps, budget);
    if ('rows' in answer) return answer.rows;
    this.#standby = undefined;
    // A failed statement is not the standby's fault: the primary gives the answer or the error. After another problem the standby is left
    // out until the next look finds it in order.
    if (answer.problem !== 'failed') standby.inUse = false;
    return undefined;
  }
}
