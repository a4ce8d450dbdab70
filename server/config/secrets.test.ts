import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { messageOf, PRODUCTION, read, SECRET, testSecret } from './test-config.ts';

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('[CRY-2] are read like the variables, without the newline at the end', () => {
    const next = Buffer.alloc(32, 9);
    const config = readConfig({
      PORTAL_SECRET_FILE: file('portal', `${SECRET}\n`),
      PORTAL_SECRET_PREVIOUS_FILE: file('portal-previous', `${next.toString('base64')}\r\n`),
      DATABASE_URL_FILE: file('database', 'postgres://portal:s3cret@db/portal\n'),
      SMTP_URL_FILE: file('mail', 'smtps://bank:s3cret@mail'),
      SMS_GATEWAY_URL: 'https://gateway',
      SMS_GATEWAY_TOKEN_FILE: file('sms', 'a token \n'),
      OBJECT_STORE: 's3',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'bank',
      S3_ACCESS_KEY_ID_FILE: file('s3-id', 'id\n'),
      S3_SECRET_ACCESS_KEY_FILE: file('s3-key', 'key\n'),
      BANK_EVENTS_SECRET_FILE: file('events', Buffer.alloc(32, 8).toString('base64')),
      CARD_SYSTEM_URL_FILE: file('cards', 'https://cards.bank.example\n'),
      CARD_SYSTEM_TOKEN_FILE: file('cards-token', 'a-token-of-the-bank\n'),
    });
    expect(config.keyring.all.map(({ secret }) => secret)).toEqual([Buffer.from(SECRET, 'base64'), next]);
    expect(config).toMatchObject({
      databaseUrl: 'postgres://portal:s3cret@db/portal',
      smtpUrl: 'smtps://bank:s3cret@mail',
      sms: { token: 'a token ' },
      s3: { accessKeyId: 'id', secretAccessKey: 'key' },
      bankEventSecrets: [Buffer.alloc(32, 8)],
      cardSystem: { url: 'https://cards.bank.example', auth: { token: 'a-token-of-the-bank' } },
    });
  });

  it('[CRY-2] are refused when missing, empty, wrong or set twice, each named once and without a secret', () => {
    const message = messageOf({
      ...PRODUCTION,
      SMS_GATEWAY_URL: 'https://gateway',
      SMS_GATEWAY_TOKEN_FILE: join(folder, 'missing'),
      PORTAL_SECRET_FILE: file('again', 's3cret'),
      CARD_SYSTEM_SECRET_FILE: file('short', 's3cret'),
      CARD_SYSTEM_TOKEN: '',
      CARD_SYSTEM_TOKEN_FILE: file('empty', '\n'),
    });
    expect(
      message.split('\n').map((line) => line.replace(folder, '').replace(/ (is|must).*?; /, ': ')),
    ).toEqual([
      'SMS_GATEWAY_TOKEN_FILE: it must be the path of a file that can be read',
      'CARD_SYSTEM_TOKEN_FILE: it must be the path of a file that is not empty',
      'PORTAL_SECRET_FILE: it must be left out where PORTAL_SECRET is set',
      'CARD_SYSTEM_SECRET: it must be at least 32 random bytes in base64',
    ]);
    expect(message).not.toContain('s3cret');
  });
});

describe('secrets', () => {
  const secrets = [3, 4, 5].map(testSecret);
  const [next = '', before = '', first = ''] = secrets;

  it('[CRY-2] of cards and of the portal differ, earlier ones too', () => {
    const production = { ...PRODUCTION, SMS_GATEWAY_URL: 'https://gateway', CARD_SYSTEM_SECRET: first };
    expect(messageOf(production)).toBe('accepted');
    expect(messageOf({ ...production, PORTAL_SECRET_PREVIOUS: first })).toMatch(/^CARD_SYSTEM_SECRET is /);
    expect(messageOf({ ...production, CARD_SYSTEM_SECRET_PREVIOUS: SECRET })).toMatch(
      /^CARD_SYSTEM_SECRET is /,
    );
    expect(messageOf({ PORTAL_SECRET_PREVIOUS: next, BANK_EVENTS_SECRET: next })).toMatch(
      /^BANK_EVENTS_SECRET is "…"; it must be another secret than PORTAL_SECRET$/,
    );
  });

  it('[CRY-2] keeps the current secret first and every other one', () => {
    const { keyring, cardKeyring } = read({
      PORTAL_SECRET_PREVIOUS: `${next}, ${before},${SECRET}`,
      CARD_SYSTEM_SECRET: first,
      CARD_SYSTEM_SECRET_PREVIOUS: next,
    });
    const texts = (ring: typeof keyring) => ring.all.map(({ secret }) => secret.toString('base64'));
    expect(texts(keyring)).toEqual([SECRET, next, before]);
    expect(texts(cardKeyring)).toEqual([first, next]);
  });

  it('[CRY-2] can replace one that is not random', () => {
    const weak = Buffer.alloc(32, 1).toString('base64');
    const production = { ...PRODUCTION, SMS_GATEWAY_URL: 'https://gateway', CARD_SYSTEM_SECRET: first };
    expect(messageOf({ ...production, PORTAL_SECRET_PREVIOUS: weak })).toBe('accepted');
  });

  it.each(['short', `${next},`, `${next},short`])('[CRY-2] refuses %s without a word of it', (value) => {
    const message = messageOf({ PORTAL_SECRET_PREVIOUS: value });
    expect(message).toMatch(/^PORTAL_SECRET_PREVIOUS is "…"; it must be secrets of at least 32/);
  });
});
