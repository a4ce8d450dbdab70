import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TEST_CERTIFICATE, TEST_KEY } from '../ports/mail/fake-server-tls.ts';
import { readConfig } from './config.ts';
import { messageOf, PRODUCTION, SECRET, testSecret } from './test-config.ts';

/** Makes a folder with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-dir-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
const { CARD_SYSTEM_TOKEN: _token, DATABASE_URL: _database, SMTP_URL: _mail, ...SETTINGS } = PRODUCTION;
const OTHERS = {
  'smtp-url': 'smtps://mail\n',
  'portal-secret': `${SECRET}\n`,
  'card-system-secret': testSecret(9),
  'sms-smpp-url': 'smpps://bank:s3cret@gateway',
};

describe('[OPS-7] SECRETS_DIR', () => {
  it('has a file for each secret that the bank uses; a certificate needs no token', () => {
    const folder = folderOf({
      ...OTHERS,
      'database-url': 'postgres://portal:s3cret@localhost/portal\r\n',
      'card-system-cert': TEST_CERTIFICATE,
      'card-system-key': TEST_KEY,
      'card-system-ca': TEST_CERTIFICATE,
    });
    expect(readConfig({ ...SETTINGS, SECRETS_DIR: folder })).toMatchObject({
      mode: 'production',
      databaseUrl: 'postgres://portal:s3cret@localhost/portal',
      smtpUrl: 'smtps://mail',
      sms: { kind: 'smpp', url: 'smpps://bank:s3cret@gateway' },
      cardSystem: {
        auth: { kind: 'certificate', cert: TEST_CERTIFICATE, key: TEST_KEY },
        ca: TEST_CERTIFICATE,
      },
    });
  });

  it('may have the names that systemd makes of a folder, and the entries of Kubernetes', () => {
    const names = Object.entries(OTHERS).map(([name, text]) => [`secrets_${name}`, text]);
    const folder = folderOf({ ...Object.fromEntries(names), 'card-system-token': 'a-token-of-the-bank' });
    mkdirSync(join(folder, '..2026_11_29'));
    writeFileSync(join(folder, '..2026_11_29/database-url'), 'postgres://localhost/portal');
    symlinkSync('..2026_11_29', join(folder, '..data'));
    symlinkSync('..data/database-url', join(folder, 'database-url'));
    expect(readConfig({ ...SETTINGS, SECRETS_DIR: folder })).toMatchObject({
      databaseUrl: 'postgres://localhost/portal',
      cardSystem: { auth: { token: 'a-token-of-the-bank' } },
    });
  });

  it('stops the start with a sentence for each file that is unknown, empty, wrong or there twice', () => {
    const folder = folderOf({
      ...OTHERS,
      portal_secret: SECRET,
      'smtp-password': 's3cret',
      'secrets_portal-secret': SECRET,
      'card-system-token': '\n',
      'card-system-ca': 's3cret',
      'database-url': 's3cret',
    });
    const message = messageOf({ ...SETTINGS, SECRETS_DIR: folder, PORTAL_SECRET: '' });
    expect(message.replaceAll(`${folder}/`, '').split('\n').sort()).toEqual([
      'CARD_SYSTEM_CA is "card-system-ca"; it must be the path of a file with a certificate in PEM',
      'DATABASE_URL is "…"; it must be an address starting with postgres: or postgresql:',
      'card-system-token in SECRETS_DIR is "card-system-token"; it must be the path of a file that is not empty',
      'portal_secret in SECRETS_DIR is "portal_secret"; it must be named like a secret, such as portal-secret (docs/operations/secrets.md, "Secrets from files")',
      'secrets_portal-secret in SECRETS_DIR is "secrets_portal-secret"; it must be there once, with or without secrets_ in front',
      'smtp-password in SECRETS_DIR is "smtp-password"; it must be named like a secret, such as portal-secret (docs/operations/secrets.md, "Secrets from files")',
    ]);
    expect(message).not.toContain('s3cret');
  });

  it('refuses a secret that is set in a second place', () => {
    const folder = folderOf({ ...OTHERS, 'card-system-ca': TEST_CERTIFICATE });
    const file = join(folder, 'smtp-url');
    const message = messageOf({
      ...PRODUCTION,
      SECRETS_DIR: folder,
      PORTAL_SECRET: '',
      SMTP_URL: '',
      SMTP_URL_FILE: file,
      CARD_SYSTEM_SECRET: testSecret(8),
      CARD_SYSTEM_CA: '/etc/ca.pem',
    });
    expect(message.replaceAll(`${folder}/`, '').split('\n')).toEqual([
      'smtp-url in SECRETS_DIR is "smtp-url"; it must be left out where SMTP_URL_FILE is set',
      'card-system-ca in SECRETS_DIR is "card-system-ca"; it must be left out where CARD_SYSTEM_CA is set',
      'card-system-secret in SECRETS_DIR is "card-system-secret"; it must be left out where CARD_SYSTEM_SECRET is set',
    ]);
  });

  it('is named when it cannot be read', () => {
    expect(messageOf({ SECRETS_DIR: '/nowhere' })).toBe(
      'SECRETS_DIR is "/nowhere"; it must be the path of a folder that can be read',
    );
  });
});
