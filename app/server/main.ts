/** Starts the portal: reads the configuration, opens the database, listens, and stops in order. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import type { Registry } from 'prom-client';
import { openSpeech } from '../../features/captcha/server/voice/speech.ts';
import { hasDemo, reseedDemo, seedDemo } from '../../features/demo/server/seed.ts';
import { createBankTill, createTill, ownEvents, type Till } from '../../features/demo/server/till.ts';
import { createTrailKeeper, type TrailKeeper } from '../../server/audit/keeper.ts';
import { type Config, ConfigError } from '../../server/config/config.ts';
import { clockOffset } from '../../server/db/clock.ts';
import { hasSnapshot } from '../../server/db/engine/snapshot.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { tablesWithoutRights } from '../../server/db/rights.ts';
import type { EventFollower } from '../../server/event-follower.ts';
import { logDestination } from '../../server/log.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { createDemoMail, createDemoSms } from '../../server/ports/demo-inbox.ts';
import type { EvidenceScan } from '../../server/ports/evidence-scan/port.ts';
import { createEvidenceFolder } from '../../server/ports/evidence-store/folder.ts';
import type { EvidenceStore } from '../../server/ports/evidence-store/port.ts';
import { createEvidenceBucket } from '../../server/ports/evidence-store/s3.ts';
import type { Mail } from '../../server/ports/mail/port.ts';
import { createFolderStore } from '../../server/ports/object-store/folder.ts';
import type { ObjectStore } from '../../server/ports/object-store/port.ts';
import { createS3Store } from '../../server/ports/object-store/s3.ts';
import type { Push } from '../../server/ports/push/port.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { createHttpGateway } from '../../server/ports/sms/http-gateway.ts';
import { linesOf, Refused } from '../../server/program.ts';
import { hasUntagged } from '../../server/row-tags/kept-store.ts';
import { sealRows } from '../../server/row-tags/seal.ts';
import { noteSecrets, startWithSecrets } from '../../server/secrets/in-use.ts';
import { traceField } from '../../server/telemetry/tracing.ts';
import { type App, createApp } from './app.ts';
import { openCardSystem } from './card-system.ts';
import { openContent } from './content-kinds.ts';
import { rowSealing } from './sealed-tables.ts';
import { openConfigured, prepareStart, type Start } from './start.ts';
import { readEverything } from './start-problems.ts';
import { createStop } from './stop.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const MINUTE_MS = 60_000;
/** Maximum milliseconds for closing. Requests end within 9 s; the slowest requests wait for an external card system. */
const CLOSE_MS = 10_000;
const HAND_OVER_MS = 2_000;

/** Fields that pino redacts if a log call contains them. */
const REDACTED = [
  'authorization',
  'cookie',
  'password',
  'otp',
  'pin',
  'nationalId',
  'phoneNo',
  'email',
  'accessToken',
  'sessionId',
];

async function run(): Promise<void> {
  const config = await readEverything(process.env);
  const log = pino(
    {
      level: config.logLevel,
      mixin: () => traceField(),
      redact: REDACTED.flatMap((key) => [key, `*.${key}`]),
    },
    logDestination(systemClock),
  );
  // Imported on demand, because loading the SDK slows down the start.
  const tracing = config.tracing
    ? (await import('../../server/telemetry/exporter.ts')).startTracing(config.tracing, log)
    : undefined;
  const start = prepareStart(config, systemClock);
  const reading = openContent(config);
  // Reports errors in the bank's files first: before production touches its database, and before a new database is created,
  // which takes up to a minute.
  const isNew = !config.databaseUrl && !existsSync(join(config.dataDir, 'cluster'));
  if (config.mode === 'production' || isNew) await reading;
  if (isNew && !hasSnapshot(resolve('.cache'), start.seed)) prepareDatabase();
  const [{ content, live }, database] = await Promise.all([reading, openConfigured(config, start)]);
  await requireRights(database);
  await checkContent(config, database, start);
  await startWithSecrets(database.db, config, (message) => log.warn(message));
  const sealDemo = () => sealRows({ database, ...rowSealing({ ...config, untaggedRows: 'accept' }) });
  if (config.mode === 'demo') await sealDemo();
  else if (config.untaggedRows === 'accept')
    log.warn('UNTAGGED_ROWS=accept: only while servers of the release before tags still run');
  else if (await hasUntagged(database.db))
    log.warn('accounts, passkeys or known browsers have no tag and are refused');
  const gateway = await openSms(config, database, log);
  const bank = openCardSystem(config, database, start, log);
  const trail = createTrailKeeper({ config, database, clock: systemClock, random: systemRandom, log });
  const app = await createApp({
    config,
    database,
    cardSystem: bank.cardSystem,
    sms: gateway.sms,
    metrics: (registry) => {
      gateway.metrics(registry);
      bank.metrics(registry);
      trail.metrics(registry);
    },
    degraded: {
      content: () => live.stale().length > 0,
      cardSystem: bank.isPausing,
      auditAnchors: trail.isDegraded,
    },
    mail: await openMail(config, database),
    push: await openPush(config),
    clock: systemClock,
    random: systemRandom,
    passwords: start.passwords,
    log,
    content,
    speech: openSpeech(new URL('voice-thread.js', import.meta.url)),
    documentThread: new URL('statement-pdf.js', import.meta.url),
    objectStore: openStore(config),
    pictureThread: new URL('picture-thread.js', import.meta.url),
    evidenceStore: openEvidence(config),
    evidenceScan: await openScan(config),
    evidenceDecoder: new URL('evidence-decoder.js', import.meta.url),
    webDir: join(HERE, '../web'),
    staffDir: join(HERE, '../staff'),
    ...(config.mode === 'demo' && {
      async reseed() {
        await reseedDemo(database.db, start);
        await sealDemo();
      },
      till: tillOf(config, database, start),
    }),
  });
  live.watch(log);
  await listen(app, config, database, trail, async () => {
    await gateway.close();
    bank.close();
    await tracing?.close();
  });
}

/**
 * Creates the first database in a separate process with its own standard error. When a Node process ends, it makes an
 * inherited pipe blocking again, which would affect this process.
 */
function prepareDatabase(): void {
  const { status, stderr } = spawnSync(process.execPath, [join(HERE, 'prepare.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) return;
  process.stderr.write(stderr);
  throw new Error(`the database could not be made (${status})`);
}

/** Opens the object store with the bank's pictures and pages. */
function openStore({ s3, contentDir }: Config): ObjectStore {
  return s3 ? createS3Store(s3, systemClock) : createFolderStore(join(contentDir, 'files'));
}

/** Opens the store of files of evidence. */
function openEvidence({ evidence: { bucket, folder } }: Config): EvidenceStore {
  return bucket ? createEvidenceBucket(bucket, systemClock) : createEvidenceFolder(resolve(folder));
}

/** Opens the scanner of files of evidence, if configured. */
async function openScan({ evidence: { clamd } }: Config): Promise<EvidenceScan | undefined> {
  if (!clamd) return undefined;
  const { createClamd } = await import('../../server/ports/evidence-scan/clamd.ts');
  return createClamd(clamd);
}

/** Returns the demo's payment terminal, of the embedded card system or of the reference bank that executes the commands. */
function tillOf(
  { cardSystem }: Config,
  { db }: OpenDatabase,
  { keys }: Start,
): (follower: EventFollower) => Till {
  return (follower) =>
    cardSystem?.kind === 'http' && cardSystem.auth.kind === 'bearer'
      ? createBankTill({ url: cardSystem.url, token: cardSystem.auth.token })
      : createTill({ db, keys, random: systemRandom, events: ownEvents(follower) });
}

/** Opens the mail adapter. Adapters that only some configurations need are imported on demand, for a fast start. */
async function openMail({ smtpUrl, mailFrom }: Config, { db }: OpenDatabase): Promise<Mail> {
  if (!smtpUrl) return createDemoMail(db);
  const { createSmtpMail } = await import('../../server/ports/mail/smtp.ts');
  return createSmtpMail({ url: smtpUrl, from: mailFrom });
}

/** Opens the push adapter, if configured. */
async function openPush({ push }: Config): Promise<Push | undefined> {
  if (!push) return undefined;
  const { createWebPush } = await import('../../server/ports/push/web-push.ts');
  return createWebPush({ ...push, clock: systemClock, random: systemRandom });
}

/** Opens the SMS adapter, with its cleanup and metrics. */
async function openSms({ sms }: Config, { db }: OpenDatabase, log: Logger) {
  if (sms?.kind === 'smpp') {
    const { createSmppSms } = await import('../../server/ports/sms/smpp.ts');
    const { createSmppMetrics } = await import('../../server/ports/sms/smpp/metrics.ts');
    const metrics = createSmppMetrics();
    const smpp = createSmppSms({ ...sms, random: systemRandom, log, metrics });
    return { sms: smpp, close: smpp.close, metrics: metrics.register };
  }
  return {
    sms: sms
      ? createHttpGateway({ url: sms.url, auth: { kind: 'bearer', token: sms.token } })
      : createDemoSms(db),
    close: async () => undefined,
    metrics: (_registry: Registry) => undefined,
  };
}

/** Refuses a role that lacks rights, because single calls would fail later. */
async function requireRights({ db }: OpenDatabase): Promise<void> {
  const tables = await tablesWithoutRights(db);
  if (tables.length > 0)
    throw new Refused(
      `The role of DATABASE_URL lacks rights on ${tables.slice(0, 5).join(', ')}${tables.length > 5 ? ` and ${tables.length - 5} more tables` : ''}: run server/db/roles.sql as the owner (docs/operations/audit-trail.md, "The serving role").`,
    );
}

/** Creates the demo bank in demo mode. In production, rejects a database that a demo has used. */
async function checkContent(config: Config, database: OpenDatabase, start: Start): Promise<void> {
  const demo = await hasDemo(database.db);
  if (config.mode === 'demo' && !demo) await seedDemo(database.db, start);
  if (config.mode === 'production' && (demo || (await clockOffset(database.db)) !== 0)) {
    throw new ConfigError({
      name: 'PORTAL_MODE',
      value: 'production',
      allowed: 'demo: this database holds a demo bank',
    });
  }
}

async function listen(
  app: App,
  config: Config,
  database: OpenDatabase,
  trail: TrailKeeper,
  closeGateways: () => Promise<void>,
): Promise<void> {
  await app.eraseAgain();
  database.standbys?.start(app.server.log);
  const address = await app.server.listen({ host: config.host, port: config.port });
  if (app.staff && config.staff) {
    const desk = await app.staff.listen({ host: config.staff.host, port: config.staff.port });
    process.stdout.write(`The staff desk is listening at ${desk}\n`);
  }
  app.dispatcher.start();
  app.recovery?.start();
  app.alerts.start();
  app.expiry?.start();
  app.copyWorker.start();
  trail.start();
  const minutely = setInterval(() => {
    app.purge().catch((err: Error) => app.server.log.warn({ name: err.name }, 'purge failed'));
    noteSecrets(database.db, config).catch((err: Error) =>
      app.server.log.warn({ name: err.name }, 'secrets in use not noted'),
    );
  }, MINUTE_MS);
  process.stdout.write(`The portal is listening at ${address}\n`);
  const close = async (): Promise<void> => {
    clearInterval(minutely);
    await Promise.all([app.server.close(), app.staff?.close()]);
    await Promise.all([app.alerts.stop(), app.expiry?.stop()]);
    await Promise.all([app.recovery?.stop(), app.dispatcher.stop()]);
    await closeGateways();
    await trail.stop();
    await database.close();
  };
  const stop = createStop(
    { drain: app.drain, close, releaseLeases: app.releaseLeases, exit: process.exit },
    { drainMs: config.drainSeconds * 1000, closeMs: CLOSE_MS, releaseMs: HAND_OVER_MS },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

// Stops the drawing library from reading the system's fonts when it is loaded, which fails if the user has no home folder.
// The portal draws no text with system fonts. Worker threads inherit this setting.
process.env.DISABLE_SYSTEM_FONTS_LOAD ??= '1';
// Standard output and error may be files on a full disk or pipes without a reader; their errors must not end the process.
// Accessing them also makes a pipe non-blocking.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
try {
  await run();
} catch (error) {
  process.stderr.write(`${linesOf(error)}\n`);
  process.exit(1);
}
