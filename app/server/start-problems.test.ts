import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError } from '../../server/config/config.ts';
import { readEverything } from './start-problems.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'portal-start-'));
  cpSync('content', dir, { recursive: true });
  writeFileSync(join(dir, 'maintenance.json'), '{ "until": "soon" }');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function messageOf(env: Readonly<Record<string, string>>): Promise<string> {
  const error: unknown = await readEverything(env).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  return error instanceof Error ? error.message : '';
}

it('[OPS-3] names wrong variables and faulty files of the bank at once', async () => {
  const lines = (await messageOf({ PORTAL_MODE: 'production', CONTENT_DIR: dir, PORT: 'x' })).split('\n');
  expect(lines).toContain('PORT is "x"; it must be a whole number from 0 to 65535');
  for (const name of [
    ...['PUBLIC_ORIGIN', 'DATABASE_URL', 'SMS_GATEWAY_URL', 'SMTP_URL', 'MAIL_FROM', 'AUDIT_ANCHORS'],
    ...['CARD_SYSTEM_URL', 'CARD_SYSTEM_SECRET', 'PORTAL_SECRET'],
  ])
    expect(lines.filter((line) => line.startsWith(`${name} is not set; it must be `))).toHaveLength(1);
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}- bank\.json, line 2: "demo" must be left out/));
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}- maintenance\.json, line 1: "until" must be/));
});

it('[OPS-3] names a folder that cannot be read', async () => {
  expect(await messageOf({ PORT: 'x', CONTENT_DIR: join(dir, 'none') })).toMatch(
    /^PORT is .*\n.*none cannot be read .*CONTENT_DIR must name the folder/,
  );
});
