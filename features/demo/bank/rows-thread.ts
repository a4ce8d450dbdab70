/** A large bank's rows made in a thread of its own, while the database writes those before. */
import { on } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';
import { createCardKeys } from '../../../server/ports/card-system/embedded/keys.ts';
import { type CopyBatch, copyBatches } from './batches.ts';
import { type LargeBank, largeBankById } from './generate.ts';

/** What the thread is to make. */
export interface RowsOrder {
  readonly bank: LargeBank;
  readonly cardSecret: Uint8Array;
  readonly now: Date;
}

/** Batches that may be made before the first is taken: one waits while the next is being made. */
const AHEAD = 2;
/** Room for a batch's objects, so that they die young; without it a third of the thread's time went into moving them. */
const YOUNG_MB = 96;

/** Starts the thread and takes its batches one by one; it ends with the last, or when no more are taken. */
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

/** The thread's side: a batch for each message, then undefined. Ends when the other side does. */
export function makeRowsFor(port: MessagePort, { bank, cardSecret, now }: RowsOrder): void {
  const rows = copyBatches(largeBankById(bank), createCardKeys(Buffer.from(cardSecret)), now);
  port.on('message', () => {
    const { value, done } = rows.next();
    if (done) return port.postMessage(undefined);
    const batch: CopyBatch = value;
    // Moved, not copied.
    port.postMessage(
      batch,
      batch.tables.map(({ text }) => text.buffer),
    );
  });
}
