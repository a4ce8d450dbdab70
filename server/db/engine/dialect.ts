import {
  type CompiledQuery,
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
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import type { Database } from '../schema/schema.ts';
import { type Answer, assertCommitted, type Engine, type Lease, type Step } from './engine.ts';

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
    connection.later(`start transaction${isolation}${access}`);
  }
  async commitTransaction(connection: LeasedConnection): Promise<void> {
    await connection.run('commit');
  }
  async rollbackTransaction(connection: LeasedConnection): Promise<void> {
    connection.forget();
    await connection.run('rollback');
  }
  async savepoint(connection: LeasedConnection, name: string): Promise<void> {
    await connection.run(`savepoint ${identifier(name)}`);
  }
  async rollbackToSavepoint(connection: LeasedConnection, name: string): Promise<void> {
    connection.forget();
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

const NOTHING: Answer = { command: '', rowCount: 0, rows: [] };
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Statements that go with another one, and whether before or after it. */
const companions = new WeakMap<CompiledQuery, 'before' | 'after'>();

/**
 * Runs a statement together with the next one of its transaction or connection, at the latest the commit, which saves a
 * round to the database. If it fails, that next one does, with its error.
 * @param on a transaction, or what `db.connection().execute` gives; on anything else it throws
 * @returns its rows, which come into the list with that next one
 */
export async function executeLater<R>(
  on: Kysely<Database>,
  statement: RawBuilder<R> | CompiledQuery<R>,
): Promise<readonly R[]> {
  return accompany(on, statement, 'before');
}

/**
 * Runs a statement right after the next one of its transaction or connection, in the same round. It is left out if that
 * one fails; if it fails itself, that one does, with its error.
 * @returns its rows, as {@link executeLater} does
 */
export async function executeAfterNext<R>(
  on: Kysely<Database>,
  statement: RawBuilder<R> | CompiledQuery<R>,
): Promise<readonly R[]> {
  return accompany(on, statement, 'after');
}

async function accompany<R>(
  on: Kysely<Database>,
  statement: RawBuilder<R> | CompiledQuery<R>,
  when: 'before' | 'after',
): Promise<readonly R[]> {
  const query = 'compile' in statement ? statement.compile(on) : statement;
  companions.set(query, when);
  return (await on.executeQuery(query)).rows;
}

/** A statement that waits, with the list that its rows go to. */
interface Waiting extends Step {
  readonly rows: unknown[];
}

/** Everything in the list, which is empty then. */
function take(list: Waiting[]): Waiting[] {
  return list.splice(0);
}

class LeasedConnection implements DatabaseConnection {
  readonly #lease: Lease;
  readonly #before: Waiting[] = [];
  readonly #after: Waiting[] = [];
  constructor(lease: Lease) {
    this.#lease = lease;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql: text, parameters } = query;
    const companion = companions.get(query);
    if (companion) {
      const rows: R[] = [];
      (companion === 'before' ? this.#before : this.#after).push({ text, parameters, rows });
      return { rows };
    }
    const { command, rowCount, rows } = await this.#answer({ text, parameters });
    // The row's shape is Kysely's promise, made from the statement it compiled.
    const typed = rows as readonly R[] as R[];
    return CHANGING.has(command) ? { numAffectedRows: BigInt(rowCount), rows: typed } : { rows: typed };
  }
  async #answer(step: Step): Promise<Answer> {
    if (step.parameters.length > 0) return this.#round(step);
    // It may hold several statements, and those go by themselves.
    await this.#send(take(this.#before));
    const answer = await this.#lease.script(step.text);
    assertCommitted(step.text, answer.command);
    await this.#send(take(this.#after));
    return answer;
  }
  /** What waits to go before this, this, and what waits to follow it; its answer. */
  async #round(step: Step): Promise<Answer> {
    const before = take(this.#before);
    const answers = await this.#send([...before, { ...step, rows: [] }, ...take(this.#after)]);
    return answers[before.length] ?? NOTHING;
  }
  async #send(steps: readonly Waiting[]): Promise<readonly Answer[]> {
    if (steps.length === 0) return [];
    const answers = await this.#lease.run(steps);
    for (const [index, { rows }] of steps.entries()) rows.push(...(answers[index]?.rows ?? []));
    return answers;
  }
  /** Begins or ends a transaction, or a part of it: one statement, which goes with all that waits. */
  async run(text: string): Promise<void> {
    this.#before.push(...take(this.#after));
    const { command } = await this.#round({ text, parameters: [] });
    assertCommitted(text, command);
  }
  /** Runs it with what comes next. */
  later(text: string): void {
    this.#before.push({ text, parameters: [], rows: [] });
  }
  /** What waits is not to be run any more. */
  forget(): void {
    take(this.#before);
    take(this.#after);
  }
  // biome-ignore lint/correctness/useYield: results are paged by key, never streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported');
  }
  release(): void {
    this.#lease.release();
    if (this.#before.length + this.#after.length > 0)
      throw new Error('a statement waited for a next one that never came');
  }
}
