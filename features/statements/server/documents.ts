/** Statements as documents, made in a thread of their own so that nobody else's call waits for one. */
import { createWorkshop, type Workshop } from '../../../server/threads/queue.ts';
import type { StatementOrder } from './pdf/order.ts';

/** Makes whole PDFs. */
export type Documents = Workshop<StatementOrder>;

export interface DocumentsOptions {
  /** The thread's program, as built. */
  readonly program: URL;
  /** A document that takes longer has failed. */
  readonly limitMs?: number;
  /** Beyond so many in the queue a person is asked to come back. */
  readonly mostWaiting?: number;
}

const LIMIT_MS = 10_000;
/** Two seconds of work. */
const MOST_WAITING = 40;

export function createDocuments(options: DocumentsOptions): Documents {
  return createWorkshop({ makes: 'a document', limitMs: LIMIT_MS, mostWaiting: MOST_WAITING, ...options });
}
