/** Refuses requests while the server stops: people get the maintenance page, calls get MAINTENANCE (ERR-1, OPS-3). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAINTENANCE_RETRY_SECONDS } from './errors.ts';
import { Failure } from './failure.ts';

/** @param page sends the maintenance page; undefined when no pages are served */
export function installClosing(
  app: FastifyInstance,
  page: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined,
): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!closing) return;
    if (!page || !wantsDocument(request)) throw new Failure('MAINTENANCE');
    return page(request, reply.code(503).header('retry-after', MAINTENANCE_RETRY_SECONDS));
  });
  // Otherwise an idle keep-alive connection would keep the server from stopping.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

function wantsDocument({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}
