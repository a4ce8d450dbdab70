/** Services that several features share, created once per server. */
import type { FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { createAlerts } from '../../features/alerts/server/alerts.ts';
import { createPushDesk } from '../../features/alerts/server/push-desk.ts';
import { POW_DIFFICULTY } from '../../features/captcha/pow.ts';
import { createCaptchas } from '../../features/captcha/server/captchas.ts';
import { countCaptchas } from '../../features/captcha/server/metrics.ts';
import { createBankDesk } from '../../features/closing/server/bank-desk.ts';
import { createErasing } from '../../features/closing/server/erasing.ts';
import { createApprovals } from '../../features/confirmation/server/approvals.ts';
import { createConfirmation } from '../../features/confirmation/server/confirmation.ts';
import { readOpenChanges } from '../../features/confirmation/server/contact-changes-store.ts';
import { createCopiedAlarm } from '../../features/confirmation/server/copied.ts';
import { createHiddenCodes } from '../../features/confirmation/server/hidden.ts';
import { countOtp } from '../../features/confirmation/server/metrics.ts';
import { CODES_PER_DAY, createOtp } from '../../features/confirmation/server/otp.ts';
import { createPost } from '../../features/confirmation/server/post.ts';
import { mayShowOffers } from '../../features/consents/server/consents.ts';
import { createCredentials } from '../../features/credentials/server/credentials.ts';
import { createCopies } from '../../features/data-copy/server/copies.ts';
import { createCopyWorker } from '../../features/data-copy/server/worker.ts';
import { createEvidence } from '../../features/evidence/server/evidence.ts';
import { createObjects } from '../../features/evidence/server/objects.ts';
import { createIdentity } from '../../features/identity/server/identity.ts';
import { createAccounts } from '../../features/login/server/accounts.ts';
import { createAttempts } from '../../features/login/server/attempts.ts';
import { createCompletion } from '../../features/login/server/complete.ts';
import { createLogOnCounter } from '../../features/login/server/metrics.ts';
import { createSpraying } from '../../features/login/server/spraying.ts';
import { createSessions } from '../../features/session/server/sessions.ts';
import { createDocuments } from '../../features/statements/server/documents.ts';
import { openStoredFiles } from '../../features/stored-files/server/open.ts';
import { createAudit } from '../../server/audit/audit.ts';
import { createBatchMetrics } from '../../server/batch-runs/metrics.ts';
import { createPace } from '../../server/batch-runs/pace.ts';
import { openBreachedPasswords } from '../../server/crypto/breached.ts';
import { createCipher } from '../../server/crypto/cipher.ts';
import { databaseNow } from '../../server/db/clock.ts';
import { registerConnectionMetrics } from '../../server/db/metrics.ts';
import { registerStandbyMetrics } from '../../server/db/standbys/metrics.ts';
import { openDeletionList } from '../../server/deletions/open.ts';
import { createFlows } from '../../server/flows/flows.ts';
import { createAfterAnswer } from '../../server/http/after-answer.ts';
import { createLimits } from '../../server/http/limits/limits.ts';
import { countLimits, createLoadMetrics, createRequestMetrics } from '../../server/http/observe/metrics.ts';
import { createLocal } from '../../server/operations/local.ts';
import { createCommandMetrics } from '../../server/operations/metrics.ts';
import { type CommandExecutor, createOperations } from '../../server/operations/operations.ts';
import { createRecovery, type Recovery } from '../../server/operations/recovery.ts';
import { createRemote, type RemoteDeps } from '../../server/operations/remote.ts';
import { createDispatcher, type Dispatcher } from '../../server/outbox/dispatcher.ts';
import { createOutboxMetrics } from '../../server/outbox/metrics.ts';
import { createOutbox } from '../../server/outbox/outbox.ts';
import { createRowAlarm } from '../../server/row-tags/alarm.ts';
import { createRowTags } from '../../server/row-tags/row-tags.ts';
import type { Content } from './content-kinds.ts';
import type { AppDeps } from './deps.ts';
import { noticesOf, REPORTS } from './reports.ts';

/**
 * Creates the services that features share.
 * @param activeRequests running requests; the outbox slows down while there are more of them than database connections.
 */
export function createServices(deps: AppDeps, activeRequests: ReadonlySet<FastifyRequest>) {
  const { config, random, clock } = deps;
  const { db } = deps.database;
  const { keyring } = config;
  const now = () => databaseNow(db);
  const registry = new Registry();
  registerConnectionMetrics(registry, () => deps.database.connections());
  registerStandbyMetrics(registry, deps.database.standbys);
  const load = createLoadMetrics(registry, { active: activeRequests, max: config.mostCalls });
  const measureRequests = config.metricsPort === undefined ? undefined : createRequestMetrics(registry);
  const pace = createPace(createBatchMetrics(registry), () => activeRequests.size, config.databasePool);
  const limits = countLimits(createLimits({ db, keyring, clock }, config.rateLimits), registry);
  const spraying = createSpraying({ config, limits, log: deps.log });
  const captchaService = createCaptchas({
    db,
    keyring,
    random,
    speech: deps.speech,
    // During a suspected password spraying attack, two more bits make the proof of work four times as long.
    difficulty: async () => ((await spraying.isAlarm()) ? POW_DIFFICULTY + 2 : POW_DIFFICULTY),
    unusedPerAddress: config.rateLimits ? 60 : undefined,
  });
  const captchas = countCaptchas(captchaService, registry);
  const cipher = createCipher(keyring);
  const outbox = createOutbox({ cipher, random, bank: deps.content.bank });
  const audit = createAudit({ keyring });
  const rowTags = createRowTags({
    keyring,
    random,
    untagged: config.untaggedRows,
    onRefused: createRowAlarm({ db, audit, log: deps.log, registry }),
  });
  // `dispatcher` is created below. The callbacks that use it run only after that.
  const onPasskeyCopied = createCopiedAlarm({
    ...{ db, audit, rowTags, outbox, cardSystem: deps.cardSystem, language: config.defaultLanguage },
    wake: () => dispatcher.wake(),
  });
  const rp = config.passkeys;
  const otpService = createOtp({
    passkeys: rp && createApprovals({ db, rp, rowTags, onCopied: onPasskeyCopied }),
    db,
    keyring,
    random,
    outbox,
    wake: (customerId) => dispatcher.wake(customerId),
    untagged: config.untaggedRows,
    codesPerDay: config.rateLimits ? CODES_PER_DAY : Number.POSITIVE_INFINITY,
    host: config.publicOrigin ? new URL(config.publicOrigin).host : `${config.host}:${config.port}`,
    now,
  });
  const otp = countOtp(otpService, registry);
  const flows = createFlows({ db, random });
  const confirmation = createConfirmation({ db, otp, flows, audit });
  const afterAnswer = createAfterAnswer(deps.log);
  const hiddenCodes = createHiddenCodes({ db, random, flows, otp, confirmation, audit, afterAnswer, now });
  const sessions = createSessions({
    db,
    keyring,
    random,
    rowTags,
    idleSeconds: config.idleSeconds,
    maxSeconds: config.sessionMaxSeconds,
    otpTokenState: otp.tokenState,
  });
  const pushDesk = createPushDesk({ db, cipher, random, push: deps.push });
  const dispatcher: Dispatcher = createDispatcher({
    db,
    sms: deps.sms,
    mail: deps.mail,
    push: pushDesk.sending,
    cipher,
    random,
    log: deps.log,
    metrics: createOutboxMetrics(registry, db),
    // With more requests than database connections, some requests wait for a connection.
    isBusy: () => activeRequests.size > config.databasePool,
    onSent: (trx, message) => otp.startExpiry(trx, message.customerId, message.onSent.challengeId),
  });
  const attempts = createAttempts({ config, db, limits, spraying, rowTags });
  const wake = (customerId?: string) => dispatcher.wake(customerId);
  const completion = createCompletion({
    ...deps,
    db,
    sessions,
    confirmation,
    rowTags,
    audit,
    outbox,
    wake,
    now,
  });
  const countLogOn = createLogOnCounter(registry);
  const accounts = createAccounts({ db, keyring, rowTags });
  const identity = createIdentity({
    config,
    db,
    cardSystem: deps.cardSystem,
    audit,
    customersOfBrowser: accounts.customersOfBrowser,
  });
  const { breachedPasswordsFile } = config;
  const breached = breachedPasswordsFile ? openBreachedPasswords(breachedPasswordsFile) : undefined;
  const credentials = createCredentials({ ...deps, bank: deps.content.bank, breached });
  const documents = createDocuments({ program: deps.documentThread });
  const evidence = createEvidence({
    ...{ ...deps, db, cipher, now },
    alsoNamed: (ids) => copies.namedObjects(ids),
  });
  const stored = openStoredFiles({ ...deps, store: deps.objectStore, program: deps.pictureThread });
  const shared = { db, random, audit, outbox, wake: (customerId: string) => dispatcher.wakeSoon(customerId) };
  const { executor, recovery } = executorOf(deps, { ...shared, keyring, cipher, now }, registry);
  const alerts = createAlerts({
    ...{ db, cipher, random, outbox, cardSystem: deps.cardSystem, push: pushDesk, log: deps.log },
    pace,
    defaultLanguage: config.defaultLanguage,
    wakeOutbox: wake,
  });
  const operations = createOperations({ ...shared, keyring, executor });
  const bankDesk = createBankDesk({ outbox, to: config.privacyMail, language: config.defaultLanguage });
  const deletions = openDeletionList(config, { clock, random });
  const erasing = createErasing({ ...deps, db, audit, evidence, deletions, bankDesk, now });
  const copyDeps = {
    ...{ db, cipher, random, audit, outbox, confirmation, evidence, documents, now, log: deps.log },
    ...{ cardSystem: deps.cardSystem, bank: deps.content.bank },
    objects: createObjects(deps.evidenceStore, random),
    wake: (customerId: string) => dispatcher.wake(customerId),
  };
  const copyWorker = createCopyWorker(copyDeps);
  const copies = createCopies({ ...copyDeps, wakeWorker: copyWorker.wake });
  const offersShown = (customerId: string) => mayShowOffers(db, customerId);
  const openChanges = (customerId: string) => readOpenChanges(db, customerId);
  return {
    db,
    registry,
    pace,
    /** Undefined when metrics are not collected. */
    measureRequests,
    load,
    limits,
    sessions,
    captchas,
    confirmation,
    openChanges,
    /** Whether a person has not refused the portal's own offers. */
    offersShown,
    post: createPost({ openChanges, cardSystem: deps.cardSystem, now }),
    hiddenCodes,
    afterAnswer,
    outbox,
    wake,
    dispatcher,
    attempts,
    completion,
    countLogOn,
    onPasskeyCopied,
    accounts,
    rowTags,
    /** Notices to card holders. */
    alerts,
    pushDesk,
    cipher,
    identity,
    credentials,
    flows,
    audit,
    now,
    documents,
    operations,
    recovery,
    /** Releases the leases of running work, for a process that ends now. */
    releaseLeases: () => Promise.all([dispatcher.stop(0), recovery?.stop(0), executor.releaseLeases?.()]),
    storedFiles: stored.storedFiles,
    evidence,
    /** Tells the bank of accounts that close. */
    bankDesk,
    erasing,
    copies,
    copyWorker,
    async close() {
      await Promise.all([afterAnswer.settled(), copyWorker.stop()]);
      await Promise.all([
        documents.close(),
        stored.close(),
        deps.speech.close(),
        breached?.close(),
        evidence.close(),
      ]);
    },
  };
}

/** Returns the executor of commands, and the recovery for an external card system. */
function executorOf(
  { cardSystem, log }: AppDeps,
  shared: Omit<RemoteDeps, 'commands' | 'readModel' | 'reports' | 'log' | 'metrics'>,
  registry: Registry,
): { readonly executor: CommandExecutor; readonly recovery?: Recovery } {
  const { commands, readModel } = cardSystem;
  if (commands.where === 'database') return { executor: createLocal({ ...shared, commands }) };
  const metrics = createCommandMetrics(registry, shared.db);
  const remote = { ...shared, commands, readModel, reports: REPORTS, log, metrics };
  const recovery = createRecovery({ ...remote, cardSystem, noticesOf });
  return { executor: createRemote(remote), recovery };
}

export type Services = ReturnType<typeof createServices>;

/** The dependencies that `handlers` of every feature receives. */
export type ServerDeps = AppDeps & Services & Content;
