/** Health, readiness, one log line per request, and metrics (OPS-3). */
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import { logRequests } from './request-log.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** `ok`; `degraded`: the portal serves without it; `down`: it cannot serve; `unknown`: the database did not say. */
export type PartState = 'ok' | 'degraded' | 'down' | 'unknown';

type Part = 'database' | 'migrations' | 'content' | 'cardSystem' | 'auditAnchors';

/** The state of what the portal needs. */
export interface Readiness {
  readonly ok: boolean;
  /** The process is stopping: it still serves, and wants no new requests. */
  readonly draining?: true;
  readonly parts: Readonly<Record<Part, PartState>>;
}

export interface HealthDeps {
  readonly config: Pick<Config, 'metricsPort'>;
  readonly database: Pick<OpenDatabase, 'missingMigrations'>;
  /** Parts without which the portal still serves; absent: they are not watched. */
  readonly degraded?: Degraded | undefined;
  /** Whether the process is stopping. */
  readonly isGoing?: () => boolean;
  readonly addMetrics?: (registry: Registry) => void;
}

export interface Degraded {
  /** The bank's files have an error: the last good version stays. */
  readonly content: () => boolean;
  /** Calls are kept away from the card system because it did not answer. Log-on and reads from the database go on. */
  readonly cardSystem: () => boolean;
  /** A place lacks anchors of the audit trail. */
  readonly auditAnchors: () => boolean;
}

/**
 * `/healthz` answers while the process lives. `/readyz` answers 200 while it can serve and is not stopping, else 503, and names
 * the parts that are missing. Neither reveals a reason, an address or a version.
 */
export function installHealth(app: FastifyInstance, deps: HealthDeps): void {
  const { config, addMetrics } = deps;
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await readinessOf(deps);
    return reply
      .code(readiness.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness);
  });
  logRequests(app);
  if (config.metricsPort !== undefined) installMetrics(app, config.metricsPort, addMetrics);
}

async function readinessOf({ database, degraded, isGoing }: HealthDeps): Promise<Readiness> {
  const states = await databaseStates(database);
  const isServing = (isDegraded: boolean | undefined): PartState => (isDegraded ? 'degraded' : 'ok');
  const isDraining = isGoing?.() ?? false;
  return {
    ok: !isDraining && states.database === 'ok' && states.migrations === 'ok',
    ...(isDraining && { draining: true }),
    parts: {
      ...states,
      content: isServing(degraded?.content()),
      cardSystem: isServing(degraded?.cardSystem()),
      auditAnchors: isServing(degraded?.auditAnchors()),
    },
  };
}

async function databaseStates(
  database: HealthDeps['database'],
): Promise<Pick<Readiness['parts'], 'database' | 'migrations'>> {
  try {
    const missing = await database.missingMigrations();
    return { database: 'ok', migrations: missing.length === 0 ? 'ok' : 'down' };
  } catch {
    return { database: 'down', migrations: 'unknown' };
  }
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
