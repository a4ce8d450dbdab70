import type { MessagePort } from 'node:worker_threads';
import { answerOrders } from '../../../../server/threads/worker.ts';
import { openFaces } from './faces.ts';
import type { StatementOrder } from './order.ts';
import { drawStatement } from './statement.ts';

/** The thread's side: one document for each order, in turn. The fonts are opened once. */
export function makeDocumentsFor(port: MessagePort): void {
  const faces = openFaces();
  answerOrders<StatementOrder>(port, (order) => drawStatement(faces, order));
}
