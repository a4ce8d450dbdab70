/**
 * Anchors the trail at each place: at startup, and then once a minute if the trail has changed, otherwise once an hour.
 * Retries sooner after a failure.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock/port.ts';
import type { Random } from '../../ports/random/port.ts';
import type { AuditKeys } from '../keys.ts';
import { encodeAnchor, headsText, type TrailState } from './anchor.ts';
import type { AnchorMetrics } from './metrics.ts';
import type { AnchorSink } from './place.ts';
import type { CountedStream } from './streams.ts';

const MINUTE_MS = 60_000;
const RETRY_MS = 10_000;
/** Milliseconds that the shutdown waits for the last anchors, in case a place does not answer. */
const STOP_MS = 3_000;
/** Milliseconds after which an unchanged trail is anchored again, to show that the writer is alive. */
const UNCHANGED_MS = 3_600_000;

export interface AnchorWriterDeps {
  readonly keys: AuditKeys;
  readonly sinks: readonly AnchorSink[];
  /** Reads the current state of the trail. */
  readonly readState: () => Promise<TrailState>;
  readonly random: Pick<Random, 'bytes'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly metrics: Pick<AnchorMetrics, 'tried' | 'isCurrent'>;
  /** Stores how many anchors a stream has. If it fails, the anchors are written all the same. */
  readonly count: (stream: CountedStream) => Promise<void>;
}

/** An anchor that its place has not confirmed yet. Retries send the same anchor. */
interface Unconfirmed {
  readonly text: string;
  readonly mac: string;
  readonly state: TrailState;
  readonly isLast: boolean;
}

/** The anchors that this process writes to one place. */
class Stream {
  readonly #id: string;
  #number = 1;
  #previous = '';
  #lastAt = '';
  #heads: string | undefined;
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #unconfirmed: Unconfirmed | undefined;
  isFailing = false;

  readonly #sink: AnchorSink;
  readonly #deps: AnchorWriterDeps;

  constructor(sink: AnchorSink, deps: AnchorWriterDeps) {
    this.#sink = sink;
    this.#deps = deps;
    this.#id = deps.random.bytes(8).toString('hex');
  }

  /** Anchors a state unless the place already has its anchor; the last one in any case. Does not throw. */
  async anchor(state: TrailState, isLast: boolean): Promise<void> {
    if (this.#unconfirmed && !(await this.#deliver(this.#unconfirmed))) return;
    const now = this.#deps.clock.now().getTime();
    const heads = headsText(state);
    if (!isLast && heads === this.#heads && now - this.#confirmedAt < UNCHANGED_MS)
      return this.#deps.metrics.isCurrent(this.#sink.name);
    const position = { stream: this.#id, number: this.#number, previous: this.#previous, isLast };
    this.#unconfirmed = { ...encodeAnchor(this.#deps.keys, state, position), state, isLast };
    await this.#deliver(this.#unconfirmed);
  }

  async #deliver({ text, mac, state, isLast }: Unconfirmed): Promise<boolean> {
    const { log, metrics, clock } = this.#deps;
    const { name } = this.#sink;
    try {
      await this.#sink.append(text, state.at);
    } catch (error) {
      this.isFailing = true;
      metrics.tried(name, 'failed');
      log.warn({ place: name, reason: reasonOf(error) }, 'no audit anchor');
      return false;
    }
    if (this.isFailing) log.info({ place: name }, 'audit anchors again');
    metrics.tried(name, 'written');
    metrics.isCurrent(name);
    this.isFailing = false;
    this.#unconfirmed = undefined;
    await this.#count(state.at, isLast);
    this.#number++;
    this.#previous = mac;
    this.#heads = headsText(state);
    this.#confirmedAt = clock.now().getTime();
    return true;
  }

  async #count(at: string, ended: boolean): Promise<void> {
    const { count, log } = this.#deps;
    const { name, place } = this.#sink;
    // The database's clock may be set back, but the stored time only grows.
    if (at > this.#lastAt) this.#lastAt = at;
    const counted = { stream: this.#id, place, written: this.#number, lastAt: this.#lastAt, ended };
    await count(counted).catch((error: unknown) =>
      log.warn({ place: name, reason: reasonOf(error) }, 'audit anchor not counted'),
    );
  }
}

/** Returns the reason of a failure for the log, without addresses or paths. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name === 'BucketError' ? error.message : error.name;
}

export function createAnchorWriter(deps: AnchorWriterDeps) {
  const streams = deps.sinks.map((sink) => new Stream(sink, deps));
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isReadable = true;

  async function writeOnce(isLast = false): Promise<void> {
    try {
      const state = await deps.readState();
      isReadable = true;
      await Promise.all(streams.map((stream) => stream.anchor(state, isLast)));
    } catch (error) {
      isReadable = false;
      deps.log.warn({ reason: reasonOf(error) }, 'no audit anchor: the trail cannot be read');
    }
  }
  const isDegraded = (): boolean => !isReadable || streams.some(({ isFailing }) => isFailing);
  /** Runs one round at a time; overlapping rounds would send an anchor twice to a slow place. */
  function write(): Promise<void> {
    running ??= writeOnce().finally(() => {
      running = undefined;
    });
    return running;
  }
  async function loop(): Promise<void> {
    await write();
    if (!isStopped) timer = setTimeout(() => void loop(), isDegraded() ? RETRY_MS : MINUTE_MS);
  }
  return {
    /** Writes an anchor to each place that lacks the current state. Does not throw. */
    write,
    /** Calls `write` at once and then every minute; every {@link RETRY_MS} after a failure. */
    start: () => void loop(),
    /** Writes the last anchors and stops, within {@link STOP_MS}. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      const last = (running ?? Promise.resolve()).then(() => writeOnce(true));
      await Promise.race([last, sleep(STOP_MS, undefined, { ref: false })]);
    },
    /** Whether, at the last attempt, the trail could not be read or a place failed. */
    isDegraded,
  };
}
