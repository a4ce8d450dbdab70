import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Budget } from './budget.ts';
import type { Step } from './engine.ts';

/** A connection that can run several statements in one round trip. */
interface TogetherConnection extends DatabaseConnection {
  /** Runs statements in one round trip and one transaction; returns the rows of each. */
  runTogether(steps: readonly Step[]): Promise<unknown[][]>;
}

/** The source of connections. Each connection accepts several queries at once and runs them in order. */
interface Source {
  /** @param budget the time that the statements have; by default that of the running call */
  acquireConnection(budget?: Budget): Promise<TogetherConnection>;
  releaseConnection(connection: DatabaseConnection): Promise<void>;
}

/**
 * Runs each query on its own connection. Replaces Kysely's executor, which awaits about fifteen promises per query, in a
 * transaction too (docs/decisions/0024).
 */
export class RootExecutor extends DefaultQueryExecutor {
  /** While {@link gather} runs its function: collects the statements that the function starts. */
  #gathering: Gathering | undefined;
  /** While {@link within} runs its function: the budget of its connections. */
  #budget: Budget | undefined;

  constructor(
    private readonly compiler: QueryCompiler,
    adapter: DialectAdapter,
    private readonly source: Source,
  ) {
    super(compiler, adapter, { provideConnection: (consumer) => this.provideConnection(consumer) });
  }

  /** Calls `start`. The connections that it takes before it returns have this budget. */
  within<T>(budget: Budget, start: () => T): T {
    this.#budget = budget;
    try {
      return start();
    } finally {
      this.#budget = undefined;
    }
  }

  override async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const connection = await this.source.acquireConnection(this.#budget);
    try {
      return await consumer(connection);
    } finally {
      await this.source.releaseConnection(connection);
    }
  }

  override executeQuery<R>(query: CompiledQuery<unknown>): Promise<QueryResult<R>> {
    const { sql: text, parameters } = query;
    if (this.#gathering && isOneStatement(query))
      return this.#gathering.add([{ text, parameters }]).then(([rows]) => ({ rows: rows as R[] }));
    return this.provideConnection((connection) => connection.executeQuery<R>(query));
  }

  /** Runs statements in one round trip and one transaction. Returns the rows of each. */
  runTogether(steps: readonly Step[]): Promise<unknown[][]> {
    if (this.#gathering) return this.#gathering.add(steps);
    return this.#sendTogether(steps);
  }

  /**
   * Calls `start`, and sends the statements that it starts before it returns in one round trip and one transaction. Nothing is sent if
   * `start` throws. For reads only: the number of changed rows is not returned. If one statement fails, all fail.
   * @param budget the time of the statements; by default that of the running call
   */
  gather<T>(start: () => T, budget?: Budget): T {
    if (this.#gathering) return start();
    const gathering = new Gathering();
    this.#gathering = gathering;
    let started: T;
    try {
      started = start();
    } finally {
      this.#gathering = undefined;
    }
    if (gathering.steps.length > 0) gathering.settle(this.#sendTogether(gathering.steps, budget));
    return started;
  }

  async #sendTogether(steps: readonly Step[], budget?: Budget): Promise<unknown[][]> {
    const connection = await this.source.acquireConnection(budget);
    try {
      return await connection.runTogether(steps);
    } finally {
      await this.source.releaseConnection(connection);
    }
  }

  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return new BoundExecutor(this.compiler, this.adapter, provider);
  }
}

/** Whether a text is one statement for certain. Only a text without parameters may contain several. */
export function isOneStatement({ sql: text, parameters }: CompiledQuery<unknown>): boolean {
  return parameters.length > 0 || !text.includes(';');
}

/** Statements of several callers that are sent together. */
class Gathering {
  readonly steps: Step[] = [];
  settle!: (rows: Promise<unknown[][]>) => void;
  readonly #rows = new Promise<unknown[][]>((resolve) => {
    this.settle = resolve;
  });

  /** Adds statements of one caller. Resolves to the rows of each of them. */
  async add(steps: readonly Step[]): Promise<unknown[][]> {
    const from = this.steps.length;
    this.steps.push(...steps);
    return (await this.#rows).slice(from, from + steps.length);
  }
}

/** Runs the queries of a transaction, or of `db.connection().execute`, on one connection. */
class BoundExecutor extends DefaultQueryExecutor {
  #connection: DatabaseConnection | undefined;

  override async executeQuery<R>(query: CompiledQuery<unknown>): Promise<QueryResult<R>> {
    this.#connection ??= await this.provideConnection(async (connection) => connection);
    return this.#connection.executeQuery<R>(query);
  }

  /** Kysely calls this for each query, always with the same connection. */
  override withConnectionProvider(): DefaultQueryExecutor {
    return this;
  }
}
