/** More calls at once than a process can do: what comes on top is turned away at once, so that the others are answered soon. */
import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';

/** When those who are turned away may come again. */
const RETRY_SECONDS = 2;

/**
 * Answers calls below `apiBase` with RATE_LIMITED while `most` of them are under way. Install it before everything that asks
 * the database: without it all would wait in one queue, those who have long given up among them.
 */
export function installOverload(app: FastifyInstance, apiBase: string, most: number): void {
  let underWay = 0;
  app.addHook('onRequest', async ({ url }, { raw }) => {
    if (!url.startsWith(`${apiBase}/`)) return;
    if (underWay >= most) throw new Failure('RATE_LIMITED', undefined, RETRY_SECONDS);
    underWay++;
    let over = false;
    const end = () => {
      if (!over) underWay--;
      over = true;
    };
    // The first when the caller has gone, the second when the answer was given, whichever comes.
    raw.once('close', end).once('finish', end);
  });
}
