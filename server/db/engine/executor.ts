import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';

/** The source of connections. Each connection accepts several queries at once and runs them in order. */
interface Source {
  acquireConnection(): Promise<DatabaseConnection>;
  releaseConnection(connection: DatabaseConnection): Promise<void>;
}

/**
 * Runs each query on its own connection. Replaces Kysely's executor, which awaits about fifteen promises per query, in a
 * transaction too (docs/decisions/0024).
 */
export class RootExecutor extends DefaultQueryExecutor {
  constructor(
    private readonly compiler: QueryCompiler,
    adapter: DialectAdapter,
    private readonly source: Source,
  ) {
    super(compiler, adapter, { provideConnection: (consumer) => this.provideConnection(consumer) });
  }

  override async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const connection = await this.source.acquireConnection();
    try {
      return await consumer(connection);
    } finally {
      await this.source.releaseConnection(connection);
    }
  }

  override executeQuery<R>(query: CompiledQuery<unknown>): Promise<QueryResult<R>> {
    return this.provideConnection((connection) => connection.executeQuery<R>(query));
  }

  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return new BoundExecutor(this.compiler, this.adapter, provider);
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
