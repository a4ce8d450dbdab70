import {
  type CompiledQuery,
  type DatabaseConnection,
  type DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import type { Database } from '../schema/schema.ts';
import { Budget, currentBudget } from './budget.ts';
import { LeasedConnection } from './connection.ts';
import type { Engine } from './engine.ts';
import { RootExecutor } from './executor.ts';
import { StandbyExecutor } from './standby-executor.ts';

/** Kysely's PostgreSQL dialect over either engine. Closing Kysely leaves the engine open. */
export function kyselyOver(engine: Engine): Kysely<Database> {
  return kyselysOver(engine).db;
}

/**
 * Like {@link kyselyOver}, with a second object for the same database. Statements of `readDb` go to a standby in calls that may read there.
 */
export function kyselysOver(engine: Engine): {
  readonly db: Kysely<Database>;
  readonly readDb: Kysely<Database>;
} {
  const driver = new EngineDriver(engine);
  const adapter = new PostgresAdapter();
  const compiler = new PostgresQueryCompiler();
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => compiler,
    createAdapter: () => adapter,
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
  const primary = new RootExecutor(compiler, adapter, driver);
  const kyselyWith = (executor: DefaultQueryExecutor) =>
    new Kysely<Database>({ config: { dialect }, dialect, driver, executor });
  return { db: kyselyWith(primary), readDb: kyselyWith(new StandbyExecutor(primary, compiler)) };
}

class EngineDriver implements Driver {
  constructor(private readonly engine: Engine) {}
  async init(): Promise<void> {}
  async acquireConnection(budget: Budget = currentBudget() ?? UNLIMITED): Promise<LeasedConnection> {
    return new LeasedConnection(await budget.spend(() => this.engine.connect(budget.left())), budget);
  }
  async beginTransaction(connection: LeasedConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    connection.begin(`start transaction${isolation}${access}`);
  }
  async commitTransaction(connection: LeasedConnection): Promise<void> {
    await connection.end('commit');
  }
  async rollbackTransaction(connection: LeasedConnection): Promise<void> {
    connection.discardQueued();
    await connection.end('rollback');
  }
  async savepoint(connection: LeasedConnection, name: string): Promise<void> {
    await connection.run(`savepoint ${identifier(name)}`);
  }
  async rollbackToSavepoint(connection: LeasedConnection, name: string): Promise<void> {
    connection.discardQueued();
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

const UNLIMITED = new Budget(Number.POSITIVE_INFINITY);

/**
 * Queues a statement. It is sent in the same round trip before the next statement of its transaction or connection, at the
 * latest before the commit. If the queued statement fails, the next statement fails with the same error.
 * @param on a transaction, or the connection of `db.connection().execute`; throws for anything else
 * @returns an array that gets the rows of the queued statement when the next statement has run
 */
export async function executeLater<R>(
  on: Kysely<Database>,
  statement: RawBuilder<R> | CompiledQuery<R>,
): Promise<readonly R[]> {
  return enqueue(on, statement, 'before');
}

/**
 * Queues a statement. It is sent in the same round trip after the next statement of its transaction or connection. If the
 * next statement fails, the queued statement is skipped. If the queued statement fails, the next statement fails with the
 * same error.
 * @returns an array that gets the rows of the queued statement, as in {@link executeLater}
 */
export async function executeAfterNext<R>(
  on: Kysely<Database>,
  statement: RawBuilder<R> | CompiledQuery<R>,
): Promise<readonly R[]> {
  return enqueue(on, statement, 'after');
}

/** Runs two statements in one round trip and one transaction, for callers without a transaction. Returns the rows of each. */
export async function executeTogether<A, B>(
  db: Kysely<Database>,
  first: CompiledQuery<A>,
  second: CompiledQuery<B>,
): Promise<readonly [readonly A[], readonly B[]]> {
  const steps = [first, second].map(({ sql: text, parameters }) => ({ text, parameters }));
  const executor = db.getExecutor();
  const rows =
    executor instanceof RootExecutor
      ? await executor.runTogether(steps)
      : await executor.provideConnection(async (connection) => leasedOf(connection).runTogether(steps));
  // The statements' type parameters declare the row types.
  return rows as [A[], B[]];
}

/** Runs a transaction. `budget` is the time of its statements, by default that of the running call. */
export function transactionWithin<T>(
  db: Kysely<Database>,
  budget: Budget | undefined,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const begin = () => db.transaction().execute(work);
  const executor = db.getExecutor();
  return budget && executor instanceof RootExecutor ? executor.within(budget, begin) : begin();
}

/**
 * Calls `start`, which starts reads of several callers. Their first statements are sent in one round trip; statements that
 * a read starts after an await are sent on their own. If one of the first statements fails, all of them fail. Inside of another `gather`,
 * the statements join those of the other.
 * @param budget the time of the statements; by default that of the running call
 */
export function gather<T>(db: Kysely<Database>, start: () => T, budget?: Budget): T {
  const executor = db.getExecutor();
  if (!(executor instanceof RootExecutor)) throw new Error('reads of a transaction cannot be gathered');
  return executor.gather(start, budget);
}

async function enqueue<R>(
  on: Kysely<Database>,
  statement: RawBuilder<R> | CompiledQuery<R>,
  position: 'before' | 'after',
): Promise<readonly R[]> {
  const { sql: text, parameters } = 'compile' in statement ? statement.compile(on) : statement;
  const connection = connections.get(on) ?? (await connectionOf(on));
  return connection.queueStep<R>({ text, parameters }, position);
}

/** Caches the connection of each transaction, and of each `db.connection().execute`. */
const connections = new WeakMap<Kysely<Database>, LeasedConnection>();

/**
 * Finds the connection of a transaction. Without a transaction, the returned connection is already released and accepts no
 * statement.
 */
async function connectionOf(on: Kysely<Database>): Promise<LeasedConnection> {
  const connection = leasedOf(await on.getExecutor().provideConnection(async (provided) => provided));
  connections.set(on, connection);
  return connection;
}

function leasedOf(connection: DatabaseConnection): LeasedConnection {
  if (!(connection instanceof LeasedConnection)) throw new Error('not a connection of the portal');
  return connection;
}
