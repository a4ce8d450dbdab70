/** The settings and secrets of a bank, for tests of compose file and units. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config/config.ts';
import { testSecret } from '../../server/config/test-config.ts';

/** Settings of the operator. */
const SETTINGS: Readonly<Record<string, string>> = {
  PUBLIC_ORIGIN: 'https://cards.ferry.example',
  CARD_SYSTEM_URL: 'https://cards.core.example',
  SMS_GATEWAY_URL: 'https://sms.gateway.example/send',
  MAIL_FROM: 'Ferry Bank <no-reply@ferry.example>',
  AUDIT_ANCHORS: 'log',
};

/** Writes the secrets: a folder, and the address of the database beside it. */
export function secretsFolder(): { readonly folder: string; readonly database: string } {
  const [folder = '', beside = ''] = ['secrets-', 'url-'].map((name) => mkdtempSync(join(tmpdir(), name)));
  const files = {
    'portal-secret': testSecret(7),
    'card-system-secret': testSecret(8),
    'card-system-token': 'a-token-of-the-bank',
    'smtp-url': 'smtps://portal:password@mail.ferry.example',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), `${text}\n`);
  const database = join(beside, 'database-url');
  writeFileSync(database, 'postgres://portal_app:password@pooler:6432/portal\n');
  return { folder, database };
}

/** Returns the configuration for an environment and the bank's settings. Throws when production refuses it. */
export function productionWith(environment: Readonly<Record<string, string>>) {
  const values = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, set: string) => SETTINGS[set] ?? ''),
  ]);
  return readConfig({ ...SETTINGS, ...Object.fromEntries(values) });
}
