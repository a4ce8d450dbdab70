/** The thread of the server that makes pictures; started by features/stored-files/server/public.ts. */
import { parentPort } from 'node:worker_threads';
import type { PictureOrder } from '../features/stored-files/server/picture-order.ts';
import { makePicture } from '../features/stored-files/server/pictures.ts';
import { answerOrders } from './threads/worker.ts';

if (!parentPort) throw new Error('picture-thread is a thread of the server');
answerOrders<PictureOrder>(parentPort, makePicture);
