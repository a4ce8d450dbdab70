import { PGlite, parse, protocol } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { classified, codeOf, DatabaseUnavailable } from '../errors.ts';
import { PARSERS, toText } from '../values.ts';
import { DurableNodeFS } from './durable-fs.ts';
import {
  type Answer,
  type ConnectionUsage,
  type Engine,
  type Lease,
  StatementNames,
  type Step,
} from './engine.ts';
import { Mutex } from './mutex.ts';

/** Maximum milliseconds that a caller waits for the connection. Callers time out after 5 s. */
const WAIT_MS = 4_500;

/**
 * Settings of the embedded PostgreSQL. The sizes are small because it serves one connection. `wal_sync_method` is not
 * fdatasync, because PGlite's fdatasync does nothing, while its fsync can be implemented (durable-fs.ts).
 */
const SETTINGS = [
  'wal_sync_method=fsync',
  'shared_buffers=32MB',
  'wal_buffers=1MB',
  'max_connections=4',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'IntervalStyle=postgres',
  // Planning takes longer than running the portal's short statements.
  'plan_cache_mode=force_generic_plan',
];

/** PGlite's own parameters without `-F`, which turns fsync off. */
const DURABLE = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');

/** More 4 MB write-ahead log files than this (`--wal-segsize` in snapshot.ts) trigger a checkpoint. */
const WAL_FILES_PER_CHECKPOINT = 12;

export interface EmbeddedEngineOptions {
  /** The cluster's directory. It must exist and be initialised. */
  readonly cluster: string;
  /** False only for data that may be lost in a power failure: a snapshot during its creation, a test's database. */
  readonly durable: boolean;
  /** Called after the database is closed. */
  readonly onEnd?: () => void;
}

/**
 * PostgreSQL in this process (PGlite). It has one connection, so a transaction blocks all other callers. A caller that
 * waits longer than 4.5 s gets DatabaseUnavailable.
 */
export class EmbeddedEngine implements Engine {
  readonly #mutex = new Mutex();
  #running: Running | undefined;
  #ended: Promise<void> | undefined;

  private constructor(private readonly options: EmbeddedEngineOptions) {}

  static async open(options: EmbeddedEngineOptions): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(options);
    engine.#running = await Running.start(options);
    return engine;
  }

  async connect(limitMs = WAIT_MS): Promise<Lease> {
    if (this.#ended) throw new DatabaseUnavailable('The embedded database is closed');
    const endTurn = limitMs > 0 && (await this.#mutex.acquire(Math.min(limitMs, WAIT_MS)));
    if (!endTurn) throw new DatabaseUnavailable('The embedded database was busy too long');
    try {
      return new EmbeddedLease(await this.#alive(), endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** Returns the running database. Starts it again, with PostgreSQL's crash recovery, if it has stopped. */
  async #alive(): Promise<Running> {
    if (this.#ended) throw new DatabaseUnavailable('The embedded database is closed');
    if (!this.#running || this.#running.stopped) {
      this.#running = undefined;
      try {
        this.#running = await Running.start(this.options);
      } catch (error) {
        throw new DatabaseUnavailable('The embedded database cannot start', { cause: error });
      }
    }
    return this.#running;
  }

  usage(): ConnectionUsage {
    const open = this.#running && !this.#running.stopped ? 1 : 0;
    return { size: 1, open, inUse: this.#mutex.isHeld ? 1 : 0, waiting: this.#mutex.waiting };
  }

  end(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    // The caller that holds the connection may finish. A transaction that is still open after `WAIT_MS` is aborted.
    await this.#mutex.acquire(WAIT_MS);
    await this.#running?.stop();
    this.options.onEnd?.();
  }
}

/** A started PGlite, accessed through PostgreSQL's protocol: one round trip per prepared statement. */
class Running {
  readonly #names = new StatementNames();
  readonly #prepared = new Set<string>();
  #forgetPrepared = false;
  /** True after `stop`, and after PostgreSQL stopped itself, for example when it could not write its log to the disk. */
  get stopped(): boolean {
    return this.#stopped;
  }
  #stopped = false;

  private constructor(
    private readonly pg: PGlite,
    private readonly files: DurableNodeFS | undefined,
  ) {}

  static async start({ cluster, durable }: EmbeddedEngineOptions): Promise<Running> {
    const files = durable ? new DurableNodeFS(cluster) : undefined;
    const pg = await keepingExitCode(() =>
      PGlite.create({
        fs: files ?? new NodeFS(cluster),
        parsers: PARSERS,
        startParams: [
          ...(durable ? DURABLE : PGlite.defaultStartParams),
          ...SETTINGS.flatMap((setting) => ['-c', setting]),
        ],
      }),
    );
    return new Running(pg, files);
  }

  async run({ text, parameters }: Step): Promise<Answer> {
    // When the disk fails during a commit, a simple query ends with an error; an extended query never ends.
    if (parameters.length === 0) return this.script(text);
    const name = this.#names.nameFor(text) ?? '';
    const answer = await this.#exchange(this.#extended(name, text, parameters));
    if (name !== '') this.#prepared.add(name);
    return answer;
  }

  script(text: string): Promise<Answer> {
    return this.#exchange(protocol.serialize.query(text));
  }

  async #exchange(message: Uint8Array): Promise<Answer> {
    if (this.stopped) throw new DatabaseUnavailable('The embedded database stopped');
    try {
      const replies = await this.pg.execProtocolStream(message, { syncToFs: false });
      const answer = parse.parseResults(replies, this.pg.parsers).at(-1);
      return { command: answer?.command ?? '', rowCount: answer?.rowCount ?? 0, rows: answer?.rows ?? [] };
    } catch (error) {
      throw this.#classify(error);
    }
  }

  #extended(name: string, text: string, parameters: readonly unknown[]): Uint8Array {
    const { serialize } = protocol;
    const known = name !== '' && this.#prepared.has(name);
    return Buffer.concat([
      // Close comes first, because a failed earlier attempt may have prepared the name. Closing an unknown name is no error.
      ...(known ? [] : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: parameters.map(toText) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]);
  }

  #classify(error: unknown): unknown {
    const code = codeOf(error);
    if (code === undefined || isFatal(error)) {
      // PostgreSQL stops at a PANIC and recovers from its log, but PGlite would continue in a broken state. An error without
      // a code means that PostgreSQL's program ended.
      this.#stopped = true;
      return new DatabaseUnavailable('The embedded database stopped', { cause: error, code });
    }
    // "cached plan must not change result type" occurs after a migration.
    if (code === '0A000') this.#forgetPrepared = true;
    return classified(error);
  }

  /** Called between two leases: ends an open transaction and keeps the write-ahead log from growing without bound. */
  async tidy(): Promise<void> {
    if (this.stopped) return;
    if (this.pg.isInTransaction()) await this.script('rollback');
    if (this.#forgetPrepared) {
      await this.script('deallocate all');
      this.#prepared.clear();
      this.#forgetPrepared = false;
    }
    if (this.files && this.files.walFiles > WAL_FILES_PER_CHECKPOINT) {
      // PGlite has no background processes for checkpoints and vacuum.
      await this.script('checkpoint');
      await this.script('vacuum (analyze)');
      this.files.forgetWal();
    }
  }

  async stop(): Promise<void> {
    if (this.stopped) return;
    this.#stopped = true;
    await keepingExitCode(() => this.pg.close());
  }
}

class EmbeddedLease implements Lease {
  #released = false;

  constructor(
    private readonly running: Running,
    private readonly endTurn: () => void,
  ) {}

  /** Runs statements one by one, because batching saves nothing within one process. */
  async run(steps: readonly Step[], limitMs?: number): Promise<readonly Answer[]> {
    const running = this.#own(limitMs);
    const answers: Answer[] = [];
    for (const step of steps) answers.push(await running.run(step));
    return answers;
  }

  async script(text: string, limitMs?: number): Promise<Answer> {
    return this.#own(limitMs).script(text);
  }

  /** Checks the limit before a statement. A statement in this process cannot be aborted. */
  #own(limitMs = Number.POSITIVE_INFINITY): Running {
    if (this.#released) throw new Error('this connection was given back');
    if (limitMs <= 0) throw new DatabaseUnavailable('The call has no time left for the database');
    return this.running;
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    // A failure of this cleanup is ignored. If PostgreSQL stopped, the next `connect` starts it again.
    void this.running
      .tidy()
      .catch(() => {})
      .finally(this.endTurn);
  }
}

function isFatal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'severity' in error &&
    (error.severity === 'PANIC' || error.severity === 'FATAL')
  );
}

/** Restores the process's exit code, which Emscripten sets when its program starts or ends. */
async function keepingExitCode<T>(work: () => Promise<T>): Promise<T> {
  const code = process.exitCode;
  try {
    return await work();
  } finally {
    process.exitCode = code;
  }
}
