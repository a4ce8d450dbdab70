import { type Attributes, context, type Span, SpanKind, trace } from '@opentelemetry/api';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { failSpan, inSpan, startSpan } from '../../telemetry/tracing.ts';
import type { Budget } from './budget.ts';
import { type Answer, assertCommitted, type Lease, type Step } from './engine.ts';

const NO_ANSWER: Answer = { command: '', rowCount: 0, rows: [] };
const NO_ANSWERS: readonly Answer[] = [];

/** Span attributes: the first word of each statement and the number of statements, never their text. */
function attributesOf(steps: readonly Step[]): Attributes {
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': steps.map(({ text }) => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '').join(' '),
    'db.operation.batch.size': steps.length,
  };
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A queued statement with the array for its rows. */
interface QueuedStep extends Step {
  readonly rows: unknown[];
}

/** Empties the list and returns its items. */
function drain(list: QueuedStep[]): QueuedStep[] {
  return list.splice(0);
}

/**
 * A connection leased to one caller. Queued statements are sent together with the next statement. The code awaits few
 * promises per statement, because promises can cost as much as the statement itself (docs/decisions/0024).
 */
export class LeasedConnection implements DatabaseConnection {
  readonly #before: QueuedStep[] = [];
  readonly #after: QueuedStep[] = [];
  #released = false;
  /** The span of the open transaction. */
  #transaction: Span | undefined;
  constructor(
    private readonly lease: Lease,
    private readonly budget: Budget,
  ) {}
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql: text, parameters } = query;
    const { command, rowCount, rows } = await this.#answer({ text, parameters });
    // Kysely derives the row type from the statement that it compiled.
    const typed = rows as readonly R[] as R[];
    return CHANGING.has(command) ? { numAffectedRows: BigInt(rowCount), rows: typed } : { rows: typed };
  }
  #answer(step: Step): Promise<Answer> {
    // A text without parameters may contain several statements, which cannot share a round trip.
    return step.parameters.length > 0 ? this.#round(step) : this.#script(step.text);
  }
  async #script(text: string): Promise<Answer> {
    await this.#send(drain(this.#before));
    const answer = await this.budget.spend(() => this.lease.script(text, this.budget.left()));
    assertCommitted(text, answer.command);
    await this.#send(drain(this.#after));
    return answer;
  }
  /** Runs the statement together with the statements queued before and after it. Returns the statement's answer. */
  async #round(step: Step): Promise<Answer> {
    const before = drain(this.#before);
    const answers = await this.#send([...before, { ...step, rows: [] }, ...drain(this.#after)]);
    return answers[before.length] ?? NO_ANSWER;
  }
  async #send(steps: readonly QueuedStep[]): Promise<readonly Answer[]> {
    if (steps.length === 0) return NO_ANSWERS;
    const traced = (this.#transaction ?? trace.getActiveSpan())?.isRecording();
    let answers = NO_ANSWERS;
    this.budget.start();
    try {
      answers = await (traced ? this.#traced(steps) : this.lease.run(steps, this.budget.left()));
    } finally {
      this.budget.stop();
    }
    answers.forEach(({ rows }, index) => {
      if (rows.length > 0) steps[index]?.rows.push(...rows);
    });
    return answers;
  }
  /** Traces one round trip, inside the transaction's span. */
  #traced(steps: readonly Step[]): Promise<readonly Answer[]> {
    const transaction = this.#transaction && trace.setSpan(context.active(), this.#transaction);
    return inSpan(
      'db round',
      { kind: SpanKind.CLIENT, ...(transaction && { parent: transaction }) },
      (span) => {
        if (span.isRecording()) span.setAttributes(attributesOf(steps));
        return this.lease.run(steps, this.budget.left());
      },
    );
  }
  /** Runs statements in one round trip; returns their rows. */
  async runTogether(steps: readonly Step[]): Promise<unknown[][]> {
    const queued = steps.map((step) => ({ ...step, rows: [] as unknown[] }));
    await this.#send(queued);
    return queued.map(({ rows }) => rows);
  }
  /** Queues a statement to run before or after the next statement. Returns an array that will get its rows. */
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
    this.lease.release();
    if (this.#before.length + this.#after.length > 0)
      throw new Error('a queued statement was never sent: no statement followed it');
  }
}
