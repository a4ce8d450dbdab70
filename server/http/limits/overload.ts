/** Sheds load above the concurrency limit. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** Seconds after which a refused client may retry. */
const RETRY_SECONDS = 2;

/**
 * Answers calls below `apiBase` with RATE_LIMITED while `max` calls are active. Without a limit all calls would queue for the
 * database, including calls whose clients no longer wait. A call is active from the last byte of the request to the first
 * byte of the answer, so slow clients occupy no slot.
 */
export function installLoadShedding(
  app: FastifyInstance,
  {
    apiBase,
    max,
    active,
    onShed,
  }: { apiBase: string; max: number; active: Set<FastifyRequest>; onShed?: () => void },
): void {
  app.addHook('preValidation', async (request, { raw }) => {
    if (!request.url.startsWith(`${apiBase}/`)) return;
    if (active.size >= max) {
      onShed?.();
      throw new Failure('RATE_LIMITED', undefined, RETRY_SECONDS);
    }
    active.add(request);
    // The client disconnected: release its slot.
    raw.once('close', () => active.delete(request));
  });
  app.addHook('onSend', async (request) => void active.delete(request));
}
