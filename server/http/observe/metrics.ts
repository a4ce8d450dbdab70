/** Metrics of calls (OPS-3). */
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { Failure } from '../failure.ts';
import type { Limits } from '../limits/limits.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The servers of a process, each on its own port. */
export type Listener = 'portal' | 'staff';

/** Measures the requests of a server under the name of its listener. */
export type MeasureRequests = (app: FastifyInstance, listener: Listener) => void;

/** Registers the response time by listener, method, route pattern and status, and the number of answers from 500 up. */
export function createRequestMetrics(registry: Registry): MeasureRequests {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by listener and route',
    labelNames: ['listener', 'method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Answers of status 500 and above, by listener',
    labelNames: ['listener'],
    registers,
  });
  return (app, listener) => {
    failures.inc({ listener }, 0);
    app.addHook('onResponse', (request, reply, done) => {
      const labels = {
        listener,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      };
      seconds.observe(labels, reply.elapsedTime / 1000);
      if (reply.statusCode >= 500) failures.inc({ listener });
      done();
    });
  };
}

/** Registers metrics: the number of active calls, its limit, and the number of calls refused at the limit. */
export function createLoadMetrics(
  registry: Registry,
  { active, max }: { readonly active: ReadonlySet<unknown>; readonly max: number },
): { readonly shed: () => void } {
  const registers = [registry];
  new Gauge({
    name: 'calls_active',
    help: 'Calls that are being answered',
    registers,
    collect() {
      this.set(active.size);
    },
  });
  new Gauge({ name: 'calls_limit', help: 'Most concurrent calls (MOST_CALLS)', registers }).set(max);
  const shed = new Counter({
    name: 'calls_shed_total',
    help: 'Calls refused because as many as allowed were active',
    registers,
  });
  return { shed: () => shed.inc() };
}

/** Counts the calls that each limit refuses, by the limit's name in the code or contract. */
export function countLimits(limits: Limits, registry: Registry): Limits {
  const hits = new Counter({
    name: 'rate_limit_hits_total',
    help: 'Calls refused by a rate limit, by limit',
    labelNames: ['limit'],
    registers: [registry],
  });
  const counting = (limit: string, error: unknown): never => {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') hits.inc({ limit });
    throw error;
  };
  return {
    ...limits,
    shared: (name, ...rest) => limits.shared(name, ...rest).catch((error: unknown) => counting(name, error)),
    address: (name, ...rest) =>
      limits.address(name, ...rest).catch((error: unknown) => counting(name, error)),
    local(name, ...rest) {
      try {
        limits.local(name, ...rest);
      } catch (error) {
        counting(name, error);
      }
    },
  };
}
