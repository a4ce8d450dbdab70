/** Takes parts of data from another thread, while this one sends earlier parts to the database. */
import { on } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';

interface PartsThread {
  /** The thread's task. */
  readonly workerData: unknown;
  /** Parts that are made ahead. */
  readonly ahead: number;
  /** Size of the thread's young generation. With the default, a third of its time was garbage collection. */
  readonly youngMb: number;
}

/** Starts the thread and yields its parts. It ends after the last part, or when the consumer stops. Throws if it ends early. */
export async function* partsFromThread<Part>(
  program: URL,
  { workerData, ahead, youngMb }: PartsThread,
): AsyncGenerator<Part> {
  const thread = new Worker(program, { workerData, resourceLimits: { maxYoungGenerationSizeMb: youngMb } });
  const askForOne = () => thread.postMessage('next');
  try {
    for (let i = 0; i < ahead; i++) askForOne();
    for await (const [answer] of on(thread, 'message', { close: ['exit'] })) {
      const part: Part | undefined = answer;
      if (!part) return;
      yield part;
      askForOne();
    }
    throw new Error(`the thread of ${program.pathname.split('/').at(-1)} ended early`);
  } finally {
    await thread.terminate();
  }
}

/**
 * Runs in the thread: sends one part for each message, then undefined. Ends when the other side closes the port.
 * @param buffersOf the buffers of a part, which are transferred and not copied
 */
export function sendParts<Part>(
  port: MessagePort,
  parts: Iterator<Part> | AsyncIterator<Part>,
  buffersOf: (part: Part) => ArrayBuffer[],
): void {
  port.on('message', async () => {
    const { value, done } = await parts.next();
    if (done) port.postMessage(undefined);
    else port.postMessage(value, buffersOf(value));
  });
}
