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
  app.addHook('preValidation', (request, { raw }, done) => {
    if (!request.url.startsWith(`${apiBase}/`)) return done();
    if (active.size >= max) {
      onShed?.();
      return done(new Failure('RATE_LIMITED', undefined, RETRY_SECONDS));
    }
    active.add(request);
    // The client disconnected: release its slot.
    raw.once('close', () => active.delete(request));
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    active.delete(request);
    done();
  });
}
