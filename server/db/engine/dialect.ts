import { type Attributes, context, type Span, SpanKind, trace } from '@opentelemetry/api';
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
import { failSpan, inSpan, startSpan } from '../../telemetry/tracing.ts';
import type { Database } from '../schema/schema.ts';
import { Budget, currentBudget } from './budget.ts';
import { type Answer, assertCommitted, type Engine, type Lease, type Step } from './engine.ts';

/** Kysely's PostgreSQL dialect over either engine. Closing Kysely leaves the engine open. */
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
    const budget = currentBudget() ?? UNLIMITED;
    return new LeasedConnection(await budget.spend(() => this.#engine.connect(budget.left())), budget);
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
const NO_ANSWER: Answer = { command: '', rowCount: 0, rows: [] };
/** The first words of the statements and their number, never their text. */
function attributesOf(steps: readonly Step[]): Attributes {
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': steps.map(({ text }) => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '').join(' '),
    'db.operation.batch.size': steps.length,
  };
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Queues a statement for the next round trip of its transaction or connection, at the latest the commit. If it fails, the
 * next statement fails with its error.
 * @param on a transaction, or the connection of `db.connection().execute`; throws for anything else
 * @returns its rows, which are in the list once the next statement has run
 */
export async function executeLater<R>(
  on: Kysely<Database>,
  statement: RawBuilder<R> | CompiledQuery<R>,
): Promise<readonly R[]> {
  return enqueue(on, statement, 'before');
}

/**
 * Queues a statement right after the next one of its transaction or connection, in the same round trip. It is skipped if
 * the next one fails. If it fails itself, the next one fails with its error.
 * @returns its rows, like {@link executeLater}
 */
export async function executeAfterNext<R>(
  on: Kysely<Database>,
  statement: RawBuilder<R> | CompiledQuery<R>,
): Promise<readonly R[]> {
  return enqueue(on, statement, 'after');
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

/**
 * The connections of transactions and of `db.connection().execute`. Through Kysely, which awaits some twenty promises for each
 * statement, a queued one would cost more than the statement itself.
 */
const connections = new WeakMap<Kysely<Database>, LeasedConnection>();

/** Outside of a transaction the connection is released before it is returned, and takes no statement. */
async function connectionOf(on: Kysely<Database>): Promise<LeasedConnection> {
  const connection = await on.getExecutor().provideConnection(async (provided) => provided);
  if (!(connection instanceof LeasedConnection)) throw new Error('not a connection of the portal');
  connections.set(on, connection);
  return connection;
}

/** A queued statement with the list for its rows. */
interface QueuedStep extends Step {
  readonly rows: unknown[];
}

/** Empties the list and returns its items. */
function drain(list: QueuedStep[]): QueuedStep[] {
  return list.splice(0);
}

class LeasedConnection implements DatabaseConnection {
  readonly #lease: Lease;
  readonly #before: QueuedStep[] = [];
  readonly #after: QueuedStep[] = [];
  readonly #budget: Budget;
  #released = false;
  /** Of the open transaction. */
  #transaction: Span | undefined;
  constructor(lease: Lease, budget: Budget) {
    this.#lease = lease;
    this.#budget = budget;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql: text, parameters } = query;
    const { command, rowCount, rows } = await this.#answer({ text, parameters });
    // Kysely derives the row type from the statement that it compiled.
    const typed = rows as readonly R[] as R[];
    return CHANGING.has(command) ? { numAffectedRows: BigInt(rowCount), rows: typed } : { rows: typed };
  }
  async #answer(step: Step): Promise<Answer> {
    if (step.parameters.length > 0) return this.#round(step);
    // A text without parameters may have several statements, which must be sent alone.
    await this.#send(drain(this.#before));
    const answer = await this.#budget.spend(() => this.#lease.script(step.text, this.#budget.left()));
    assertCommitted(step.text, answer.command);
    await this.#send(drain(this.#after));
    return answer;
  }
  /** Runs the statement with those queued before and after it; returns its answer. */
  async #round(step: Step): Promise<Answer> {
    const before = drain(this.#before);
    const answers = await this.#send([...before, { ...step, rows: [] }, ...drain(this.#after)]);
    return answers[before.length] ?? NO_ANSWER;
  }
  async #send(steps: readonly QueuedStep[]): Promise<readonly Answer[]> {
    if (steps.length === 0) return [];
    const traced = (this.#transaction ?? trace.getActiveSpan())?.isRecording();
    const answers = await (traced ? this.#traced(steps) : this.#run(steps));
    for (const [index, { rows }] of steps.entries()) rows.push(...(answers[index]?.rows ?? []));
    return answers;
  }
  #run(steps: readonly Step[]): Promise<readonly Answer[]> {
    return this.#budget.spend(() => this.#lease.run(steps, this.#budget.left()));
  }
  /** One round trip, as a part of the transaction's span. */
  #traced(steps: readonly Step[]): Promise<readonly Answer[]> {
    const transaction = this.#transaction && trace.setSpan(context.active(), this.#transaction);
    return inSpan(
      'db round',
      { kind: SpanKind.CLIENT, ...(transaction && { parent: transaction }) },
      (span) => {
        if (span.isRecording()) span.setAttributes(attributesOf(steps));
        return this.#run(steps);
      },
    );
  }
  /** Queues a statement before or after the next one. Returns the list that will have its rows. */
  queueStep<R>(step: Step, position: 'before' | 'after'): readonly R[] {
    if (this.#released)
      throw new Error('a queued statement is never sent: it needs a transaction or a connection');
    const rows: R[] = [];
    (position === 'before' ? this.#before : this.#after).push({ ...step, rows });
    return rows;
  }
  /** Queues the start of a transaction for the next round trip. */
  begin(text: string): void {
    if (trace.getActiveSpan()?.isRecording()) this.#transaction = startSpan('db transaction', {});
    this.queue(text);
  }
  /** Ends the transaction. */
  async end(text: 'commit' | 'rollback'): Promise<void> {
    try {
      await this.run(text);
      this.#transaction?.setAttribute('db.transaction.end', text);
    } catch (error) {
      if (this.#transaction) failSpan(this.#transaction, error);
      throw error;
    } finally {
      this.#transaction?.end();
      this.#transaction = undefined;
    }
  }
  /** Runs a transaction command together with all queued statements. */
  async run(text: string): Promise<void> {
    this.#before.push(...drain(this.#after));
    const { command } = await this.#round({ text, parameters: [] });
    assertCommitted(text, command);
  }
  /** Queues a command for the next round trip. */
  queue(text: string): void {
    this.#before.push({ text, parameters: [], rows: [] });
  }
  discardQueued(): void {
    drain(this.#before);
    drain(this.#after);
  }
  // biome-ignore lint/correctness/useYield: results are paged by key, never streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported');
  }
  release(): void {
    this.#released = true;
    this.#lease.release();
    if (this.#before.length + this.#after.length > 0)
      throw new Error('a queued statement was never sent: no statement followed it');
  }
}
