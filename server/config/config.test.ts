import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PRODUCTION as BASE, messageOf, read, SECRET, testSecret } from './test-config.ts';

/** Long enough, but not random. */
const REPEATED = Buffer.alloc(32, 'secret!').toString('base64');
const PRODUCTION = { ...BASE, CARD_SYSTEM_SECRET: testSecret(2) };

describe('wrong variables', () => {
  it('[OPS-3] are all named at once, without secrets', () => {
    const message = messageOf({
      PORT: 'http',
      SMTP_URL: 's3cret',
      LOGIN_OTP: 'never',
      SMS_SMPP_URL: 'smpp://bank:s3cret@gateway',
      SMS_SMPP_NUMBERS: 'local',
      OBJECT_STORE: 's3',
    });
    expect(message.split('\n').map((line) => line.split(' is ')[0])).toEqual([
      'PORT',
      'LOGIN_OTP',
      'SMTP_URL',
      'SMS_SMPP_NUMBERS',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]);
    expect(message).not.toContain('s3cret');
  });
});

describe('production mode', () => {
  it.each(['RATE_LIMITS', 'DEMO_CROWD'])('[OPS-3] rejects settings that are only for tests: %s', (name) => {
    expect(messageOf({ ...PRODUCTION, SMS_GATEWAY_URL: 'https://gateway', [name]: 'off' })).toMatch(
      new RegExp(`^${name} is "off"`),
    );
  });
});

describe('protection in production mode', () => {
  const production = { ...PRODUCTION, SMS_GATEWAY_URL: 'https://gateway' };

  it('[S16] asks for a code on new browsers, unless set', () => {
    expect(read(production)).toMatchObject({ loginOtp: 'new-device' });
    expect(read({})).toMatchObject({ loginOtp: 'marked' });
    expect(read({ ...production, LOGIN_OTP: 'always' })).toMatchObject({ loginOtp: 'always' });
    expect(messageOf({ ...production, LOGIN_OTP: 'never' })).toMatch(
      /^LOGIN_OTP is "never"; it must be one of/,
    );
  });

  it.each([
    [{ PUBLIC_ORIGIN: 'http://bank.example' }, 'PUBLIC_ORIGIN'],
    [{ DATABASE_URL: 'postgres://db/portal' }, 'DATABASE_URL'],
    [{ DATABASE_READ_URL: 'postgres://localhost/portal, postgres://s3cret@db/portal' }, 'DATABASE_READ_URL'],
    [{ DATABASE_READ_URL: 'postgres://s3cret@db1,db2/portal?sslmode=verify-full' }, 'DATABASE_READ_URL'],
    [{ DATABASE_URL: 'postgres://db/portal?sslmode=prefer' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://127.0.0.1.evil.example/portal' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://db/portal?sslmode=require&uselibpqcompat=true' }, 'DATABASE_URL'],
    [{ SMS_GATEWAY_URL: 'http://gateway' }, 'SMS_GATEWAY_URL'],
    [{ SMS_GATEWAY_URL: '', SMS_SMPP_URL: 'smpp://bank:s3cret@gateway' }, 'SMS_SMPP_URL'],
    [{ CARD_SYSTEM_SECRET: SECRET }, 'CARD_SYSTEM_SECRET'],
    [{ PORTAL_SECRET: REPEATED }, 'PORTAL_SECRET'],
    [{ CARD_SYSTEM_SECRET: REPEATED }, 'CARD_SYSTEM_SECRET'],
    [{ BANK_EVENTS_SECRET: REPEATED }, 'BANK_EVENTS_SECRET'],
    [{ BANK_EVENTS_SECRET: testSecret(3), BANK_EVENTS_SECRET_OLD: REPEATED }, 'BANK_EVENTS_SECRET'],
  ])('[OPS-3] [S53] refuses %o', (over, name) => {
    const message = messageOf({ ...production, ...over });
    expect(message).toMatch(new RegExp(`^${name} is `));
    expect(message.split('\n')).toHaveLength(1);
    expect(message).not.toContain('s3cret');
  });

  it.each([
    [{ DATABASE_URL: 'postgres://localhost/portal' }],
    [{ DATABASE_URL: 'postgres://[::1]/portal' }],
    [{ DATABASE_READ_URL: 'postgres://localhost/portal,postgres://db/portal?sslmode=verify-full' }],
    [{ DATABASE_URL: 'postgres://db/portal', ALLOW_PLAIN_DATABASE: 'true' }],
    [{ SMS_GATEWAY_URL: 'http://127.0.0.1:8080/send' }],
    [{ SMS_GATEWAY_URL: 'http://gateway', ALLOW_PLAIN_SMS: 'true' }],
    [{ SMS_GATEWAY_URL: '', SMS_SMPP_URL: 'smpp://bank:s3cret@localhost' }],
  ])('[OPS-3] accepts %o', (over) => {
    expect(messageOf({ ...production, ...over })).toBe('accepted');
  });

  it.each([
    'postgres://portal:s3cret@db1,db2/portal',
    'postgres://portal:s3cret@db1:5432,db2:5432/portal?sslmode=verify-full',
  ])('[OPS-2] [OPS-3] refuses several hosts of a database: %s', (url) => {
    const message = messageOf({ ...production, DATABASE_URL: url });
    expect(message).toMatch(
      /^DATABASE_URL is "…"; it must be an address with one host, which leads to the primary/,
    );
    expect(message).not.toContain('s3cret');
    expect(messageOf({ ...production, DATABASE_URL: 'postgres://portal:s3,cret@localhost/portal' })).toBe(
      'accepted',
    );
  });
});

it('[OPS-10] standbys need a PostgreSQL that they follow', () => {
  const DATABASE_READ_URL = 'postgres://portal:s3cret@one/portal, postgres://two/portal';
  expect(messageOf({ DATABASE_READ_URL })).toBe(
    'DATABASE_READ_URL is "…"; it must be left out while DATABASE_URL is not set',
  );
  const { databaseReadUrls, databaseReadWaitMs } = read({
    DATABASE_URL: 'postgres://db/portal',
    DATABASE_READ_URL,
  });
  expect(databaseReadUrls).toEqual(['postgres://portal:s3cret@one/portal', 'postgres://two/portal']);
  expect(databaseReadWaitMs).toBe(50);
});

describe('the gateway for text messages', () => {
  const SMS_SMPP_URL = 'smpp://bank:s3cret@gateway:2775';
  it('[OPS-4] is none, one over HTTP or one over SMPP', () => {
    expect(read({}).sms).toBeUndefined();
    expect(read({ SMS_GATEWAY_URL: 'https://gateway', SMS_GATEWAY_TOKEN: 't' }).sms).toEqual({
      kind: 'http',
      url: 'https://gateway',
      token: 't',
    });
    expect(read({ SMS_SMPP_URL }).sms).toEqual({
      kind: 'smpp',
      url: SMS_SMPP_URL,
      sender: '',
      senderTon: undefined,
      senderNpi: undefined,
      numbers: 'international',
      alphabet: 'gsm',
      longTexts: 'parts',
      systemType: '',
    });
  });

  it('[OPS-4] reads every option of SMPP', () => {
    const sms = read({
      SMS_SMPP_URL: 'smpps://bank:s3cret@gateway',
      SMS_SMPP_SENDER: '68168',
      SMS_SMPP_SENDER_TON: '3',
      SMS_SMPP_SENDER_NPI: '0',
      SMS_SMPP_NUMBERS: 'national',
      SMS_SMPP_ALPHABET: 'ucs2',
      SMS_SMPP_LONG_TEXTS: 'payload',
      SMS_SMPP_SYSTEM_TYPE: 'OTP',
    }).sms;
    expect(sms).toMatchObject({
      sender: '68168',
      senderTon: 3,
      senderNpi: 0,
      numbers: 'national',
      alphabet: 'ucs2',
      longTexts: 'payload',
      systemType: 'OTP',
    });
  });

  it.each([
    ['SMS_SMPP_SENDER', '示範銀行'],
    ['SMS_SMPP_SENDER', 'twelveletters'],
    ['SMS_SMPP_SENDER_TON', '7'],
    ['SMS_SMPP_SENDER_NPI', 'x'],
    ['SMS_SMPP_NUMBERS', 'local'],
    ['SMS_SMPP_ALPHABET', 'utf8'],
    ['SMS_SMPP_LONG_TEXTS', 'sar'],
    ['SMS_SMPP_SYSTEM_TYPE', 'thirteen-char'],
  ])('[OPS-4] rejects %s=%s', (name, value) => {
    expect(messageOf({ SMS_SMPP_URL, [name]: value })).toMatch(new RegExp(`^${name} is "`));
  });

  it.each([
    'https://bank:s3cret@gateway',
    'smpp://gateway:2775',
    'smpp://sixteencharacters:s3cret@gateway',
    'smpp://bank:s3cret%FF@gateway',
    'smpp://bank:s3cret@',
    's3cret',
  ])('[OPS-4] does not repeat a wrong address: %s', (url) => {
    const message = messageOf({ SMS_SMPP_URL: url });
    expect(message).toMatch(/^SMS_SMPP_URL is "…"; it must be smpp:/);
    expect(message).not.toContain('s3cret');
  });

  it('[OPS-4] is one of the two, not both, and required in production', () => {
    const both = messageOf({ SMS_SMPP_URL, SMS_GATEWAY_URL: 'https://gateway' });
    expect(both).toBe(
      'SMS_SMPP_URL is "…"; it must be left out where SMS_GATEWAY_URL is set: one gateway sends all',
    );
    expect(messageOf(PRODUCTION)).toMatch(/^SMS_GATEWAY_URL is not set; .*SMS_SMPP_URL/);
    expect(read({ ...PRODUCTION, SMS_SMPP_URL: 'smpps://bank:s3cret@gateway' }).sms?.kind).toBe('smpp');
    expect(read({ ...PRODUCTION, SMS_GATEWAY_URL: 'https://gateway' }).sms?.kind).toBe('http');
  });
});

describe('the object store', () => {
  const S3 = {
    OBJECT_STORE: 's3',
    S3_ENDPOINT: 'https://s3.bank.example:9000/ignored',
    S3_BUCKET: 'bank-files',
    S3_ACCESS_KEY_ID: 'reader',
    S3_SECRET_ACCESS_KEY: 'top/secret+1',
  };
  it('[OPS-4] [CNT-1] is a folder, or a bucket with all its settings', () => {
    expect(read({}).s3).toBeUndefined();
    expect(read(S3).s3).toEqual({
      endpoint: 'https://s3.bank.example:9000',
      bucket: 'bank-files',
      region: 'us-east-1',
      addressing: 'path',
      accessKeyId: 'reader',
      secretAccessKey: 'top/secret+1',
    });
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(messageOf({ ...S3, [name]: '' })).toMatch(new RegExp(`^${name} is not set`));
  });

  it.each([
    ['OBJECT_STORE', 'disk'],
    ['S3_ENDPOINT', 'ftp://s3'],
    ['S3_BUCKET', '../other'],
    ['S3_REGION', 'US EAST'],
    ['S3_ADDRESSING', 'both'],
    ['S3_SECRET_ACCESS_KEY', 'with space'],
  ])('[OPS-3] rejects %s="%s" and repeats no secret', (name, value) => {
    const message = messageOf({ ...S3, [name]: value });
    expect(message).toMatch(new RegExp(`^${name} is `));
    expect(message).not.toContain('top/secret');
    if (name.includes('SECRET')) expect(message).not.toContain(value);
  });

  it('[OPS-3] is only reached by TLS in production', () => {
    const production = { ...PRODUCTION, SMS_GATEWAY_URL: 'https://gateway' };
    expect(messageOf({ ...production, ...S3, S3_ENDPOINT: 'http://s3.bank.example' })).toMatch(
      /^S3_ENDPOINT is "…"/,
    );
    expect(messageOf({ ...production, ...S3 })).toBe('accepted');
  });
});

describe('hosts of outside links', () => {
  it('[S35] are any number of names', () => {
    expect(read({}).hyperlinkHosts).toEqual([]);
    expect(read({ HYPERLINK_HOSTS: 'bank.example, Cards.Example' }).hyperlinkHosts).toEqual([
      'bank.example',
      'cards.example',
    ]);
    for (const wrong of ['*', 'https://bank.example', 'bank.example/', 'localhost'])
      expect(messageOf({ HYPERLINK_HOSTS: wrong })).toMatch(/^HYPERLINK_HOSTS is /);
  });
});

describe('push messages of the demo', () => {
  it('[OPS-3] have a key of the curve, the same at each start, without a disk', () => {
    const keyOf = () => read({ DATA_DIR: '/dev/null/data' }).push?.vapidKey ?? Buffer.alloc(0);
    expect(() => createECDH('prime256v1').setPrivateKey(keyOf())).not.toThrow();
    expect(keyOf()).toEqual(keyOf());
  });
});
