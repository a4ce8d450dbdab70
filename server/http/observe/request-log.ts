/** Identifies the caller of a request in log lines. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogAddress } from '../../config/telemetry.ts';
import { clientAddress, networkOf } from '../limits/address.ts';
import { traceOf } from './traces.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How much of a caller's address is logged; set by {@link logRequests}. */
    logAddress?: LogAddress;
  }
}

const customers = new WeakMap<FastifyRequest, string>();

/** Sets the customer of a request for its log lines. */
export function nameCustomer(request: FastifyRequest, customerId: string | null): void {
  if (customerId !== null) customers.set(request, customerId);
}

/** The fields of a log line that identify a caller. */
export interface Caller {
  /** The bank's id of the customer, if a session is known. */
  readonly customer: string | undefined;
  readonly network?: string;
  readonly address?: string;
  readonly trace_id?: string;
}

/** Returns the customer, the trace, and the caller's network or address as `LOG_ADDRESS` allows. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    customer: customers.get(request),
    ...addressField(request),
    ...traceOf(request),
  };
}

function addressField(request: FastifyRequest): Pick<Caller, 'network' | 'address'> {
  const { logAddress: mode = 'truncated' } = request.server;
  if (mode === 'off') return {};
  const ip = clientAddress(request);
  return mode === 'full' ? { address: ip } : { network: networkOf(ip) };
}

/** Logs each request with the route's pattern. The path is never logged, because it can contain typed text. */
export function logRequests(app: FastifyInstance, address: LogAddress): void {
  app.decorate('logAddress', address);
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...callerOf(request),
      },
      'request',
    );
    done();
  });
}
