/** Generates a large bank's rows in a worker thread while the database writes earlier rows. */
import type { MessagePort } from 'node:worker_threads';
import { createCardKeys } from '../embedded/keys.ts';
import { partsFromThread, sendParts } from '../embedded/load/parts-thread.ts';
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
/** Large enough for a batch's objects. */
const YOUNG_MB = 96;

/** Starts the worker and yields its batches. */
export function rowsFromThread(program: URL, order: RowsOrder): AsyncGenerator<CopyBatch> {
  return partsFromThread(program, { workerData: order, ahead: AHEAD, youngMb: YOUNG_MB });
}

/** Runs in the worker. */
export function makeRowsFor(port: MessagePort, { bank, cardSecret, now }: RowsOrder): void {
  const rows = copyBatches(largeBankById(bank), createCardKeys(Buffer.from(cardSecret)), now);
  sendParts(port, rows, ({ tables }) => tables.map(({ text }) => text.buffer));
}
