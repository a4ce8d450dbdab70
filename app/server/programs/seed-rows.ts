/** Worker thread of `npm run seed` that generates rows; started by seed.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { makeRowsFor } from '../../../bank/demo/rows-thread.ts';

if (!parentPort) throw new Error('seed-rows is a thread of seed');
makeRowsFor(parentPort, workerData);
