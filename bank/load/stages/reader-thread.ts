/** Reads files in another thread, while this one sends earlier rows to the database. */
import { on } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';
import { createCardKeys } from '../../embedded/keys.ts';
import { createReadFile, type Part, type ReadFile, type ReadOrder } from './read.ts';

/** The thread's task. */
interface ThreadOrder {
  readonly order: ReadOrder;
  /** The current secret of the card system, then the earlier ones. */
  readonly secrets: readonly Uint8Array[];
}

/** Parts that are read ahead. */
const AHEAD = 4;
/** Size of the thread's young generation, large enough for the objects of a part. */
const YOUNG_MB = 64;
/** Files with fewer rows are read in this thread, because starting another takes longer. */
const FEW = 20_000;

/** Returns a reader that uses a thread for each large file. */
export function readInThread(program: URL, secrets: readonly Uint8Array[]): ReadFile {
  const here = createReadFile(keysOf(secrets));
  return (order) =>
    order.file.rows < FEW || order.form === 'rows' ? here(order) : partsOf(program, { order, secrets });
}

async function* partsOf(program: URL, workerData: ThreadOrder): AsyncGenerator<Part> {
  const thread = new Worker(program, {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const askForOne = () => thread.postMessage('next');
  try {
    for (let i = 0; i < AHEAD; i++) askForOne();
    for await (const [answer] of on(thread, 'message', { close: ['exit'] })) {
      const part: Part | undefined = answer;
      if (!part) return;
      yield part;
      askForOne();
    }
    throw new Error('the thread that reads files ended early');
  } finally {
    await thread.terminate();
  }
}

/** Runs in the thread: sends one part for each message, then undefined. */
export function readFor(port: MessagePort, { order, secrets }: ThreadOrder): void {
  const parts = createReadFile(keysOf(secrets))(order);
  port.on('message', async () => {
    const { value, done } = await parts.next();
    if (done || !value) return port.postMessage(undefined);
    // The text is transferred, not copied.
    port.postMessage(value, value.text ? [value.text.buffer] : []);
  });
}

function keysOf([current, ...others]: readonly Uint8Array[]) {
  if (!current) throw new Error('the card system has a secret');
  return createCardKeys(
    Buffer.from(current),
    others.map((secret) => Buffer.from(secret)),
  );
}
