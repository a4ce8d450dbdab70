/**
 * Configuration from environment variables. Invalid values stop the start with a message that lists every invalid variable,
 * its value, unless that is secret, and the allowed values. docs/operations/configuration.md describes the variables.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IsoDate, isIsoDate } from '../../shared/dates.ts';
import type { FeatureFlag } from '../../shared/feature-flags.ts';
import { parseLanguage } from '../../shared/messages.ts';
import { isBreachedFile } from '../crypto/breached.ts';
import type { Keyring } from '../crypto/keyring.ts';
import { parsePeriods, USUAL_PERIODS } from '../db/housekeeping/retention.ts';
import type { S3Settings } from '../ports/object-store/s3-request.ts';
import { type AuditConfig, bucketVariables, readAudit } from './audit.ts';
import { BANK_EVENTS, readBankEventSecrets } from './bank-events.ts';
import { bankFilesBucket, readBankFiles } from './bank-files.ts';
import { type BankCardSystem, CARD_SYSTEM, readCardSystem } from './card-system.ts';
import { type DeletionsConfig, deletionBucket, readDeletions } from './deletions.ts';
import { type EvidenceConfig, evidenceBucket, readEvidence } from './evidence.ts';
import { type PasskeySettings, readPasskeys } from './passkeys.ts';
import { productionProblems } from './production.ts';
import { demoPush, PUSH, type PushSettings, readPush } from './push.ts';
import { keyringOf, readSecrets, SECRETS, secretsByName } from './secrets.ts';
import { readSecretsDir } from './secrets-dir.ts';
import { readSms, SMS, type SmsConfig } from './sms.ts';
import { readStaff, STAFF, type StaffSettings } from './staff.ts';
import { readTelemetry, type Telemetry, TRACING } from './telemetry.ts';
import * as env from './values.ts';
import { ConfigError, type Env, EnvReader, type Values, type Variables } from './values.ts';

export { ConfigError };

const hidden = { secret: true } as const;
const day = env.parsed<IsoDate>(
  (value) => (isIsoDate(value) ? value : undefined),
  'a date such as 2026-01-31',
);
const sender = env.pattern(
  /^(?:[^<>@\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
  'an e-mail address, or a name with one: Bank <no-reply@bank.example>',
);
const breachedFile = env.parsed(
  (value) => (isBreachedFile(value) ? value : undefined),
  'the path of a file with lines SHA1:COUNT in the order of the hashes',
);
const credential = env.pattern(/^[\x21-\x7e]{1,256}$/, 'set, without spaces');

const ALLOWED_PERIODS =
  'periods of docs/privacy.md within their bounds, such as notices = 24 months, messages = 60 days';

const CONTENT = {
  mode: env.oneOf('PORTAL_MODE', ['demo', 'production'], 'demo'),
  /** Folder of the files that the bank edits. */
  contentDir: env.text('CONTENT_DIR', 'content'),
  /** Hosts that external links may point to, including their subdomains; empty means any host. */
  hyperlinkHosts: env.withDefault('HYPERLINK_HOSTS', env.hosts, []),
};

const GENERAL = {
  ...CONTENT,
  host: env.text('HOST', '127.0.0.1'),
  port: env.withDefault('PORT', env.integer(0, 65_535), 3000),
  dataDir: env.text('DATA_DIR', '.data'),
  databaseUrl: env.optional('DATABASE_URL', env.postgresUrl(), hidden),
  /** Streaming standbys for reads. */
  databaseReadUrls: env.optional('DATABASE_READ_URL', env.postgresUrls, hidden),
  /** Milliseconds that a read waits for a standby; one that is further behind is left out. */
  databaseReadWaitMs: env.withDefault('DATABASE_READ_WAIT_MS', env.integer(0, 1_000), 50),
  /** These two flags allow production without TLS to a database or an SMS gateway on another machine. */
  plainDatabase: env.flag('ALLOW_PLAIN_DATABASE', false),
  plainSms: env.flag('ALLOW_PLAIN_SMS', false),
  databasePool: env.withDefault('DATABASE_POOL', env.integer(1, 200), 10),
  /** Set to `off` behind a pooler that does not support prepared statements. */
  databasePrepared: env.toggle('DATABASE_PREPARED'),
  /** Whether processes connect to the workers of a distributed database, besides its coordinator. */
  databaseWorkers: env.toggle('DATABASE_WORKERS'),
  apiBase: env.withDefault('API_BASE', env.pattern(/^(\/[a-z0-9-]+)+$/, 'a path such as /api/v1'), '/api/v1'),
  /**
   * The origin whose writes are accepted. If undefined, which only demo mode allows, the request's Host header sets it.
   */
  publicOrigin: env.optional('PUBLIC_ORIGIN', env.origin('http:', 'https:'), hidden),
  /** Number of trusted proxies in front, for the caller's address. */
  trustProxy: env.withDefault('TRUST_PROXY', env.integer(0, 10), 0),
  defaultLanguage: env.withDefault(
    'DEFAULT_LANGUAGE',
    env.parsed(parseLanguage, 'one of en, zh_tw'),
    'zh_tw',
  ),
  /** Maximum number of concurrent calls; more are rejected. */
  mostCalls: env.withDefault('MOST_CALLS', env.integer(8, 10_000), 128),
  /** Seconds that a stopping process still serves, so that a load balancer can remove it. Default: 10; 0 in demo mode. */
  drainSeconds: env.optional('DRAIN_SECONDS', env.integer(0, 300)),
  idleSeconds: env.withDefault('IDLE_SECONDS', env.integer(90, 3600), 600),
  /** Seconds between the browser's session checks. The default is 5 in demo mode and 60 in production. */
  checkSeconds: env.optional('SESSION_CHECK_SECONDS', env.integer(1, 300)),
  sessionMaxSeconds: env.withDefault('SESSION_MAX_SECONDS', env.integer(300, 43_200), 7200),
  lockMinutes: env.withDefault('LOCK_MINUTES', env.integer(15, 10_080), 15),
  /** Usernames with a wrong password in ten minutes, in the whole portal, above which password spraying is suspected. */
  sprayingNames: env.withDefault('SPRAYING_NAMES', env.integer(10, 1_000_000), 100),
  breachedPasswordsFile: env.optional('BREACHED_PASSWORDS_FILE', breachedFile),
  revealUnknownUsername: env.flag('REVEAL_UNKNOWN_USERNAME', false),
  /**
   * The default is `new-device` in production, so that a password alone does not suffice on a new browser, and `marked` in
   * demo mode.
   */
  loginOtp: env.optional('LOGIN_OTP', env.choice(['marked', 'new-device', 'unless-passkey', 'always'])),
  /** Points that may leave the bank in a day, over all cards of a person. A cash rebate does not leave it. */
  redemptionDailyPoints: env.withDefault('REDEMPTION_DAILY_POINTS', env.integer(1, 1_000_000_000), 50_000),
  /** How long housekeeping keeps rows. */
  periods: env.withDefault('RETENTION', env.parsed(parsePeriods, ALLOWED_PERIODS), USUAL_PERIODS),
  /** What a primary cardholder sees of supplementary cards, once their adult holders agree. */
  familySees: env.oneOf('FAMILY_SEES', ['all', 'amounts', 'none'], 'amounts'),
  rateLimits: env.toggle('RATE_LIMITS'),
  /** Whether rows without a tag are accepted: only while servers of the release before tags still run. */
  untaggedRows: env.oneOf('UNTAGGED_ROWS', ['refuse', 'accept'], 'refuse'),
  /** If off, the demo bank has only its named people, which makes its creation several times faster. */
  demoCrowd: env.toggle('DEMO_CROWD'),
  /** The release date (Taipei) of promotions that are not offered from the start. */
  dayTwoDate: env.withDefault('FEATURE_DAY_TWO_DATE', day, '2026-01-01'),
  /** Whether a right-click on a page shows a notice instead of the context menu (GEN-10). */
  blockContextMenu: env.flag('BLOCK_CONTEXT_MENU', true),
  /** Whether the pages send analytics events (GEN-12). */
  analytics: env.toggle('ANALYTICS'),
  /** Whether browsers install the service worker. */
  serviceWorker: env.toggle('SERVICE_WORKER'),
  smtpUrl: env.optional('SMTP_URL', env.url('smtp:', 'smtps:'), hidden),
  /** The default is `no-reply@bank.example` in demo mode. */
  mailFrom: env.optional('MAIL_FROM', sender),
  /** Address of the bank for accounts that close. If undefined, the bank gets no e-mail. In demo mode an example. */
  privacyMail: env.optional('PRIVACY_MAIL', env.pattern(/^[^\s<>@]+@[^\s<>@]+$/, 'an e-mail address')),
  /** Validates every answer against its contract, for tests and development. */
  checkAnswers: env.flag('CHECK_ANSWERS', false),
};

const FEATURES = {
  cashAdvancePin: env.flag('FEATURE_CASH_ADVANCE_PIN', true),
  cardReplacement: env.flag('FEATURE_CARD_REPLACEMENT', true),
  cardApplication: env.flag('FEATURE_CARD_APPLICATION', true),
  personalLoan: env.flag('FEATURE_PERSONAL_LOAN', true),
  dayTwoPromotion: env.flag('FEATURE_DAY_TWO_PROMOTION', true),
};

const s3Variables = (mode: 'demo' | 'production') => ({
  endpoint: env.required(
    'S3_ENDPOINT',
    mode === 'production' ? env.origin('https:') : env.origin('http:', 'https:'),
    hidden,
  ),
  bucket: env.required(
    'S3_BUCKET',
    env.pattern(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
  ),
  region: env.withDefault('S3_REGION', env.pattern(/^[a-z0-9-]{1,40}$/, 'the name of a region'), 'us-east-1'),
  addressing: env.oneOf('S3_ADDRESSING', ['path', 'host'], 'path'),
  accessKeyId: env.required('S3_ACCESS_KEY_ID', credential, hidden),
  secretAccessKey: env.required('S3_SECRET_ACCESS_KEY', credential, hidden),
});

type General = Values<typeof GENERAL>;

export interface Config
  extends Omit<General, 'checkSeconds' | 'drainSeconds' | 'loginOtp' | 'mailFrom'>,
    Telemetry {
  readonly loginOtp: NonNullable<General['loginOtp']>;
  readonly checkSeconds: number;
  readonly drainSeconds: number;
  readonly mailFrom: string;
  readonly features: Readonly<Record<FeatureFlag, boolean>>;
  readonly sms: SmsConfig | undefined;
  /** The bucket of pictures and pages; undefined means the folder `files` of the content. */
  readonly s3: S3Settings | undefined;
  /** The bucket of the bank's files; undefined means folders of this machine. */
  readonly bankFiles: S3Settings | undefined;
  /** The bank's card system; undefined means the embedded card system. */
  readonly cardSystem: BankCardSystem | undefined;
  /** Secrets that sign the bank's events. If empty, events are not accepted. */
  readonly bankEventSecrets: readonly Buffer[];
  /** Settings of push messages; undefined means that push is off. */
  readonly push: PushSettings | undefined;
  /** Settings of passkeys; undefined means that passkeys are off. */
  readonly passkeys: PasskeySettings | undefined;
  /** Settings of the audit trail: anchors, segments and retention. */
  readonly audit: AuditConfig;
  /** Settings of files of evidence. */
  readonly evidence: EvidenceConfig;
  /** Where the list of deletions is kept. */
  readonly deletions: DeletionsConfig;
  /** Settings of the staff desk; undefined means that it is off. */
  readonly staff: StaffSettings | undefined;
  readonly secret: Buffer;
  /** The secrets of PORTAL_SECRET and PORTAL_SECRET_PREVIOUS. */
  readonly keyring: Keyring;
  /** The secrets of CARD_SYSTEM_SECRET and CARD_SYSTEM_SECRET_PREVIOUS. */
  readonly cardKeyring: Keyring;
}

/** All variables whose value may be in a file. */
const IN_FILES: readonly Variables[] = [
  ...[GENERAL, SMS, s3Variables('demo'), SECRETS, CARD_SYSTEM, BANK_EVENTS],
  ...[bucketVariables('demo'), evidenceBucket('demo'), deletionBucket('demo'), bankFilesBucket('demo')],
  ...[PUSH, STAFF, TRACING],
];

/** Reads the whole configuration; throws {@link ConfigError}. */
export function readConfig(environment: Env): Config {
  const reader = new EnvReader(environment);
  readSecretsDir(reader, IN_FILES);
  const general = reader.read(GENERAL);
  const { mode, dataDir } = general;
  const passkeys = readPasskeys(reader, general);
  const features = { ...reader.read(FEATURES), passkeys: passkeys !== undefined };
  const sms = readSms(reader);
  const s3 = readS3(reader, mode);
  const bankFiles = readBankFiles(reader, mode);
  const cardSystem = readCardSystem(reader, mode);
  const audit = readAudit(reader, mode);
  const evidence = readEvidence(reader, mode, dataDir);
  const deletions = readDeletions(reader, mode, dataDir);
  const telemetry = readTelemetry(reader);
  const secrets = readSecrets(reader);
  const others = secretsByName(secrets);
  const bankEventSecrets = readBankEventSecrets(reader, { others, cardSystem });
  const staff = readStaff(reader, mode, general.publicOrigin);
  const ownPush = readPush(reader);
  if (mode === 'production') {
    const missing = productionProblems({
      ...general,
      ...secrets,
      bankEventSecrets,
      smsUrl: sms?.url,
      auditAnchors: environment.AUDIT_ANCHORS,
    });
    reader.problems.push(...missing.filter(({ name }) => !reader.wrong.has(name)));
  }
  if (general.databaseReadUrls && !reader.isSet('DATABASE_URL'))
    reader.refuse('DATABASE_READ_URL', '…', 'left out while DATABASE_URL is not set');
  reader.end();
  // The demo bank is fictional, so its secret may be public.
  const ofDemoBank = () => createHash('sha256').update('the demo bank is fictional').digest();
  const { secret, otherSecrets, cardSecret, otherCardSecrets } = secrets;
  const keyring = keyringOf('PORTAL_SECRET', secret ?? demoSecret(dataDir), otherSecrets);
  const push = ownPush ?? (mode === 'demo' ? demoPush(keyring.current.secret) : undefined);
  const cardKeyring = keyringOf('CARD_SYSTEM_SECRET', cardSecret ?? ofDemoBank(), otherCardSecrets);
  return {
    ...general,
    ...telemetry,
    features,
    sms,
    s3,
    bankFiles,
    cardSystem,
    bankEventSecrets,
    push,
    passkeys,
    audit,
    evidence,
    deletions,
    staff,
    privacyMail: general.privacyMail ?? (mode === 'demo' ? 'privacy@bank.example' : undefined),
    loginOtp: general.loginOtp ?? (mode === 'demo' ? 'marked' : 'new-device'),
    checkSeconds: general.checkSeconds ?? (mode === 'demo' ? 5 : 60),
    drainSeconds: general.drainSeconds ?? (mode === 'demo' ? 0 : 10),
    mailFrom: general.mailFrom ?? 'no-reply@bank.example',
    secret: keyring.current.secret,
    keyring,
    cardKeyring,
  };
}

/** Reads only the configuration of the bank's content. */
export function readContentConfig(environment: Env): Pick<Config, keyof typeof CONTENT> {
  const reader = new EnvReader(environment);
  const config = reader.read(CONTENT);
  reader.end();
  return config;
}

/** Reads the secret of demo mode, which is created once and stored beside the data. */
function demoSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'demo-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}

function readS3(reader: EnvReader, mode: Config['mode']): S3Settings | undefined {
  const { store } = reader.read({ store: env.oneOf('OBJECT_STORE', ['folder', 's3'], 'folder') });
  return store === 's3' ? reader.read(s3Variables(mode)) : undefined;
}
