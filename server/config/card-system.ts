/**
 * Configuration of the bank's card system. Each configurable adapter has a kind. Its settings are read here, and
 * app/server/card-system.ts opens it.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CardSystemSettings } from '../ports/card-system/http/open.ts';
import type { CardSystemAuth } from '../ports/card-system/http/sending/request.ts';
import type { EnvReader } from './values.ts';
import * as env from './values.ts';

/** The path of a file that `check` accepts; the value is the file's text. */
function pemFile(check: (pem: string) => unknown, what: string) {
  return env.parsed((path) => {
    try {
      const pem = readFileSync(path, 'utf8');
      check(pem);
      return pem;
    } catch {
      return undefined;
    }
  }, `the path of a file with ${what} in PEM`);
}

const certificate = pemFile((pem) => new X509Certificate(pem), 'a certificate');
const privateKey = pemFile(createPrivateKey, 'a private key without a password');

/** A bank's card system. For every kind, `reads` is `database` if the portal's read model answers reads. */
export type BankCardSystem = { readonly kind: 'http' } & CardSystemSettings;

export const CARD_SYSTEM = {
  url: env.optional('CARD_SYSTEM_URL', env.url('http:', 'https:'), { secret: true }),
  token: env.optional(
    'CARD_SYSTEM_TOKEN',
    env.pattern(/^[\x21-\x7e]{16,4096}$/, 'at least 16 characters without spaces'),
    { secret: true },
  ),
  cert: env.optional('CARD_SYSTEM_CERT', certificate, { file: true }),
  key: env.optional('CARD_SYSTEM_KEY', privateKey, { file: true }),
  ca: env.optional('CARD_SYSTEM_CA', certificate, { file: true }),
  reads: env.oneOf('CARD_SYSTEM_READS', ['database', 'http'], 'database'),
  readMs: env.withDefault('CARD_SYSTEM_READ_MS', env.integer(100, 60_000), 3000),
  commandMs: env.withDefault('CARD_SYSTEM_COMMAND_MS', env.integer(100, 60_000), 8000),
  calls: env.withDefault('CARD_SYSTEM_CALLS', env.integer(1, 1000), 32),
};

/**
 * Reads the configured card system; undefined if none is configured. Then the embedded card system is used, which
 * production refuses.
 */
export function readCardSystem(reader: EnvReader, mode: 'demo' | 'production'): BankCardSystem | undefined {
  const known = reader.problems.length;
  const http = readHttp(reader, mode);
  if (http) return { kind: 'http', ...http };
  if (mode === 'production' && reader.problems.length === known)
    reader.refuse(
      'CARD_SYSTEM_URL',
      undefined,
      'the https:// address of the bank’s card system in production; the embedded one is a part of the demo',
    );
  return undefined;
}

/** Reads the settings; undefined without CARD_SYSTEM_URL, or when a problem is reported. */
function readHttp(reader: EnvReader, mode: 'demo' | 'production'): CardSystemSettings | undefined {
  const { url, token, cert, key, ca, ...settings } = reader.read(CARD_SYSTEM);
  const wrong = new Set(reader.wrong);
  const refuse = (name: string, value: string | undefined, allowed: string) => {
    if (!wrong.has(name)) reader.refuse(name, value, allowed);
  };
  if (!reader.isSet('CARD_SYSTEM_URL')) {
    if (settings.reads === 'http')
      refuse('CARD_SYSTEM_URL', undefined, 'set where CARD_SYSTEM_READS is http');
    return undefined;
  }
  if (url && mode === 'production' && !url.startsWith('https:') && !env.isOnLoopback(url))
    refuse('CARD_SYSTEM_URL', '…', 'an https:// address, unless the card system is on this machine');
  if (url && (new URL(url).username || new URL(url).search || new URL(url).hash))
    refuse('CARD_SYSTEM_URL', '…', 'an address without a user, a query and a fragment');
  const pair = ['CARD_SYSTEM_CERT', 'CARD_SYSTEM_KEY'] as const;
  const hasCertificate = pair.some((name) => reader.isSet(name));
  for (const name of pair.filter((each) => hasCertificate && !reader.isSet(each)))
    refuse(name, undefined, 'set where its other half is set');
  if (reader.isSet('CARD_SYSTEM_TOKEN') && hasCertificate)
    refuse('CARD_SYSTEM_TOKEN', '…', 'left out where CARD_SYSTEM_CERT is set: one of them is sent');
  if (hasCertificate && url?.startsWith('http:'))
    refuse('CARD_SYSTEM_CERT', '…', 'left out for an http:// address');
  if (!reader.isSet('CARD_SYSTEM_TOKEN') && !hasCertificate)
    refuse('CARD_SYSTEM_TOKEN', undefined, 'set, unless CARD_SYSTEM_CERT and CARD_SYSTEM_KEY are');
  if (cert && key && !new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    refuse('CARD_SYSTEM_KEY', '…', 'the key of the certificate in CARD_SYSTEM_CERT');
  const auth = authOf(token, cert, key);
  return url !== undefined && auth ? { url, auth, ...settings, ...(ca !== undefined && { ca }) } : undefined;
}

function authOf(token?: string, cert?: string, key?: string): CardSystemAuth | undefined {
  if (token !== undefined) return { kind: 'bearer', token };
  return cert !== undefined && key !== undefined ? { kind: 'certificate', cert, key } : undefined;
}
