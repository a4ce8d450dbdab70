import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Engine, Lease } from './engine.ts';

/** Kysely's PostgreSQL over either engine. Closing Kysely leaves the engine open: whoever opened it ends it. */
export class EngineDialect implements Dialect {
  readonly #engine: Engine;
  constructor(engine: Engine) {
    this.#engine = engine;
  }
  createDriver(): Driver {
    return new EngineDriver(this.#engine);
  }
  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler();
  }
  createAdapter(): DialectAdapter {
    return new PostgresAdapter();
  }
  // biome-ignore lint/suspicious/noExplicitAny: the type Kysely's interface prescribes
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }
}

class EngineDriver implements Driver {
  readonly #engine: Engine;
  constructor(engine: Engine) {
    this.#engine = engine;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<LeasedConnection> {
    return new LeasedConnection(await this.#engine.connect());
  }
  async beginTransaction(connection: LeasedConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.run(`start transaction${isolation}${access}`);
  }
  async commitTransaction(connection: LeasedConnection): Promise<void> {
    await connection.run('commit');
  }
  async rollbackTransaction(connection: LeasedConnection): Promise<void> {
    await connection.run('rollback');
  }
  async savepoint(connection: LeasedConnection, name: string): Promise<void> {
    await connection.run(`savepoint ${identifier(name)}`);
  }
  async rollbackToSavepoint(connection: LeasedConnection, name: string): Promise<void> {
    await connection.run(`rollback to savepoint ${identifier(name)}`);
  }
  async releaseSavepoint(connection: LeasedConnection, name: string): Promise<void> {
    await connection.run(`release savepoint ${identifier(name)}`);
  }
  async releaseConnection(connection: LeasedConnection): Promise<void> {
    connection.release();
  }
  async destroy(): Promise<void> {}
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class LeasedConnection implements DatabaseConnection {
  readonly #lease: Lease;
  constructor(lease: Lease) {
    this.#lease = lease;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#lease.query(query.sql, query.parameters);
    // The row's shape is Kysely's promise, made from the statement it compiled.
    const typed = rows as readonly R[] as R[];
    return CHANGING.has(command) ? { numAffectedRows: BigInt(rowCount), rows: typed } : { rows: typed };
  }
  // biome-ignore lint/correctness/useYield: results are paged by key, never streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported');
  }
  async run(text: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(text));
  }
  release(): void {
    this.#lease.release();
  }
}
