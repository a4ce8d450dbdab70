/** Who made a request, in the lines of the log. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './address.ts';

const customers = new WeakMap<FastifyRequest, string>();

/** Names the customer of a request for its lines in the log. */
export function nameCustomer(request: FastifyRequest, customerId: string | null): void {
  if (customerId !== null) customers.set(request, customerId);
}

/** The bank's id of the customer, if a session is known, and the caller's network. */
export function whoAsks(request: FastifyRequest): { customer: string | undefined; network: string } {
  return { customer: customers.get(request), network: networkOf(request.ip) };
}

/** Logs the route's pattern, never the request's path, which can contain typed text. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...whoAsks(request),
      },
      'request',
    );
    done();
  });
}
