/** Helpers for tests of the configuration. */
import { ConfigError, readConfig } from './config.ts';

/** Returns a secret that production accepts, a different one for each number. */
export function testSecret(number: number): string {
  return Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 7 + number) % 256)).toString('base64');
}

export const SECRET = testSecret(1);

export const read = (env: Readonly<Record<string, string>>) => readConfig({ PORTAL_SECRET: SECRET, ...env });

/** Returns the operator's error message, or `accepted` for a valid configuration. */
export function messageOf(env: Readonly<Record<string, string>>): string {
  try {
    read(env);
    return 'accepted';
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error);
  }
}

/** All variables that production needs, except PORTAL_SECRET, CARD_SYSTEM_SECRET and an SMS gateway. */
export const PRODUCTION = {
  PORTAL_MODE: 'production',
  PUBLIC_ORIGIN: 'https://bank.example',
  DATABASE_URL: 'postgres://db/portal?sslmode=verify-full',
  SMTP_URL: 'smtps://mail',
  MAIL_FROM: 'Bank <no-reply@bank.example>',
  CARD_SYSTEM_URL: 'https://cards.bank.example',
  CARD_SYSTEM_TOKEN: 'a-token-of-the-bank',
  AUDIT_ANCHORS: 'log',
} as const;
