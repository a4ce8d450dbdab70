import { Socket } from 'node:net';
import pg from 'pg';
import { classified, codeOf, DatabaseReadOnly, DatabaseUnavailable, refused } from '../errors.ts';
import { ARRAY_ELEMENTS, PARSERS, parseArray, toText } from '../values.ts';
import { CopyIn } from './copy.ts';
import {
  type Answer,
  type ConnectionUsage,
  type Engine,
  type Lease,
  StatementNames,
  type Step,
} from './engine.ts';
import { Round } from './round.ts';

export interface PostgresOptions {
  readonly kind: 'postgres';
  readonly url: string;
  /** Maximum number of connections of this process; default 10. */
  readonly poolSize?: number;
  /**
   * Default true: uses named prepared statements and sends settings when connecting. Use false behind a pooler in transaction
   * mode, where the role's settings apply (`alter role … set statement_timeout, timezone`).
   */
  readonly prepared?: boolean;
  /** Milliseconds; default 2,500; 0 means long statements without a limit (migrations, loads), which are planned for each call. */
  readonly statementTimeoutMs?: number;
  /** Whether connections lead to a standby. Default false: a server in recovery is rejected. */
  readonly standby?: boolean;
  /** Further options of the server for each connection, as ` -c NAME=VALUE`. */
  readonly settings?: string;
}

/** Connections of a process without `DATABASE_POOL`. */
export const USUAL_POOL = 10;

// Both limits are far above normal durations. budget.ts limits the total time that a call spends on the database.
const CONNECT_MS = 2_000;
const STATEMENT_MS = 2_500;
/**
 * Milliseconds by which the client's time-out exceeds the server's. So normally the server ends a slow statement, because
 * only the server knows whether the statement ran.
 */
const GRACE_MS = 400;
const IDLE_IN_TRANSACTION_MS = 15_000;
const OUT_OF_TIME = 'The call has no time left for the database';

function typeParser(oid: number): (text: string) => unknown {
  const element = ARRAY_ELEMENTS[oid];
  if (element !== undefined) return (text) => parseArray(text, PARSERS[element] ?? String);
  return PARSERS[oid] ?? String;
}

/** PostgreSQL 15 or later through a connection pool. Connects on first use. */
export class PostgresEngine implements Engine {
  readonly #pool: pg.Pool;
  readonly #names: StatementNames | undefined;
  readonly #size: number;
  /** Milliseconds after which the client aborts a statement. */
  readonly #statementMs: number;
  #ended: Promise<void> | undefined;

  constructor(options: PostgresOptions) {
    this.#size = options.poolSize ?? USUAL_POOL;
    const limit = options.statementTimeoutMs ?? STATEMENT_MS;
    this.#statementMs = limit > 0 ? limit + GRACE_MS : Number.POSITIVE_INFINITY;
    const settings = {
      // TimeZone is only a precaution, because SQL converts instants to dates with an explicit zone.
      options: `-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres${options.settings ?? ''}`,
      statement_timeout: limit,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    };
    const direct = options.prepared ?? true;
    this.#names = direct ? new StatementNames() : undefined;
    this.#pool = new pg.Pool({
      connectionString: options.url,
      application_name: 'card-portal',
      max: this.#size,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      // Without this, pg loads all of fetch to detect its platform.
      stream: () => new Socket(),
      types: { getTypeParser: typeParser },
      onConnect: (client) => setUp(client, { primary: !options.standby, generic: direct && limit > 0 }),
      // This time-out applies to the statement of setUp. Statements of a lease have their own time-out.
      ...(limit > 0 ? { query_timeout: limit + GRACE_MS } : {}),
      ...(direct ? settings : {}),
    });
    // When an idle connection breaks, the pool drops it. A later use opens a new connection.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  async connect(limitMs = CONNECT_MS): Promise<PostgresLease> {
    if (limitMs <= 0) throw new DatabaseUnavailable(OUT_OF_TIME);
    // A free connection is returned at once and needs no time-out.
    const isFree = this.#pool.idleCount > 0 && this.#pool.waitingCount === 0;
    const pending = this.#pool.connect();
    try {
      const client = await (isFree ? pending : within(Math.min(limitMs, CONNECT_MS), pending));
      return new PooledLease(client, this.#names, this.#statementMs);
    } catch (error) {
      // If the connection arrives after the time-out, it goes back to the pool.
      pending.then(
        (client) => client.release(),
        () => {},
      );
      throw refused(error);
    }
  }

  usage(): ConnectionUsage {
    const { totalCount: open, idleCount, waitingCount: waiting } = this.#pool;
    return { size: this.#size, open, inUse: open - idleCount, waiting };
  }

  end(): Promise<void> {
    this.#ended ??= this.#pool.end();
    return this.#ended;
  }
}

/**
 * Sets up a new connection. The pool awaits this and closes the connection if it throws.
 *
 * `primary`: rejects a server in recovery, because an address may point to a standby after a fail-over.
 *
 * `generic`: PostgreSQL plans each prepared statement once. By default it plans many of them for every call, which takes longer than running
 * them, because it estimates that the plan for all values costs more. A setting of the role or the server takes precedence. Citus finds the
 * shard with the values, so it needs a plan for each call.
 */
async function setUp(client: pg.ClientBase, wanted: { primary: boolean; generic: boolean }): Promise<void> {
  const { rows } = await client.query<{ readOnly: string }>(
    `select current_setting('transaction_read_only') as "readOnly"${wanted.generic ? `, ${GENERIC_PLANS}` : ''}`,
  );
  if (wanted.primary && rows[0]?.readOnly !== 'off') throw new DatabaseReadOnly();
}

const GENERIC_PLANS = `set_config('plan_cache_mode', case
  when current_setting('plan_cache_mode') = 'auto' and not exists (select from pg_extension where extname = 'citus')
  then 'force_generic_plan' else current_setting('plan_cache_mode') end, false)`;

/** Limits waiting and connecting together; the pool's own time-out applies to each of them separately. */
function within<T>(ms: number, pending: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DatabaseUnavailable(`No connection within ${ms} ms`));
    const timer = setTimeout(late, ms);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A lease that also supports `copy`. */
interface PostgresLease extends Lease {
  /** Runs `copy … from stdin` with a few megabytes of rows at most, in the statement's format. */
  copy(text: string, data: Uint8Array): Promise<void>;
}

/** A leased connection of the pool. Once it is broken, every further statement fails at once. */
class PooledLease implements PostgresLease {
  #broken: DatabaseUnavailable | undefined;
  #replace = false;

  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | undefined;
  readonly #statementMs: number;

  constructor(client: pg.PoolClient, names: StatementNames | undefined, statementMs: number) {
    this.#client = client;
    this.#names = names;
    this.#statementMs = statementMs;
  }

  run(steps: readonly Step[], limitMs?: number): Promise<readonly Answer[]> {
    return this.#classifyErrors(() => {
      const timeoutMs = this.#timeoutMs(limitMs);
      const named = steps.map(({ text, parameters }) => ({
        name: this.#names?.nameFor(text),
        text,
        values: parameters.map(toText),
      }));
      return this.#client.query(new Round(named, typeParser, timeoutMs)).done;
    });
  }

  script(text: string, limitMs?: number): Promise<Answer> {
    return this.#classifyErrors(async () => {
      const query = { text, query_timeout: this.#timeoutMs(limitMs) };
      const answers: pg.QueryResult<object> | pg.QueryResult<object>[] =
        await this.#client.query<object>(query);
      return summary(Array.isArray(answers) ? answers.at(-1) : answers);
    });
  }

  copy(text: string, data: Uint8Array): Promise<void> {
    return this.#classifyErrors(() => this.#client.query(new CopyIn(text, data)).done);
  }

  /**
   * Returns the client's time-out; undefined means no time-out. Throws DatabaseUnavailable when no time is left. The pool then
   * replaces this connection.
   */
  #timeoutMs(limitMs = Number.POSITIVE_INFINITY): number | undefined {
    if (limitMs <= 0) throw new DatabaseUnavailable(OUT_OF_TIME);
    const ms = Math.min(limitMs, this.#statementMs);
    return Number.isFinite(ms) ? Math.ceil(ms) : undefined;
  }

  async #classifyErrors<T>(work: () => Promise<T>): Promise<T> {
    if (this.#broken) throw this.#broken;
    try {
      return await work();
    } catch (error) {
      throw this.#classify(error);
    }
  }

  #classify(error: unknown): unknown {
    // "cached plan must not change result type" occurs after a migration. A new connection prepares the statement again.
    if (codeOf(error) === '0A000') this.#replace = true;
    const result = classified(error);
    // The connection stays usable after a statement time-out (57014), but not after other errors of this kind.
    if (result instanceof DatabaseUnavailable && result.code !== '57014') this.#broken = result;
    return result;
  }

  release(): void {
    this.#client.release(this.#broken !== undefined || this.#replace);
  }
}

function summary(answer: pg.QueryResult<object> | undefined): Answer {
  return { command: answer?.command ?? '', rowCount: answer?.rowCount ?? 0, rows: answer?.rows ?? [] };
}
