/** Reads files in another thread, while this one sends earlier rows to the database. */
import type { MessagePort } from 'node:worker_threads';
import { createCardKeys } from '../../embedded/keys.ts';
import { partsFromThread, sendParts } from '../../embedded/load/parts-thread.ts';
import { createReadFile, type Part, type ReadFile, type ReadOrder } from './read.ts';

/** The thread's task. */
interface ThreadOrder {
  readonly order: ReadOrder;
  /** The current secret of the card system, then the earlier ones. */
  readonly secrets: readonly Uint8Array[];
}

/** Parts that are read ahead. */
const AHEAD = 4;
/** Large enough for the objects of a part. */
const YOUNG_MB = 64;
/** Files with fewer rows are read in this thread, because starting another takes longer. */
const FEW = 20_000;

/** Returns a reader that uses a thread for each large file. */
export function readInThread(program: URL, secrets: readonly Uint8Array[]): ReadFile {
  const here = createReadFile(keysOf(secrets));
  return (order) =>
    order.file.rows < FEW || order.form === 'rows' ? here(order) : partsOf(program, { order, secrets });
}

const partsOf = (program: URL, order: ThreadOrder): AsyncGenerator<Part> =>
  partsFromThread(program, { workerData: order, ahead: AHEAD, youngMb: YOUNG_MB });

/** Runs in the thread. */
export function readFor(port: MessagePort, { order, secrets }: ThreadOrder): void {
  sendParts(port, createReadFile(keysOf(secrets))(order), ({ text }) => (text ? [text.buffer] : []));
}

function keysOf([current, ...others]: readonly Uint8Array[]) {
  if (!current) throw new Error('the card system has a secret');
  return createCardKeys(
    Buffer.from(current),
    others.map((secret) => Buffer.from(secret)),
  );
}
