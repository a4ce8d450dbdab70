/** More calls at once than a process can do: what comes on top is turned away at once, so that the others are answered soon. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/** When those who are turned away may come again. */
const RETRY_SECONDS = 2;

/**
 * Answers calls below `apiBase` with RATE_LIMITED while `most` of them are under way: without it all would wait in one
 * queue for the database, those who have long given up among them. Under way is a call from when all of it has come until
 * its answer begins to go, so that callers who send or read slowly take nobody's place; `underWay` has those.
 */
export function installOverload(
  app: FastifyInstance,
  { apiBase, most, underWay }: { apiBase: string; most: number; underWay: Set<FastifyRequest> },
): void {
  app.addHook('preValidation', async (request, { raw }) => {
    if (!request.url.startsWith(`${apiBase}/`)) return;
    if (underWay.size >= most) throw new Failure('RATE_LIMITED', undefined, RETRY_SECONDS);
    underWay.add(request);
    // Who has gone waits for nothing.
    raw.once('close', () => underWay.delete(request));
  });
  app.addHook('onSend', async (request) => void underWay.delete(request));
}
