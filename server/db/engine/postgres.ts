import { Socket } from 'node:net';
import pg from 'pg';
import { classified, codeOf, DatabaseUnavailable, refused } from '../errors.ts';
import { ARRAY_ELEMENTS, PARSERS, parseArray, toText } from '../values.ts';
import { CopyIn } from './copy.ts';
import { type Answer, type Engine, type Lease, StatementNames, type Step } from './engine.ts';
import { Round } from './round.ts';

export interface PostgresOptions {
  readonly kind: 'postgres';
  readonly url: string;
  /** Connections of this process; 10 unless given. */
  readonly poolSize?: number;
  /**
   * True unless given: named prepared statements, and settings sent when connecting. False: behind a pooler in
   * transaction mode, where the role's settings count (`alter role … set statement_timeout, timezone`).
   */
  readonly prepared?: boolean;
  /** The longest a statement may take, 2,500 ms unless given; 0: no limit (migrations). */
  readonly statementTimeoutMs?: number;
}

// Together below 5 s: no request hangs longer on a server that stopped answering, whether it was waiting for a
// connection or for a statement. Both are far above anything the portal does in good health.
const CONNECT_MS = 2_000;
const STATEMENT_MS = 2_500;
/** How much later than the server this side gives up: the server's own verdict is definite, ours is not. */
const GRACE_MS = 400;
const IDLE_IN_TRANSACTION_MS = 15_000;

function typeParser(oid: number): (text: string) => unknown {
  const element = ARRAY_ELEMENTS[oid];
  if (element !== undefined) return (text) => parseArray(text, PARSERS[element] ?? String);
  return PARSERS[oid] ?? String;
}

/** PostgreSQL 15 or later through a pool of connections. Connects at the first use. */
export class PostgresEngine implements Engine {
  readonly #pool: pg.Pool;
  readonly #names: StatementNames | undefined;
  #ended: Promise<void> | undefined;

  constructor(options: PostgresOptions) {
    const limit = options.statementTimeoutMs ?? STATEMENT_MS;
    const settings = {
      // Dates are made from instants in SQL with an explicit zone; this is for what forgets to name one.
      options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres',
      statement_timeout: limit,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    };
    const direct = options.prepared ?? true;
    this.#names = direct ? new StatementNames() : undefined;
    this.#pool = new pg.Pool({
      connectionString: options.url,
      application_name: 'card-portal',
      max: options.poolSize ?? 10,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      // Its own way to a socket first loads all of fetch, to find out where it runs.
      stream: () => new Socket(),
      types: { getTypeParser: typeParser },
      ...(limit > 0 ? { query_timeout: limit + GRACE_MS } : {}),
      ...(direct ? settings : {}),
    });
    // A connection that breaks while nobody waits for it: the pool forgets it; the next use finds out by itself.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  async connect(): Promise<PostgresLease> {
    const pending = this.#pool.connect();
    try {
      return new PooledLease(await within(CONNECT_MS, pending), this.#names);
    } catch (error) {
      // It may still come after we gave up.
      pending.then(
        (client) => client.release(),
        () => {},
      );
      throw refused(error);
    }
  }

  end(): Promise<void> {
    this.#ended ??= this.#pool.end();
    return this.#ended;
  }
}

/** The pool counts its time-out anew for waiting and for connecting; this is for both. */
async function within<T>(ms: number, pending: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable(`No connection within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A connection that takes rows by `copy` too. */
interface PostgresLease extends Lease {
  /** Runs `copy … from stdin` with rows in its format; some megabytes at most. */
  copy(text: string, data: Uint8Array): Promise<void>;
}

/** One connection while one caller has it. After it broke, every further statement fails at once. */
class PooledLease implements PostgresLease {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | undefined;
  #broken: DatabaseUnavailable | undefined;
  #replace = false;

  constructor(client: pg.PoolClient, names: StatementNames | undefined) {
    this.#client = client;
    this.#names = names;
  }

  run(steps: readonly Step[]): Promise<readonly Answer[]> {
    return this.#judged(async () => {
      const named = steps.map(({ text, parameters }) => ({
        ...{ name: this.#names?.nameFor(text), text, values: parameters.map(toText) },
      }));
      return this.#client.query(new Round(named, typeParser)).done;
    });
  }

  script(text: string): Promise<Answer> {
    return this.#judged(async () => {
      const answers: pg.QueryResult<object> | pg.QueryResult<object>[] =
        await this.#client.query<object>(text);
      return summary(Array.isArray(answers) ? answers.at(-1) : answers);
    });
  }

  copy(text: string, data: Uint8Array): Promise<void> {
    return this.#judged(() => this.#client.query(new CopyIn(text, data)).done);
  }

  async #judged<T>(work: () => Promise<T>): Promise<T> {
    if (this.#broken) throw this.#broken;
    try {
      return await work();
    } catch (error) {
      throw this.#judge(error);
    }
  }

  #judge(error: unknown): unknown {
    // "cached plan must not change result type", after a migration: a new connection prepares anew.
    if (codeOf(error) === '0A000') this.#replace = true;
    const judged = classified(error);
    // A statement ended by its time-out (57014) leaves the connection sound; everything else of this kind does not.
    if (judged instanceof DatabaseUnavailable && judged.code !== '57014') this.#broken = judged;
    return judged;
  }

  release(): void {
    this.#client.release(this.#broken !== undefined || this.#replace);
  }
}

function summary(answer: pg.QueryResult<object> | undefined): Answer {
  return { command: answer?.command ?? '', rowCount: answer?.rowCount ?? 0, rows: answer?.rows ?? [] };
}
