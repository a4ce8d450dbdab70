/** The server, put together from what it is given: nothing here reads the environment, the clock or chance by itself. */
import fastifyCookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Registry } from 'prom-client';
import { accountHandlers } from '../features/account-detail/server/handlers.ts';
import { analyticsHandlers } from '../features/analytics/server/handlers.ts';
import { POW_DIFFICULTY } from '../features/captcha/pow.ts';
import { captchaHandlers } from '../features/captcha/server/handlers.ts';
import {
  type Captchas,
  createCaptchas,
  createSpeaker,
  loadVoices,
} from '../features/captcha/server/public.ts';
import { activationHandlers } from '../features/card-activation/server/handlers.ts';
import { replacementHandlers } from '../features/card-replacement/server/handlers.ts';
import { cardHandlers } from '../features/cards/server/handlers.ts';
import { pinHandlers } from '../features/cash-advance-pin/server/handlers.ts';
import { cashbackHandlers } from '../features/cashback/server/handlers.ts';
import { changePasswordHandlers } from '../features/change-password/server/handlers.ts';
import { createCredentials } from '../features/credentials/server/public.ts';
import { installDemo } from '../features/demo/server/public.ts';
import { forgottenHandlers } from '../features/forgotten-credentials/server/handlers.ts';
import { hyperlinkHandlers } from '../features/hyperlinks/server/handlers.ts';
import { createIdentity } from '../features/identity/server/public.ts';
import { instalmentHandlers } from '../features/instalments/server/handlers.ts';
import { languageHandlers } from '../features/language/server/handlers.ts';
import { loginHandlers } from '../features/login/server/handlers.ts';
import { createLogin } from '../features/login/server/login.ts';
import { createAccounts } from '../features/login/server/public.ts';
import { createOtp } from '../features/otp/server/public.ts';
import { redemptionHandlers } from '../features/points-redemption/server/handlers.ts';
import { profileHandlers } from '../features/profile/server/handlers.ts';
import { promotionHandlers } from '../features/promotions/server/handlers.ts';
import { publishedHandlers } from '../features/published/server/handlers.ts';
import { registrationHandlers } from '../features/registration/server/handlers.ts';
import { rewardHandlers } from '../features/reward-points/server/handlers.ts';
import { sessionHandlers } from '../features/session/server/handlers.ts';
import { createSessions } from '../features/session/server/public.ts';
import { createDocuments } from '../features/statements/server/documents.ts';
import { statementHandlers } from '../features/statements/server/handlers.ts';
import { storedFileHandlers } from '../features/stored-files/server/handlers.ts';
import { openStoredFiles } from '../features/stored-files/server/public.ts';
import { limitHandlers } from '../features/temporary-limit/server/handlers.ts';
import { createAudit } from './audit/audit.ts';
import type { Config } from './config.ts';
import type { Content } from './content/kinds.ts';
import { createCipher } from './crypto/cipher.ts';
import type { Passwords } from './crypto/passwords.ts';
import { databaseNow } from './db/clock.ts';
import { purge } from './db/housekeeping.ts';
import type { OpenDatabase } from './db/open.ts';
import { createFlows } from './flows/flows.ts';
import { installClosing } from './http/closing.ts';
import { installErrors, unreadable, unroutable } from './http/errors.ts';
import { installHealth } from './http/health.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { type Mounted, mount } from './http/mount.ts';
import { installOverload } from './http/overload.ts';
import { installPages } from './http/pages.ts';
import { installProtection } from './http/protect.ts';
import { installReports } from './http/reports.ts';
import { openApi } from './openapi.ts';
import { createOperations } from './operations/operations.ts';
import { createDispatcher, type Dispatcher } from './outbox/dispatcher.ts';
import { createOutbox } from './outbox/outbox.ts';
import type { CardSystem } from './ports/card-system/port.ts';
import type { Clock } from './ports/clock/port.ts';
import type { Mail } from './ports/mail/port.ts';
import type { ObjectStore } from './ports/object-store/port.ts';
import type { Random } from './ports/random/port.ts';
import type { Sms } from './ports/sms/port.ts';

/** Everything the server needs from outside. */
export interface AppDeps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly cardSystem: CardSystem;
  readonly sms: Sms;
  readonly mail: Mail;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly log: FastifyBaseLogger;
  /** What the bank edits. */
  readonly content: Content;
  /** Adds the adapters' own metrics to those that are shown. */
  readonly metrics?: (registry: Registry) => void;
  /** Folder of the captcha's voices. */
  readonly voicesDir: string;
  /** The program of the thread that makes documents. */
  readonly documentThread: URL;
  /** Where the bank keeps pictures and pages. */
  readonly objectStore: ObjectStore;
  /** The program of the thread that makes pictures. */
  readonly pictureThread: URL;
  /** The built portal; absent where only the API is wanted. */
  readonly webDir: string | undefined;
  /** Fills the demo bank again; demo mode only. */
  readonly reseed?: () => Promise<void>;
}

export interface App {
  readonly server: FastifyInstance;
  readonly dispatcher: Dispatcher;
  readonly calls: readonly Mounted[];
  /** Deletes what has expired. */
  purge(): Promise<void>;
}

/** Bodies over this are refused (http contract). */
const BODY_LIMIT = 64 * 1024;
const SECONDS = 1000;

function createServer({ config, log, random }: AppDeps): FastifyInstance {
  const nextId = requestIds(random);
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15 * SECONDS,
    // Slow clients are let go before they can pile up (S49); Node's own limits are minutes.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10 * SECONDS, connectionsCheckingInterval: SECONDS },
    forceCloseConnections: 'idle',
    // http/closing.ts answers then, in the shape of every other refusal.
    return503OnClosing: false,
    frameworkErrors: unroutable(config.defaultLanguage),
    clientErrorHandler: unreadable(config.defaultLanguage, nextId),
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true },
  });
}

/** References that people can quote: a random start for this process, then counting. */
function requestIds(random: Random): () => string {
  const start = random.bytes(6).toString('base64url');
  let count = 0;
  return () => `${start}-${(count++).toString(36)}`;
}

function services(deps: AppDeps, underWay: ReadonlySet<FastifyRequest>) {
  const { config, random, clock } = deps;
  const { db } = deps.database;
  const { secret } = config;
  const now = () => databaseNow(db);
  const limits: Limits = createLimits({ db, secret, clock }, config.rateLimits);
  const captchas: Captchas = createCaptchas({
    db,
    secret,
    random,
    speak: createSpeaker(loadVoices(deps.voicesDir)),
    difficulty: POW_DIFFICULTY,
  });
  const cipher = createCipher(secret);
  // The dispatcher starts a code's life when its message is sent; the engine wakes the dispatcher: one knows the other
  // only by a call made later.
  const outbox = createOutbox({ cipher, random });
  const audit = createAudit({ secret });
  const otp = createOtp({
    db,
    secret,
    random,
    outbox,
    kick: () => dispatcher.kick(),
    host: config.publicOrigin ? new URL(config.publicOrigin).host : `${config.host}:${config.port}`,
    now,
  });
  const sessions = createSessions({
    db,
    random,
    idleSeconds: config.idleSeconds,
    maxSeconds: config.sessionMaxSeconds,
    isOtpToken: otp.isToken,
  });
  const dispatcher: Dispatcher = createDispatcher({
    db,
    sms: deps.sms,
    mail: deps.mail,
    cipher,
    random,
    log: deps.log,
    // More calls than connections to the database: somebody waits for one.
    isBusy: () => underWay.size > config.databasePool,
    onSent: (trx, message) => otp.startLife(trx, message.customerId, message.onSent.challengeId),
  });
  const login = createLogin({ ...deps, db, sessions, otp, limits, audit, now });
  const accounts = createAccounts({ db, secret });
  const identity = createIdentity({ config, db, cardSystem: deps.cardSystem, audit });
  const credentials = createCredentials(deps);
  const flows = createFlows({ db, random });
  const documents = createDocuments({ program: deps.documentThread });
  const stored = openStoredFiles({ ...deps, store: deps.objectStore, program: deps.pictureThread });
  const kick = () => dispatcher.kick();
  const operations = createOperations({
    ...{ db, secret, random, audit, outbox },
    kick: () => dispatcher.kickSoon(),
  });
  return {
    ...{ db, limits, sessions, captchas, otp, outbox, kick, dispatcher },
    ...{ login, accounts, identity, credentials, flows, audit, now, documents, operations },
    storedFiles: stored.storedFiles,
    close: () => Promise.all([documents.close(), stored.close()]),
  };
}

type Services = ReturnType<typeof services>;

/** Every call of the API; the one list that the server, the document and the tests share. */
function allCalls(deps: AppDeps, parts: Services): Mounted[] {
  const all = { ...deps, ...parts };
  return [
    ...sessionHandlers(all),
    ...captchaHandlers(all),
    ...loginHandlers(all),
    ...cardHandlers(all),
    ...accountHandlers(all),
    ...statementHandlers(all),
    ...rewardHandlers(all),
    ...cashbackHandlers(all),
    ...promotionHandlers({ ...all, promotions: deps.content.promotions }),
    ...publishedHandlers({ ...all, ...deps.content }),
    ...redemptionHandlers({ ...all, catalogue: deps.content.catalogue }),
    ...instalmentHandlers(all),
    ...registrationHandlers(all),
    ...activationHandlers(all),
    ...limitHandlers(all),
    ...replacementHandlers(all),
    ...profileHandlers(all),
    ...storedFileHandlers(all),
    ...hyperlinkHandlers(deps.content),
    ...forgottenHandlers(all),
    ...changePasswordHandlers(all),
    ...pinHandlers(all),
    ...languageHandlers(all),
    ...(deps.config.analytics ? analyticsHandlers(all) : []),
  ];
}

/** Builds the server; it does not listen yet. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config } = deps;
  const server = createServer(deps);
  const underWay = new Set<FastifyRequest>();
  const parts = services(deps, underWay);
  server.addHook('onClose', async () => void (await parts.close()));
  await server.register(fastifyCookie);
  server.removeContentTypeParser('text/plain');
  installErrors(server, config.defaultLanguage);
  installProtection(server, config);
  installOverload(server, { apiBase: config.apiBase, most: config.mostCalls, underWay });
  installHealth(server, deps.database, config, deps.metrics);
  const calls = allCalls(deps, parts);
  mount(server, calls, {
    config,
    limits: parts.limits,
    authenticator: parts.sessions.authenticator,
  });
  let document: ReturnType<typeof openApi> | undefined;
  server.get(`${config.apiBase}/openapi.json`, () => {
    // Made for whoever asks first: few do, and everybody waits for a start.
    document ??= openApi(
      calls.map((call) => call.endpoint),
      config.apiBase,
    );
    return document;
  });
  await installReports(server, { config, limits: parts.limits });
  const pages = deps.webDir ? await installPages(server, deps, deps.webDir) : undefined;
  installClosing(server, pages?.maintenance);
  if (config.mode === 'demo' && deps.reseed) {
    installDemo(server, { db: parts.db, captchas: parts.captchas, reseed: deps.reseed, page: pages?.demo });
  }
  return { server, dispatcher: parts.dispatcher, calls, purge: () => purge(parts.db) };
}
