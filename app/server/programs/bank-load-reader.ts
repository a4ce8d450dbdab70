/** Worker thread of `npm run bank:load` that reads and checks files; started by bank-load.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { readFor } from '../../../bank/load/stages/reader-thread.ts';

if (!parentPort) throw new Error('bank-load-reader is a thread of bank-load');
readFor(parentPort, workerData);
