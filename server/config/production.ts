/** Production's requirements for the configuration beyond the format of each value. */

import { sameBytes } from '../crypto/keys.ts';
import { ANCHOR_PLACES } from './audit.ts';
import { type ConfigProblem, isOnLoopback } from './values.ts';

/** The settings that production mode checks. */
export interface ProductionSettings {
  readonly rateLimits: boolean;
  readonly demoCrowd: boolean;
  readonly publicOrigin: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly databaseReadUrls: readonly string[] | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly auditAnchors: string | undefined;
  readonly secret: Buffer | undefined;
  readonly cardSecret: Buffer | undefined;
  readonly otherSecrets?: readonly Buffer[] | undefined;
  readonly otherCardSecrets?: readonly Buffer[] | undefined;
  readonly bankEventSecrets: readonly Buffer[];
  readonly smsUrl: string | undefined;
  readonly plainDatabase: boolean;
  readonly plainSms: boolean;
}

const DATABASE_ALLOWED =
  'an address with sslmode=verify-full, unless the database is on this machine or ALLOW_PLAIN_DATABASE is true';
const SECRET_ALLOWED = 'at least 32 random bytes in base64';
const RANDOM = 'random bytes; these have few different values';
/** 32 random bytes have fewer different values with a probability of less than 1 in 10^30. */
const MIN_DIFFERENT_BYTES = 10;

/** Returns every setting that production lacks or forbids. Values that may contain a password are replaced by `…`. */
export function productionProblems(settings: ProductionSettings): ConfigProblem[] {
  const { publicOrigin, databaseUrl, databaseReadUrls = [], smsUrl } = settings;
  const isPrivate = (url: string) => settings.plainDatabase || isOnLoopback(url) || hasTls(url);
  const { secret, otherSecrets = [], cardSecret, otherCardSecrets = [] } = settings;
  const rules: [isMet: unknown, name: string, value: string | undefined, allowed: string][] = [
    [settings.rateLimits, 'RATE_LIMITS', 'off', 'on in production'],
    [settings.demoCrowd, 'DEMO_CROWD', 'off', 'left out in production'],
    [
      publicOrigin?.startsWith('https://'),
      'PUBLIC_ORIGIN',
      publicOrigin,
      'the https:// address of the portal in production',
    ],
    [databaseUrl, 'DATABASE_URL', undefined, 'a PostgreSQL address in production'],
    [!databaseUrl || isPrivate(databaseUrl), 'DATABASE_URL', '…', DATABASE_ALLOWED],
    [databaseReadUrls.every(isPrivate), 'DATABASE_READ_URL', '…', DATABASE_ALLOWED],
    [
      smsUrl,
      'SMS_GATEWAY_URL',
      undefined,
      'the address of the SMS gateway in production, unless SMS_SMPP_URL is one',
    ],
    [
      !smsUrl?.startsWith('http:') || settings.plainSms || isOnLoopback(smsUrl),
      'SMS_GATEWAY_URL',
      '…',
      'an https:// address, unless the gateway is on this machine or ALLOW_PLAIN_SMS is true',
    ],
    [
      !smsUrl?.startsWith('smpp:') || settings.plainSms || isOnLoopback(smsUrl),
      'SMS_SMPP_URL',
      '…',
      'an smpps:// address, unless the gateway is on this machine or ALLOW_PLAIN_SMS is true',
    ],
    [settings.smtpUrl, 'SMTP_URL', undefined, 'the address of the mail server in production'],
    [settings.mailFrom, 'MAIL_FROM', undefined, 'the sender of e-mails in production'],
    [
      settings.auditAnchors,
      'AUDIT_ANCHORS',
      undefined,
      `${ANCHOR_PLACES}; log alone only where the log is stored outside this machine`,
    ],
    [secret, 'PORTAL_SECRET', undefined, SECRET_ALLOWED],
    [cardSecret, 'CARD_SYSTEM_SECRET', undefined, SECRET_ALLOWED],
    [isRandom(secret), 'PORTAL_SECRET', '…', RANDOM],
    [isRandom(cardSecret), 'CARD_SYSTEM_SECRET', '…', RANDOM],
    [settings.bankEventSecrets.every(isRandom), 'BANK_EVENTS_SECRET', '…', RANDOM],
    [
      !haveCommon([secret, ...otherSecrets], [cardSecret, ...otherCardSecrets]),
      'CARD_SYSTEM_SECRET',
      '…',
      'another secret than PORTAL_SECRET',
    ],
  ];
  return rules.filter(([isMet]) => !isMet).map(([, name, value, allowed]) => ({ name, value, allowed }));
}

/**
 * False for a secret such as zeros or a repeated word; true if there is no secret. Previous secrets are not checked, so
 * that weak ones can be replaced.
 */
function isRandom(secret: Buffer | undefined): boolean {
  return secret === undefined || new Set(secret).size >= MIN_DIFFERENT_BYTES;
}

function haveCommon(a: readonly (Buffer | undefined)[], b: readonly (Buffer | undefined)[]): boolean {
  return a.some((one) => b.some((other) => one && other && sameBytes(one, other)));
}

/**
 * Whether the database URL requires TLS with a verified certificate. With any other mode, a connection without TLS is possible.
 * `uselibpqcompat` gives the modes the meaning that they have for libpq, where only `verify-full` verifies the host.
 */
function hasTls(url: string): boolean {
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode') ?? '';
  if (mode === 'verify-full') return true;
  return ['require', 'verify-ca'].includes(mode) && !searchParams.has('uselibpqcompat');
}
