/** Starts the portal: reads the configuration, opens the database, listens, and stops in order. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { hasDemo, reseedDemo, seedDemo } from '../features/demo/server/public.ts';
import { type App, createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { clockOffset } from './db/clock.ts';
import { DataDirectoryInUse } from './db/errors.ts';
import type { OpenDatabase } from './db/open.ts';
import { createEmbeddedCardSystem } from './ports/card-system/embedded/adapter.ts';
import { systemClock } from './ports/clock/system.ts';
import { createDemoMail } from './ports/mail/demo-inbox.ts';
import { createSmtpMail } from './ports/mail/smtp.ts';
import { systemRandom } from './ports/random/system.ts';
import { createDemoSms } from './ports/sms/demo-inbox.ts';
import { createHttpGateway } from './ports/sms/http-gateway.ts';
import { openConfigured, prepareStart, type Start } from './start.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const PURGE_MS = 60_000;
const STOP_MS = 10_000;

/** What must never be written down, should it ever reach a log call. */
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
  const config = readConfig(process.env);
  const log = pino(
    { level: config.logLevel, redact: REDACTED.flatMap((key) => [key, `*.${key}`]) },
    pino.destination(2),
  );
  const start = prepareStart(config, systemClock);
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'cluster'))) {
    execFileSync(process.execPath, [join(HERE, 'prepare.js')], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const database = await openConfigured(config, start);
  await checkContent(config, database, start);
  const app = await createApp({
    config,
    database,
    cardSystem: createEmbeddedCardSystem(database.db, start.keys),
    sms: config.sms
      ? createHttpGateway({ url: config.sms.url, auth: { kind: 'bearer', token: config.sms.token } })
      : createDemoSms(database.db),
    mail: config.smtpUrl
      ? createSmtpMail({ url: config.smtpUrl, from: config.mailFrom })
      : createDemoMail(database.db),
    clock: systemClock,
    random: systemRandom,
    passwords: start.passwords,
    log,
    voicesDir: join(HERE, 'voices'),
    webDir: join(HERE, '../web'),
    ...(config.mode === 'demo' && { reseed: () => reseedDemo(database.db, start) }),
  });
  await listen(app, config, database);
}

/** A demo gets its bank; production refuses a database that a demo has used. */
async function checkContent(config: Config, database: OpenDatabase, start: Start): Promise<void> {
  const demo = await hasDemo(database.db);
  if (config.mode === 'demo' && !demo) await seedDemo(database.db, start);
  if (config.mode === 'production' && (demo || (await clockOffset(database.db)) !== 0)) {
    throw new ConfigError('PORTAL_MODE', 'production', 'demo: this database holds a demo bank');
  }
}

async function listen(app: App, config: Config, database: OpenDatabase): Promise<void> {
  const address = await app.server.listen({ host: config.host, port: config.port });
  app.dispatcher.start();
  const purging = setInterval(
    () => void app.purge().catch((err: Error) => app.server.log.warn({ name: err.name }, 'purge failed')),
    PURGE_MS,
  );
  process.stdout.write(`The portal is listening at ${address}\n`);
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    clearInterval(purging);
    await app.server.close();
    await app.dispatcher.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

/** For the operator: what to do, without a stack where the cause is known. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const known =
    error instanceof Error &&
    (error instanceof DataDirectoryInUse || ('code' in error && error.code === 'EADDRINUSE'));
  return known
    ? (error as Error).message
    : `The portal could not start: ${error instanceof Error ? error.stack : String(error)}`;
}
