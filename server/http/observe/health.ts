/** Health, readiness, one log line per request, and metrics (OPS-3). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import { withBudget } from '../../db/engine/budget.ts';
import { DatabaseReadOnly } from '../../db/errors.ts';
import type { OpenDatabase } from '../../db/open.ts';
import { isFromInside } from '../limits/address.ts';
import { logRequests } from './request-log.ts';

/**
 * The state of a part. `degraded`: the part does not work, but the portal can serve without it. `down`: the portal cannot
 * serve. `read-only`: the database accepts no writes, for example a standby. `unknown`: the database did not answer.
 */
export type PartState = 'ok' | 'degraded' | 'down' | 'read-only' | 'unknown';

type Part = 'database' | 'migrations' | 'content' | 'cardSystem' | 'auditAnchors';

/** The state of the portal's dependencies. */
export interface Readiness {
  readonly ok: boolean;
  /** Set while the process is stopping. It still serves, but should get no new requests. */
  readonly draining?: true;
  readonly parts: Readonly<Record<Part, PartState>>;
}

export interface HealthDeps {
  readonly config: Pick<Config, 'metricsPort' | 'logAddress'>;
  readonly database: Pick<OpenDatabase, 'missingMigrations'>;
  /** Checks of the parts without which the portal can serve; if absent, these parts count as `ok`. */
  readonly degraded?: Degraded | undefined;
  /** Whether the process is stopping. */
  readonly isGoing?: () => boolean;
  /** Registers the metrics of the parts and of the process, if a metrics port is configured. */
  readonly registry?: Registry;
}

export interface Degraded {
  /** Whether the bank's files have an error, so that the last good version stays in use. */
  readonly content: () => boolean;
  /** Whether the circuit breaker blocks calls to the card system. Log-on and reads from the database still work. */
  readonly cardSystem: () => boolean;
  /** Whether the audit trail could not be read for anchors, or an anchor could not be written to a place. */
  readonly auditAnchors: () => boolean;
}

/**
 * `/healthz` answers while the process lives. `/readyz` answers 200 while the process can serve and is not stopping,
 * otherwise 503. Only callers inside the bank's network get the state of each part. Neither reveals a reason, an address
 * or a version.
 */
export function installHealth(app: FastifyInstance, deps: HealthDeps): void {
  const { config, registry } = deps;
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    const { parts, ...readiness } = await readinessOf(deps);
    return reply
      .code(readiness.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ...readiness, ...(isFromInside(request) && { parts }) });
  });
  logRequests(app, config.logAddress);
  if (config.metricsPort === undefined || !registry) return;
  collectDefaultMetrics({ register: registry });
  registerParts(registry, deps);
  serveMetrics(app, config.metricsPort, registry);
}

async function readinessOf({ database, degraded, isGoing }: HealthDeps): Promise<Readiness> {
  const states = await withBudget(() => databaseStates(database));
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
  source: HealthDeps['database'],
): Promise<Pick<Readiness['parts'], 'database' | 'migrations'>> {
  try {
    const missing = await source.missingMigrations();
    return { database: 'ok', migrations: missing.length === 0 ? 'ok' : 'down' };
  } catch (error) {
    const database = error instanceof DatabaseReadOnly ? 'read-only' : 'down';
    return { database, migrations: 'unknown' };
  }
}

/** Registers a metric of the state of each part, as in `/readyz`. */
function registerParts(registry: Registry, deps: HealthDeps): void {
  const registers = [registry];
  let reading: Promise<Readiness> | undefined;
  /** Both metrics are collected at the same time, so they share one result. */
  const read = (): Promise<Readiness> => {
    reading ??= readinessOf(deps).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  new Gauge({
    name: 'portal_part_ok',
    help: '1: the part is there; 0: it is down, degraded or unknown; by the parts of /readyz',
    labelNames: ['part'],
    registers,
    async collect() {
      const { parts } = await read();
      for (const [part, state] of Object.entries(parts)) this.set({ part }, state === 'ok' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_read_only',
    help: '1: the database takes no writes, such as a standby; 0: it takes them, or does not answer',
    registers,
    async collect() {
      const { parts } = await read();
      this.set(parts.database === 'read-only' ? 1 : 0);
    },
  });
}

/** Serves metrics on a port of the loopback interface only. A port that cannot be listened on refuses the start. */
function serveMetrics(app: FastifyInstance, port: number, registry: Registry): void {
  const metrics = createServer(async (_request, response) => {
    response.setHeader('content-type', registry.contentType).end(await registry.metrics());
  });
  app.addHook('onReady', async () => {
    metrics.listen(port, '127.0.0.1');
    await once(metrics, 'listening');
  });
  app.addHook('onClose', async () => void metrics.close());
}
