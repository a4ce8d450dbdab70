import { PGlite, parse, protocol } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { classified, codeOf, DatabaseUnavailable } from '../errors.ts';
import { PARSERS, toText } from '../values.ts';
import { DurableNodeFS } from './durable-fs.ts';
import { type Answer, type Engine, type Lease, StatementNames, type Step } from './engine.ts';
import { Turns } from './turns.ts';

/** Longest wait for the one connection; nobody hangs for 5 s. */
const WAIT_MS = 4_500;

/**
 * Settings of the embedded PostgreSQL, small because it serves one connection. wal_sync_method: PGlite's fdatasync does
 * nothing, its fsync can be given a meaning (durable-fs.ts).
 */
const SETTINGS = [
  'wal_sync_method=fsync',
  'shared_buffers=32MB',
  'wal_buffers=1MB',
  'max_connections=4',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'IntervalStyle=postgres',
];

/** PGlite's own parameters without `-F`, which turns fsync off. */
const DURABLE = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');

/** Files of 4 MB of write-ahead log (`--wal-segsize` in snapshot.ts) after which it is put into the tables' files. */
const WAL_FILES_PER_CHECKPOINT = 12;

export interface EmbeddedEngineOptions {
  /** The cluster's directory; it exists and has been initialised. */
  readonly cluster: string;
  /** False only for what may be lost with the machine's power: a snapshot in the making, a test. */
  readonly durable: boolean;
  /** Called after the database was closed. */
  readonly onEnd?: () => void;
}

/**
 * PostgreSQL in this process (PGlite): one connection, so a transaction keeps everyone else waiting; whoever waits
 * longer than 4.5 s gets DatabaseUnavailable.
 */
export class EmbeddedEngine implements Engine {
  readonly #options: EmbeddedEngineOptions;
  readonly #turns = new Turns();
  #running: Running | undefined;
  #ended: Promise<void> | undefined;

  private constructor(options: EmbeddedEngineOptions) {
    this.#options = options;
  }

  static async open(options: EmbeddedEngineOptions): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(options);
    engine.#running = await Running.start(options);
    return engine;
  }

  async connect(): Promise<Lease> {
    if (this.#ended) throw new DatabaseUnavailable('The embedded database is closed');
    const endTurn = await this.#turns.take(WAIT_MS);
    if (!endTurn) throw new DatabaseUnavailable('The embedded database was busy too long');
    try {
      return new EmbeddedLease(await this.#alive(), endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** The running database, started anew (with PostgreSQL's crash recovery) if it had stopped. */
  async #alive(): Promise<Running> {
    if (this.#ended) throw new DatabaseUnavailable('The embedded database is closed');
    if (!this.#running || this.#running.stopped) {
      this.#running = undefined;
      try {
        this.#running = await Running.start(this.#options);
      } catch (error) {
        throw new DatabaseUnavailable('The embedded database cannot start', { cause: error });
      }
    }
    return this.#running;
  }

  end(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    // Whoever still has the connection may finish; a transaction forgotten open is cut off.
    await this.#turns.take(WAIT_MS);
    await this.#running?.stop();
    this.#options.onEnd?.();
  }
}

/** A started PGlite, spoken to in PostgreSQL's protocol: one round for a whole prepared statement. */
class Running {
  readonly #pg: PGlite;
  readonly #files: DurableNodeFS | undefined;
  readonly #names = new StatementNames();
  readonly #prepared = new Set<string>();
  #stopped = false;
  #forgetPrepared = false;

  private constructor(pg: PGlite, files: DurableNodeFS | undefined) {
    this.#pg = pg;
    this.#files = files;
  }

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

  /** True after PostgreSQL stopped itself, as it does when the disk fails under its log. */
  get stopped(): boolean {
    return this.#stopped;
  }

  async run({ text, parameters }: Step): Promise<Answer> {
    // A disk that fails under a commit ends a simple query with an error; an extended one goes on for ever.
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
    if (this.#stopped) throw new DatabaseUnavailable('The embedded database stopped');
    try {
      const replies = await this.#pg.execProtocolStream(message, { syncToFs: false });
      const answer = parse.parseResults(replies, this.#pg.parsers).at(-1);
      return { command: answer?.command ?? '', rowCount: answer?.rowCount ?? 0, rows: answer?.rows ?? [] };
    } catch (error) {
      throw this.#judge(error);
    }
  }

  #extended(name: string, text: string, parameters: readonly unknown[]): Uint8Array {
    const { serialize } = protocol;
    const known = name !== '' && this.#prepared.has(name);
    return Buffer.concat([
      // Close: a first try that failed may have left the name behind. Closing what is not there is no error.
      ...(known ? [] : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: parameters.map(toText) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]);
  }

  #judge(error: unknown): unknown {
    const code = codeOf(error);
    if (code === undefined || isFatal(error)) {
      // PostgreSQL stops at a PANIC and starts again from its log; PGlite would go on in a broken state. Without a code
      // it is not PostgreSQL's answer but the end of its program.
      this.#stopped = true;
      return new DatabaseUnavailable('The embedded database stopped', { cause: error, code });
    }
    // "cached plan must not change result type", after a migration.
    if (code === '0A000') this.#forgetPrepared = true;
    return classified(error);
  }

  /** Between two turns: nothing of the last one's transaction may stay, and the log must not grow without end. */
  async tidy(): Promise<void> {
    if (this.#stopped) return;
    if (this.#pg.isInTransaction()) await this.script('rollback');
    if (this.#forgetPrepared) {
      await this.script('deallocate all');
      this.#prepared.clear();
      this.#forgetPrepared = false;
    }
    if (this.#files && this.#files.walFiles > WAL_FILES_PER_CHECKPOINT) {
      // PGlite has no processes of its own that would do either.
      await this.script('checkpoint');
      await this.script('vacuum (analyze)');
      this.#files.forgetWal();
    }
  }

  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    await keepingExitCode(() => this.#pg.close());
  }
}

class EmbeddedLease implements Lease {
  readonly #running: Running;
  readonly #endTurn: () => void;
  #released = false;

  constructor(running: Running, endTurn: () => void) {
    this.#running = running;
    this.#endTurn = endTurn;
  }

  /** One after another: in the same process there is nothing to be saved by sending them together. */
  async run(steps: readonly Step[]): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    for (const step of steps) answers.push(await this.#own().run(step));
    return answers;
  }

  async script(text: string): Promise<Answer> {
    return this.#own().script(text);
  }

  #own(): Running {
    if (this.#released) throw new Error('this connection was given back');
    return this.#running;
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    // Whatever goes wrong in tidying shows at the next statement.
    void this.#running
      .tidy()
      .catch(() => {})
      .finally(this.#endTurn);
  }
}

function isFatal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'severity' in error &&
    (error.severity === 'PANIC' || error.severity === 'FATAL')
  );
}

/** Emscripten sets the process's exit code when its program starts or ends; that is not this program's end. */
async function keepingExitCode<T>(work: () => Promise<T>): Promise<T> {
  const code = process.exitCode;
  try {
    return await work();
  } finally {
    process.exitCode = code;
  }
}
