/** Builds the HTTP server from its dependencies. It reads neither the environment nor the clock directly. */
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { installBankEvents } from '../../bank/events/install.ts';
import { createBankEventMetrics } from '../../bank/events/metrics.ts';
import type { AlertService } from '../../features/alerts/server/alerts.ts';
import type { CopyWorker } from '../../features/data-copy/server/worker.ts';
import { installLoopbackCookies } from '../../features/demo/server/loopback-cookies.ts';
import { installDemo } from '../../features/demo/server/routes.ts';
import { type DeskPage, deskConfig, installDesk } from '../../features/staff/server/desk.ts';
import type { Daily } from '../../server/batch-runs/daily.ts';
import type { StaffSettings } from '../../server/config/staff.ts';
import { hasHomes } from '../../server/db/distribution/homes.ts';
import { isDistributed } from '../../server/db/distribution/topology.ts';
import { UnsuitableConnection } from '../../server/db/errors.ts';
import { purge } from '../../server/db/housekeeping/housekeeping.ts';
import { type Closing, installClosing } from '../../server/http/closing.ts';
import { installErrors, unreadable, unroutable } from '../../server/http/errors.ts';
import { installLoadShedding } from '../../server/http/limits/overload.ts';
import { installProtection } from '../../server/http/limits/protect.ts';
import { type Mounted, mount } from '../../server/http/mount.ts';
import { installHealth } from '../../server/http/observe/health.ts';
import { installReports } from '../../server/http/observe/reports.ts';
import { traceRequests } from '../../server/http/observe/traces.ts';
import { openApi } from '../../server/openapi.ts';
import type { Recovery } from '../../server/operations/recovery.ts';
import type { Dispatcher } from '../../server/outbox/dispatcher.ts';
import type { Random } from '../../server/ports/random/port.ts';
import { allCalls } from './calls.ts';
import type { AppDeps } from './deps.ts';
import { createExpiry } from './expiry.ts';
import { installPages, loadPages, sendPage } from './pages.ts';
import { createServices, type Services } from './services.ts';

export interface App {
  readonly server: FastifyInstance;
  /** The server of the staff desk, which has its own listener; undefined when the staff desk is not configured. */
  readonly staff: FastifyInstance | undefined;
  readonly dispatcher: Dispatcher;
  /** Recovery of commands; only with an external card system. */
  readonly recovery: Recovery | undefined;
  readonly alerts: AlertService;
  /** Makes copies of personal data. */
  readonly copyWorker: CopyWorker;
  readonly calls: readonly Mounted[];
  readonly registry: Registry;
  /** Announces the stop to load balancers and clients, and keeps serving requests. */
  drain(): void;
  /**
   * Releases the leases of running messages and commands after a stop was cut short, so that other processes can take them
   * at once. Rejects when the database does not answer; messages and commands are then due when their leases expire.
   */
  releaseLeases(): Promise<unknown>;
  /** Resolves when the work that calls left for after their answers has ended. */
  settled(): Promise<unknown>;
  /** Deletes expired data, and erases people whose account is closed. Calls during a run share it. */
  purge(): Promise<void>;
  /** Erases people whom a restored backup brought back. Call it before the portal answers. */
  eraseAgain(): Promise<unknown>;
  /** Deducts expired points from the cards, once a day. Undefined when an external card system does it itself. */
  readonly expiry: Daily | undefined;
}

/** Maximum size of a request body in bytes (HTTP contract). */
const BODY_LIMIT = 64 * 1024;
const SECONDS = 1000;

/** @param proxies number of trusted proxies in front of the listener */
function createServer({ config, log, random }: AppDeps, proxies: number): FastifyInstance {
  const nextId = requestIds(random);
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    trustProxy: (_address, hop) => hop < proxies,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15 * SECONDS,
    // Disconnects slow clients early (S49); Node's default timeouts are minutes.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10 * SECONDS, connectionsCheckingInterval: SECONDS },
    forceCloseConnections: 'idle',
    // http/closing.ts answers while the server closes, in the usual error format.
    return503OnClosing: false,
    frameworkErrors: unroutable(config.defaultLanguage),
    clientErrorHandler: unreadable(config.defaultLanguage, nextId),
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true },
  });
}

/** Returns a generator of support references: a random prefix of this process and a counter. */
function requestIds(random: Random): () => string {
  const start = random.bytes(6).toString('base64url');
  let count = 0;
  return () => `${start}-${(count++).toString(36)}`;
}

/** Builds the server. It does not listen yet. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config } = deps;
  const server = createServer(deps, config.trustProxy);
  const activeRequests = new Set<FastifyRequest>();
  const services = createServices(deps, activeRequests);
  const { registry } = services;
  server.addHook('onClose', async () => void (await services.close()));
  await server.register(fastifyCookie);
  if (config.mode === 'demo') installLoopbackCookies(server, config);
  server.removeContentTypeParser('text/plain');
  if (config.tracing) traceRequests(server, 'portal', config.trustProxy);
  services.measureRequests?.(server, 'portal');
  installErrors(server, config.defaultLanguage);
  installProtection(server, config);
  installLoadShedding(server, {
    apiBase: config.apiBase,
    max: config.mostCalls,
    active: activeRequests,
    onShed: services.load.shed,
  });
  const distributed = await isDistributed(services.db);
  if (distributed && deps.database.standbys)
    throw new UnsuitableConnection(
      'A distributed database has no standbys for reads: remove DATABASE_READ_URL (docs/distributed.md).',
    );
  // Behind a pooler, only the pooler's own address has the settings of the role.
  if (distributed && config.databaseWorkers && config.databasePrepared) await deps.database.findHomes?.();
  const bankEventMetrics = createBankEventMetrics(services.db);
  let closing: Closing | undefined;
  installHealth(server, {
    ...deps,
    registry,
    isGoing: () => closing?.isGoing() ?? false,
  });
  deps.metrics?.(registry);
  if (config.bankEventSecrets.length > 0) bankEventMetrics.register(registry);
  const calls = allCalls({ ...deps, ...services, ...deps.content });
  mount(server, calls, {
    config,
    limits: services.limits,
    authenticator: services.sessions.authenticator,
    distributed,
    standbys: deps.database.standbys,
    // Elsewhere, a read begins with a call to the bank.
    readsEarlyFrom:
      (!distributed || hasHomes(services.db)) && deps.cardSystem.commands.where === 'database'
        ? services.db
        : undefined,
    deviceOf: services.accounts.deviceOf,
  });
  let document: ReturnType<typeof openApi> | undefined;
  server.get(`${config.apiBase}/openapi.json`, () => {
    // Built on the first request, because few clients need it and building it would slow down every start.
    document ??= openApi(
      calls.map((call) => call.endpoint),
      config.apiBase,
    );
    return document;
  });
  await installReports(server, { config, limits: services.limits });
  await installBankEvents(server, {
    ...deps,
    ...services,
    metrics: bankEventMetrics,
    follower: services.alerts.follower,
  });
  const pages = deps.webDir ? await installPages(server, deps, deps.webDir) : undefined;
  closing = installClosing(server, pages?.maintenance);
  if (config.mode === 'demo' && deps.reseed && deps.till) {
    installDemo(server, {
      db: services.db,
      captchas: services.captchas,
      reseed: deps.reseed,
      till: deps.till(services.alerts.follower),
      page: pages?.demo,
    });
  }
  const { commands } = deps.cardSystem;
  const expiry =
    commands.where === 'database' ? createExpiry({ ...services, log: deps.log }, commands.expiry) : undefined;
  const { dispatcher, recovery, alerts, releaseLeases, afterAnswer } = services;
  const housekeeping = async () => {
    await Promise.all([
      purge(services.db, { ...config.audit, periods: config.periods }, services.pace),
      services.evidence.sweep(),
      services.erasing.eraseDue(),
      services.copies.sweep(),
    ]);
  };
  let purging: Promise<void> | undefined;
  const staff = await createDesk(deps, services);
  return {
    server,
    staff: staff?.server,
    dispatcher,
    recovery,
    alerts,
    copyWorker: services.copyWorker,
    calls,
    registry,
    drain() {
      closing?.drain();
      staff?.closing.drain();
    },
    releaseLeases,
    settled: afterAnswer.settled,
    purge: () => {
      purging ??= housekeeping().finally(() => {
        purging = undefined;
      });
      return purging;
    },
    eraseAgain: services.erasing.eraseAgain,
    expiry,
  };
}

/** Builds the staff desk as a separate server, if it is configured. */
async function createDesk(
  deps: AppDeps,
  services: Services,
): Promise<{ readonly server: FastifyInstance; readonly closing: Closing } | undefined> {
  const { staff: settings } = deps.config;
  if (!settings) return undefined;
  const server = createServer(deps, settings.trustProxy);
  if (deps.config.tracing) traceRequests(server, 'staff', settings.trustProxy);
  services.measureRequests?.(server, 'staff');
  const page = deps.staffDir ? await deskPage(deps, settings, deps.staffDir) : undefined;
  return { server, closing: await installDesk(server, { ...deps, ...services, settings, page }) };
}

async function deskPage(deps: AppDeps, settings: StaffSettings, folder: string): Promise<DeskPage> {
  const page = await loadPages(folder, { ...deps, config: deskConfig(deps.config, settings) });
  return {
    assets: join(folder, 'assets'),
    send: (request, reply, name) => sendPage(request, reply, page(name)),
  };
}
