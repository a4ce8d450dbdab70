/** The thread of the server that makes statements as PDF; started by features/statements/server/documents.ts. */
import { parentPort } from 'node:worker_threads';
import { makeDocumentsFor } from '../features/statements/server/pdf/thread.ts';

if (!parentPort) throw new Error('statement-pdf is a thread of the server');
makeDocumentsFor(parentPort);
