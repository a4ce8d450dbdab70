/** Health, readiness, one log line per request, and metrics (OPS-3). */
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import { logRequests } from './request-log.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** `/healthz` answers while the process lives, `/readyz` while it can serve. Neither reveals a reason or a version. */
export function installHealth(
  app: FastifyInstance,
  database: OpenDatabase,
  config: Config,
  addMetrics?: (registry: Registry) => void,
): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.ping();
      return { ok: true };
    } catch {
      return reply.code(503).send({ ok: false });
    }
  });
  logRequests(app);
  if (config.metricsPort !== undefined) installMetrics(app, config.metricsPort, addMetrics);
}

/** Serves metrics on a port of the loopback interface, never on the public one. */
function installMetrics(
  app: FastifyInstance,
  port: number,
  addMetrics: ((registry: Registry) => void) | undefined,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addMetrics?.(registry);
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Answers of status 500 and above',
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
    done();
  });
  let metrics: Server | undefined;
  app.addHook('onListen', async () => {
    metrics = createServer(async (_request, response) => {
      response.setHeader('content-type', registry.contentType).end(await registry.metrics());
    }).listen(port, '127.0.0.1');
  });
  app.addHook('onClose', async () => void metrics?.close());
}
