/**
 * Redraws pictures in one process of its own. A picture from outside goes through a large library of native code. A fault there ends that
 * process and not the server, and that process has no secret.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Frame, frameOf, readFrames } from './frames.ts';

/** A redrawn picture, or why there is none. */
export type Redrawn =
  | { readonly type: 'image/jpeg' | 'image/png'; readonly content: Buffer }
  | 'broken'
  | 'too-large-picture';

export interface Decoder {
  /**
   * Redraws a picture, one at a time. A picture that ends the process, that takes too long or too much memory is `broken`. Throws when
   * the process cannot be started.
   */
  redraw(content: Buffer): Promise<Redrawn>;
  /** Id of the running process; undefined when there is none. */
  readonly pid: () => number | undefined;
  close(): Promise<void>;
}

export interface DecoderOptions {
  /** The built program. */
  readonly program: URL;
  readonly timeoutMs?: number;
  readonly memoryMb?: number;
  /** Milliseconds without a picture after which the process ends, so that its memory is free. */
  readonly idleMs?: number;
}

const MB = 1024 * 1024;
/** A picture of 50 million pixels takes about a second and 450 MB. */
const TIMEOUT_MS = 15_000;
const MEMORY_MB = 640;
const IDLE_MS = 20_000;
/** Milliseconds until the drawing library is loaded, on a slow machine. */
const START_MS = 20_000;
/** Milliseconds between two looks at the memory of the process. */
const WATCH_MS = 25;
/**
 * Limits of the process, for what it does between two looks: no file and no memory image on the disk, and 2 GB of data, of which Node
 * reserves one without using it. A shell that does not know a limit leaves it out.
 */
const LIMITS = 'for limit in "-c 0" "-f 0" "-d 2097152"; do ulimit $limit; done; exec "$0" "$@"';

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** How a picture ended that got no answer. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(readonly how: 'ended' | 'stopped') {
    super(`the decoder was ${how}`);
  }
}

export function createDecoder(options: DecoderOptions): Decoder {
  const { program, timeoutMs = TIMEOUT_MS, memoryMb = MEMORY_MB, idleMs = IDLE_MS } = options;
  let child: Child | undefined;
  let waiting: { take: (frame: Frame) => void; fail: (error: Error) => void } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  function stop(how: NoAnswer['how'] = 'stopped'): void {
    const ended = child;
    child = undefined;
    ended?.kill('SIGKILL');
    waiting?.fail(new NoAnswer(how));
  }

  /** Waits for the next frame; kills the process after `ms` or when it has too much memory. */
  function answered(ms: number, send?: Buffer): Promise<Frame> {
    const { pid } = child ?? {};
    const end = setTimeout(() => stop(), ms);
    const watch = setInterval(() => {
      void memoryOf(pid).then((bytes) => {
        if (bytes > memoryMb * MB && child?.pid === pid) stop();
      });
    }, WATCH_MS);
    return new Promise<Frame>((take, fail) => {
      waiting = { take, fail };
      if (send) child?.stdin.write(send);
    }).finally(() => {
      waiting = undefined;
      clearTimeout(end);
      clearInterval(watch);
    });
  }

  async function start(): Promise<void> {
    const [command, args] = commandOf(fileURLToPath(program));
    const started = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      cwd: '/',
      env: { MALLOC_ARENA_MAX: '2', DISABLE_SYSTEM_FONTS_LOAD: '1', HOME: '/' },
    });
    child = started;
    const isCurrent = () => child === started;
    for (const stream of [started.stdin, started.stdout]) stream.on('error', () => undefined);
    started.on('error', () => isCurrent() && stop('ended'));
    started.on('exit', () => isCurrent() && stop('ended'));
    readFrames(
      started.stdout,
      (frame) => isCurrent() && waiting?.take(frame),
      () => isCurrent() && stop(),
    );
    const first = await answered(START_MS).catch(howOf);
    if (typeof first === 'string' || first.kind !== 'ready') throw new Error('the decoder did not start');
  }

  async function redraw(content: Buffer): Promise<Redrawn> {
    clearTimeout(idle);
    try {
      for (let attempt = 1; ; attempt++) {
        if (closed) throw new Error('the decoder is closed');
        if (!child) await start();
        const frame = await answered(timeoutMs, frameOf('picture', content)).catch(howOf);
        if (frame === 'stopped' && closed) throw new Error('the decoder is closed');
        // A process that has ended may not have ended by the picture, so it gets a second one.
        if (frame === 'ended' && attempt === 1) continue;
        if (frame === 'ended' || frame === 'stopped') return 'broken';
        // Native memory of a large picture is freed late, and the next one needs it.
        if ((await memoryOf(child?.pid)) > (memoryMb * MB) / 3) stop();
        return redrawnOf(frame);
      }
    } finally {
      idle = setTimeout(() => stop(), idleMs).unref();
    }
  }

  return {
    redraw(content) {
      const result = last.then(() => redraw(content));
      last = result.catch(() => undefined);
      return result;
    },
    pid: () => child?.pid,
    async close() {
      closed = true;
      stop();
      await last;
      clearTimeout(idle);
    },
  };
}

function howOf(error: unknown): NoAnswer['how'] {
  if (error instanceof NoAnswer) return error.how;
  throw error;
}

function redrawnOf({ kind, content }: Frame): Redrawn {
  if (kind === 'jpeg' || kind === 'png') return { type: `image/${kind}`, content };
  return kind === 'too-large-picture' ? kind : 'broken';
}

/** Returns the command of the process, with its limits where the machine has them. */
function commandOf(program: string): [string, string[]] {
  const node = [process.execPath, program];
  return process.platform === 'win32' ? [process.execPath, [program]] : ['/bin/sh', ['-c', LIMITS, ...node]];
}

/** Returns the bytes of memory that a process uses; 0 where the machine does not say. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
