/**
 * Stops a server in two steps. While draining, it serves as before, but `/readyz` answers 503 and each response closes its
 * connection. Then it refuses requests: pages get the maintenance page, calls get MAINTENANCE (ERR-1, OPS-3).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAINTENANCE_RETRY_SECONDS } from './errors.ts';
import { Failure } from './failure.ts';

export interface Closing {
  /** Starts to drain; does nothing if the server is already draining or closing. */
  drain(): void;
  /** Whether the server is draining or closing, so that clients should connect elsewhere. */
  isGoing(): boolean;
}

/** @param page sends the maintenance page; undefined when no pages are served */
export function installClosing(
  app: FastifyInstance,
  page: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined,
): Closing {
  let state: 'serving' | 'draining' | 'closing' = 'serving';
  app.addHook('preClose', async () => {
    state = 'closing';
  });
  // Hooks with `done` cost less than promises, and these run for every request.
  app.addHook('onRequest', (request, reply, done) => {
    if (state !== 'closing') done();
    else if (page && wantsDocument(request))
      page(request, reply.code(503).header('retry-after', MAINTENANCE_RETRY_SECONDS));
    else done(new Failure('MAINTENANCE'));
  });
  // Without this header, a keep-alive connection could delay the shutdown, or its next request could be lost.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (state !== 'serving') reply.header('connection', 'close');
    done();
  });
  return {
    drain() {
      if (state === 'serving') state = 'draining';
    },
    isGoing: () => state !== 'serving',
  };
}

function wantsDocument({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}
