/** The thread of the server that makes statements as PDF; started by features/statements/server/documents.ts. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { makeDocumentsFor } from '../features/statements/server/pdf/thread.ts';

/** Of 19, the lowest: documents still get their share of a busy machine. */
const LOW_PRIORITY = 15;

if (!parentPort) throw new Error('statement-pdf is a thread of the server');
yieldToTheServer();
makeDocumentsFor(parentPort);

/** Where the system has few processors, documents wait for calls rather than calls for documents. */
function yieldToTheServer(): void {
  // On Linux a priority is a thread's own; elsewhere it would be the whole server's.
  if (process.platform !== 'linux') return;
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Not permitted here: then they share.
  }
}
