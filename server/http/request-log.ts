/** Who made a request, in the lines of the log. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const customers = new WeakMap<FastifyRequest, string>();

/** Names the customer of a request for its lines in the log. */
export function nameCustomer(request: FastifyRequest, customerId: string | null): void {
  if (customerId !== null) customers.set(request, customerId);
}

/** The bank's id of the customer, if a session is known, and the caller's network. */
export function whoAsks(request: FastifyRequest): { customer: string | undefined; network: string } {
  return { customer: customers.get(request), network: networkOf(request.ip) };
}

/** The network of an address: 24 bits (IPv4) or 48 bits (IPv6), so that the log does not name households. */
export function networkOf(address: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  const groups = (address.split('::')[0] ?? '').split(':').filter((group) => group !== '');
  const three = [...groups, '0', '0', '0'].slice(0, 3);
  return `${three.join(':')}::/48`;
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
