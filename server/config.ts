/**
 * Configuration from the environment, read once. A wrong value stops the start with the variable's name, what it was
 * and what it may be. Every variable is described in docs/operations.md.
 */

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IsoDate, isIsoDate } from '../shared/dates.ts';
import type { FeatureFlag } from '../shared/feature-flags.ts';
import { type Language, parseLanguage } from '../shared/messages.ts';
import {
  address,
  ConfigError,
  type Env,
  flag,
  matching,
  oneOf,
  readBytes,
  secretText,
  whole,
} from './config-values.ts';
import type { S3Settings } from './ports/object-store/s3.ts';
import { isSender } from './ports/sms/smpp/address.ts';
import { parseSmppUrl } from './ports/sms/smpp/url.ts';
import type { SmppSettings } from './ports/sms/smpp.ts';

export { ConfigError };

export interface Config {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** Off behind a pooler that cannot keep prepared statements. */
  readonly databasePrepared: boolean;
  readonly apiBase: string;
  /** Origins whose writes are accepted; empty in demo mode: the origin the request was sent to. */
  readonly publicOrigin: string | undefined;
  /** Number of trusted proxies in front, for the caller's address. */
  readonly trustProxy: number;
  readonly defaultLanguage: Language;
  /** Calls that are under way at once; more are turned away. */
  readonly mostCalls: number;
  readonly idleSeconds: number;
  readonly sessionMaxSeconds: number;
  readonly checkSeconds: number;
  readonly lockMinutes: number;
  readonly revealUnknownUsername: boolean;
  readonly loginOtp: 'marked' | 'new-device' | 'always';
  /** Whether the first redemption to a membership needs a one-time password. */
  readonly redemptionOtp: 'off' | 'new-membership';
  /** Folder of the files that the bank edits. */
  readonly contentDir: string;
  /** Where pictures and pages are: a bucket, or the folder `files` of the content. */
  readonly s3: S3Settings | undefined;
  /** Hosts that outside links may lead to, with those below them; empty: any. */
  readonly hyperlinkHosts: readonly string[];
  readonly rateLimits: boolean;
  /** Off: the demo bank is its named people alone, which makes it new several times faster. */
  readonly demoCrowd: boolean;
  readonly features: Readonly<Record<FeatureFlag, boolean>>;
  /** The day from which the promotions of day two are offered, in Taipei. */
  readonly dayTwoDate: IsoDate;
  /** Whether a right-click on a page's surface is answered with a notice (GEN-10). */
  readonly blockContextMenu: boolean;
  /** Whether the portal's pages tell what happens in them (GEN-12). */
  readonly analytics: boolean;
  /** Whether browsers keep the portal's files and a page for no connection. */
  readonly serviceWorker: boolean;
  readonly sms: SmsConfig | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly contactPhone: string;
  readonly logLevel: string;
  /** Keys everything keyed: protected fields, captcha answers, codes, sealed columns. At least 32 bytes. */
  readonly secret: Buffer;
  /** Keys the embedded card system's sealed columns; the demo bank is fictional, and its key is no secret. */
  readonly cardSecret: Buffer;
  /** Check every answer against its contract: for tests and development. */
  readonly checkAnswers: boolean;
  readonly metricsPort: number | undefined;
}

/** The gateway that sends text messages. */
export type SmsConfig =
  | { readonly kind: 'http'; readonly url: string; readonly token: string }
  | ({ readonly kind: 'smpp' } & SmppSettings);

function demoCardSecret(mode: Config['mode']): Buffer {
  if (mode === 'production')
    throw new ConfigError('CARD_SYSTEM_SECRET', undefined, 'at least 32 random bytes in base64');
  return createHash('sha256').update('the demo bank is fictional').digest();
}

/** The server's secret: from the environment, or in demo mode made once and kept beside the data. */
function readSecret(env: Env, mode: Config['mode'], dataDir: string): Buffer {
  const given = readBytes(env, 'PORTAL_SECRET');
  if (given) return given;
  if (mode === 'production')
    throw new ConfigError('PORTAL_SECRET', undefined, 'at least 32 random bytes in base64');
  const file = join(dataDir, 'demo-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}

/** What only makes sense outside production stops a production start. */
function refuseDemoSwitches(config: Omit<Config, 'secret' | 'cardSecret'>): void {
  if (config.mode !== 'production') return;
  if (!config.rateLimits) throw new ConfigError('RATE_LIMITS', 'off', 'on in production');
  if (!config.demoCrowd) throw new ConfigError('DEMO_CROWD', 'off', 'left out in production');
  if (!config.publicOrigin?.startsWith('https://'))
    throw new ConfigError(
      'PUBLIC_ORIGIN',
      config.publicOrigin,
      'the https:// address of the portal in production',
    );
  if (!config.databaseUrl)
    throw new ConfigError('DATABASE_URL', undefined, 'a PostgreSQL address in production');
  if (!config.sms)
    throw new ConfigError(
      'SMS_GATEWAY_URL',
      undefined,
      'the address of the SMS gateway in production, unless SMS_SMPP_URL is one',
    );
  if (!config.smtpUrl)
    throw new ConfigError('SMTP_URL', undefined, 'the address of the mail server in production');
}

function readFeatures(env: Env): Record<FeatureFlag, boolean> {
  return {
    cashAdvancePin: flag(env, 'FEATURE_CASH_ADVANCE_PIN', true),
    cardReplacement: flag(env, 'FEATURE_CARD_REPLACEMENT', true),
    cardApplication: flag(env, 'FEATURE_CARD_APPLICATION', true),
    personalLoan: flag(env, 'FEATURE_PERSONAL_LOAN', true),
    dayTwoPromotion: flag(env, 'FEATURE_DAY_TWO_PROMOTION', true),
  };
}

function day(env: Env, name: string, fallback: IsoDate): IsoDate {
  const raw = env[name] || fallback;
  if (!isIsoDate(raw)) throw new ConfigError(name, raw, 'a date such as 2026-01-31');
  return raw;
}

/** The one gateway for text messages: over HTTP or over SMPP. */
function readSms(env: Env): SmsConfig | undefined {
  const http = address(env, 'SMS_GATEWAY_URL', ['http:', 'https:']);
  const smpp = env.SMS_SMPP_URL;
  if (http && smpp)
    throw new ConfigError(
      'SMS_SMPP_URL',
      '…',
      'left out where SMS_GATEWAY_URL is set: one gateway sends all',
    );
  if (http) return { kind: 'http', url: http, token: env.SMS_GATEWAY_TOKEN ?? '' };
  if (!smpp) return undefined;
  if (!parseSmppUrl(smpp))
    throw new ConfigError('SMS_SMPP_URL', '…', 'smpp://user:password@host:port, or smpps://… for TLS');
  return { kind: 'smpp', url: smpp, ...readSmpp(env) };
}

function readSmpp(env: Env): Omit<SmppSettings, 'url'> {
  const sender = env.SMS_SMPP_SENDER ?? '';
  if (sender !== '' && !isSender(sender))
    throw new ConfigError('SMS_SMPP_SENDER', sender, 'up to 20 digits, or up to 11 letters and digits');
  const systemType = env.SMS_SMPP_SYSTEM_TYPE ?? '';
  if (!/^[\x20-\x7e]{0,12}$/.test(systemType))
    throw new ConfigError('SMS_SMPP_SYSTEM_TYPE', systemType, 'up to 12 ASCII characters');
  return {
    sender,
    senderTon: env.SMS_SMPP_SENDER_TON ? whole(env, 'SMS_SMPP_SENDER_TON', 0, 0, 6) : undefined,
    senderNpi: env.SMS_SMPP_SENDER_NPI ? whole(env, 'SMS_SMPP_SENDER_NPI', 0, 0, 18) : undefined,
    numbers: oneOf(env, 'SMS_SMPP_NUMBERS', ['international', 'national'], 'international'),
    alphabet: oneOf(env, 'SMS_SMPP_ALPHABET', ['gsm', 'ucs2'], 'gsm'),
    longTexts: oneOf(env, 'SMS_SMPP_LONG_TEXTS', ['parts', 'payload'], 'parts'),
    systemType,
  };
}

/** The bucket of pictures and pages; none of its variables may be missing where it is asked for. */
function readS3(env: Env, mode: Config['mode']): S3Settings | undefined {
  if (oneOf(env, 'OBJECT_STORE', ['folder', 's3'], 'folder') === 'folder') return undefined;
  const protocols = mode === 'production' ? ['https:'] : ['http:', 'https:'];
  const endpoint = address(env, 'S3_ENDPOINT', protocols);
  if (!endpoint) throw new ConfigError('S3_ENDPOINT', undefined, 'the address of the S3 server');
  return {
    endpoint: new URL(endpoint).origin,
    bucket: matching(
      env,
      'S3_BUCKET',
      undefined,
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'the name of a bucket',
    ),
    region: matching(env, 'S3_REGION', 'us-east-1', /^[a-z0-9-]{1,40}$/, 'the name of a region'),
    addressing: oneOf(env, 'S3_ADDRESSING', ['path', 'host'], 'path'),
    accessKeyId: secretText(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: secretText(env, 'S3_SECRET_ACCESS_KEY'),
  };
}

/** Hosts that outside links may lead to. */
export function hyperlinkHostsOf(env: Env): string[] {
  const hosts = (env.HYPERLINK_HOSTS ?? '').split(',').map((host) => host.trim().toLowerCase());
  const named = hosts.filter((host) => host !== '');
  for (const host of named) {
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
      throw new ConfigError('HYPERLINK_HOSTS', host, 'names of hosts, separated by commas');
  }
  return named;
}

/** The folder of the files that the bank edits. */
export function contentDirOf(env: Env): string {
  return env.CONTENT_DIR ?? 'content';
}

/** Reads and checks the whole configuration; throws {@link ConfigError}. */
export function readConfig(env: Env): Config {
  const mode = oneOf(env, 'PORTAL_MODE', ['demo', 'production'], 'demo');
  const language = parseLanguage(env.DEFAULT_LANGUAGE ?? 'zh_tw');
  if (!language) throw new ConfigError('DEFAULT_LANGUAGE', env.DEFAULT_LANGUAGE, 'one of en, zh_tw');
  const apiBase = env.API_BASE ?? '/api/v1';
  if (!/^(\/[a-z0-9-]+)+$/.test(apiBase))
    throw new ConfigError('API_BASE', apiBase, 'a path such as /api/v1');
  const origin = address(env, 'PUBLIC_ORIGIN', ['http:', 'https:']);
  const config = {
    mode,
    host: env.HOST ?? '127.0.0.1',
    port: whole(env, 'PORT', 3000, 0, 65_535),
    dataDir: env.DATA_DIR ?? '.data',
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePool: whole(env, 'DATABASE_POOL', 10, 1, 200),
    databasePrepared: oneOf(env, 'DATABASE_PREPARED', ['on', 'off'], 'on') === 'on',
    apiBase,
    publicOrigin: origin && new URL(origin).origin,
    trustProxy: whole(env, 'TRUST_PROXY', 0, 0, 10),
    defaultLanguage: language,
    mostCalls: whole(env, 'MOST_CALLS', 128, 8, 10_000),
    idleSeconds: whole(env, 'IDLE_SECONDS', 600, 90, 3600),
    sessionMaxSeconds: whole(env, 'SESSION_MAX_SECONDS', 7200, 300, 43_200),
    checkSeconds: whole(env, 'SESSION_CHECK_SECONDS', mode === 'demo' ? 5 : 60, 1, 300),
    lockMinutes: whole(env, 'LOCK_MINUTES', 15, 15, 10_080),
    revealUnknownUsername: flag(env, 'REVEAL_UNKNOWN_USERNAME', false),
    loginOtp: oneOf(env, 'LOGIN_OTP', ['marked', 'new-device', 'always'], 'marked'),
    redemptionOtp: oneOf(env, 'REDEMPTION_OTP', ['off', 'new-membership'], 'off'),
    contentDir: contentDirOf(env),
    s3: readS3(env, mode),
    hyperlinkHosts: hyperlinkHostsOf(env),
    rateLimits: oneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    demoCrowd: oneOf(env, 'DEMO_CROWD', ['on', 'off'], 'on') === 'on',
    features: readFeatures(env),
    dayTwoDate: day(env, 'FEATURE_DAY_TWO_DATE', '2026-01-01'),
    blockContextMenu: flag(env, 'BLOCK_CONTEXT_MENU', true),
    analytics: oneOf(env, 'ANALYTICS', ['on', 'off'], 'on') === 'on',
    serviceWorker: oneOf(env, 'SERVICE_WORKER', ['on', 'off'], 'on') === 'on',
    sms: readSms(env),
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env.MAIL_FROM ?? 'no-reply@bank.example',
    contactPhone: env.CONTACT_PHONE ?? '0800-000-000',
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
    checkAnswers: flag(env, 'CHECK_ANSWERS', false),
    metricsPort: env.METRICS_PORT ? whole(env, 'METRICS_PORT', 0, 1, 65_535) : undefined,
  } as const;
  refuseDemoSwitches(config);
  return {
    ...config,
    secret: readSecret(env, mode, config.dataDir),
    cardSecret: readBytes(env, 'CARD_SYSTEM_SECRET') ?? demoCardSecret(mode),
  };
}
