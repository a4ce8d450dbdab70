/** Generates a large bank's rows in a worker thread while the database writes earlier rows. */
import { on } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';
import { createCardKeys } from '../embedded/keys.ts';
import { type CopyBatch, copyBatches } from './batches.ts';
import { type LargeBank, largeBankById } from './generate.ts';

/** The worker's task. */
export interface RowsOrder {
  readonly bank: LargeBank;
  readonly cardSecret: Uint8Array;
  readonly now: Date;
}

/** Batches that are generated ahead: one is ready while the next is generated. */
const AHEAD = 2;
/**
 * Size of the worker's young generation, large enough for a batch's objects. With the default, a third of its time was
 * garbage collection.
 */
const YOUNG_MB = 96;

/** Starts the worker and yields its batches. The worker ends after the last batch, or when the consumer stops. */
export async function* rowsFromThread(program: URL, order: RowsOrder): AsyncGenerator<CopyBatch> {
  const thread = new Worker(program, {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const askForOne = () => thread.postMessage('next');
  try {
    for (let i = 0; i < AHEAD; i++) askForOne();
    for await (const [answer] of on(thread, 'message', { close: ['exit'] })) {
      const batch: CopyBatch | undefined = answer;
      if (!batch) return;
      yield batch;
      askForOne();
    }
    throw new Error('the thread that makes rows ended early');
  } finally {
    await thread.terminate();
  }
}

/** Runs in the worker: sends one batch per message, then undefined. Ends when the other side closes the port. */
export function makeRowsFor(port: MessagePort, { bank, cardSecret, now }: RowsOrder): void {
  const rows = copyBatches(largeBankById(bank), createCardKeys(Buffer.from(cardSecret)), now);
  port.on('message', () => {
    const { value, done } = rows.next();
    if (done) return port.postMessage(undefined);
    const batch: CopyBatch = value;
    // The buffers are transferred, not copied.
    port.postMessage(
      batch,
      batch.tables.map(({ text }) => text.buffer),
    );
  });
}
