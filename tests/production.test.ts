/** [OPS-3] A production start: under the bank's own name, or refused with everything that is missing. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../scripts/built.mjs';
import { cleanEnv, type RunningServer, startServer } from './support/api/server.ts';
import { writeBankContent } from './support/data/bank-content.ts';
import { TEST_DATABASE_URL } from './support/database/databases.ts';
import { createEmptyDatabase, type TestDatabase } from './support/database/postgres.ts';

const secret = () => randomBytes(32).toString('base64');
const COMPLETE = {
  PORTAL_MODE: 'production',
  PUBLIC_ORIGIN: 'https://cards.ferry.example',
  SMS_GATEWAY_URL: 'http://127.0.0.1:9/send',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Ferry Bank <no-reply@ferry.example>',
  CARD_SYSTEM_URL: 'http://127.0.0.1:9',
  CARD_SYSTEM_TOKEN: 'a-token-of-the-bank',
  AUDIT_ANCHORS: 'log',
  PORTAL_SECRET: secret(),
  CARD_SYSTEM_SECRET: secret(),
  // What the tests of the demo switch off.
  RATE_LIMITS: 'on',
  DEMO_CROWD: 'on',
};

beforeAll(() => ensureBuilt());

describe.skipIf(!TEST_DATABASE_URL)('[OPS-3] [BANK-1] production with everything that it needs', () => {
  let database: TestDatabase;
  let contentDir: string;
  let server: RunningServer;
  beforeAll(async () => {
    database = await createEmptyDatabase(TEST_DATABASE_URL ?? '');
    contentDir = writeBankContent();
    server = await startServer({ ...COMPLETE, DATABASE_URL: database.url, CONTENT_DIR: contentDir });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
    rmSync(contentDir, { recursive: true, force: true });
  });

  it('is ready, shows the bank’s own name, and has no part of the demo', async () => {
    const ready = await fetch(`${server.baseURL}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        ok: true,
        parts: { database: 'ok', migrations: 'ok', content: 'ok', cardSystem: 'ok', auditAnchors: 'ok' },
      },
    ]);
    const page = await (await fetch(`${server.baseURL}/en/login`)).text();
    expect(page).toContain('Ferry Bank');
    expect(page).not.toMatch(/Formosa|福港|fictional/i);
    // Unknown addresses lead to the log-on.
    const demo = await fetch(`${server.baseURL}/demo`, { redirect: 'manual' });
    expect([demo.status, demo.headers.get('location')]).toEqual([302, '/login']);
  });
});

describe('[OPS-3] production without what it needs', () => {
  function refusal(env: Readonly<Record<string, string>>): string[] {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-production-'));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/main.js'], {
      env: { ...cleanEnv(), DATA_DIR: dataDir, PORT: '0', ...env },
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect([status, stdout]).toEqual([1, '']);
    return stderr.trimEnd().split('\n');
  }

  it('names every variable and the fictional bank at once, each in a line', () => {
    const lines = refusal({ PORTAL_MODE: 'production' });
    expect(
      lines.filter(
        (line) => !/ is not set; it must be |^content cannot be used:$|"demo"|\.example,/.test(line),
      ),
    ).toEqual([]);
    expect(lines.flatMap((line) => /^\w+(?= is not set)/.exec(line)?.[0] ?? [])).toEqual([
      'PUBLIC_ORIGIN',
      'DATABASE_URL',
      'SMS_GATEWAY_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'CARD_SYSTEM_URL',
      'AUDIT_ANCHORS',
      'PORTAL_SECRET',
      'CARD_SYSTEM_SECRET',
    ]);
    for (const start of [
      'bank.json, line 2: "demo" must be left out',
      'hyperlinks.json, line ',
      'pages/contact.en.html, line ',
    ])
      expect(lines.filter((line) => line.startsWith(`  - ${start}`))).toHaveLength(1);
  });

  it('refuses the fictional bank alone, before it opens the database', () => {
    const lines = refusal({ ...COMPLETE, DATABASE_URL: 'postgres://127.0.0.1:9/none' });
    expect(lines[0]).toBe('content cannot be used:');
    expect(lines.filter((line) => /bank\.json, line 2: "demo" must be left out/.test(line))).toHaveLength(1);
  });

  it('refuses the embedded card system alone', () => {
    const { CARD_SYSTEM_URL: _url, CARD_SYSTEM_TOKEN: _token, ...rest } = COMPLETE;
    const lines = refusal({ ...rest, DATABASE_URL: 'postgres://127.0.0.1:9/none' });
    expect(lines[0]).toMatch(
      /^CARD_SYSTEM_URL is not set; it must be the https:\/\/ address of the bank’s card system/,
    );
  });
});
