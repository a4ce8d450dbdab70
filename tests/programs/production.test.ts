/** [OPS-3] A production start uses the bank's own name, or is refused with a list of everything that is missing. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { migrate } from '../../server/db/migrating/migrate.ts';
import { checksum, MIGRATIONS } from '../../server/db/migrating/migrations.ts';
import { openDatabase } from '../../server/db/open.ts';
import { runProgram } from '../support/api/programs.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';
import { writeBankContent } from '../support/data/bank-content.ts';
import { TEST_DATABASE_URL } from '../support/database/databases.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database/postgres.ts';

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
  // Settings that the demo's tests disable.
  RATE_LIMITS: 'on',
  DEMO_CROWD: 'on',
  // No load balancer polls this server.
  DRAIN_SECONDS: '0',
};

beforeAll(() => ensureBuilt());

describe.skipIf(!TEST_DATABASE_URL)('[OPS-3] [BANK-1] production with everything that it needs', () => {
  let database: TestDatabase;
  let contentDir: string;
  let server: RunningServer;
  beforeAll(async () => {
    database = await createEmptyDatabase(TEST_DATABASE_URL ?? '');
    contentDir = writeBankContent();
    const env = { ...COMPLETE, DATABASE_URL: database.url, CONTENT_DIR: contentDir };
    expect((await runProgram('migrate', [], env)).code).toBe(0);
    server = await startServer(env);
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
    // Unknown addresses redirect to the log-on.
    for (const path of ['/demo', '/demo/till', '/demo/disputes']) {
      const demo = await fetch(`${server.baseURL}${path}`, { redirect: 'manual' });
      expect([path, demo.status, demo.headers.get('location')]).toEqual([path, 302, '/login?unknown']);
    }
  });
});

/** Returns the lines of a refused start. */
async function refusal(env: Readonly<Record<string, string>>): Promise<string[]> {
  const { code, output, errors } = await runProgram('main', [], { PORT: '0', ...env });
  expect([code, output]).toEqual([1, '']);
  return errors.trimEnd().split('\n');
}

describe.skipIf(!TEST_DATABASE_URL)('[OPS-3] production on the schema of the release before', () => {
  const last = MIGRATIONS.at(-1)?.name ?? '';
  let home: TestDatabase;
  let contentDir: string;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    home = await createEmptyDatabase(TEST_DATABASE_URL ?? '');
    const database = await openDatabase({ kind: 'postgres', url: home.url });
    await migrate(database.db, { migrations: MIGRATIONS.slice(0, -1) });
    await database.close();
    contentDir = writeBankContent();
    env = { ...COMPLETE, DATABASE_URL: home.url, CONTENT_DIR: contentDir };
  });
  afterAll(async () => {
    await home?.drop();
    rmSync(contentDir, { recursive: true, force: true });
  });

  it('does not start and names what is missing; migrate --check lists it and changes nothing', async () => {
    expect(await refusal(env)).toEqual([
      `The database lacks migrations of this build: ${last}. Run "npm run migrate" (node dist/server/migrate.js) first.`,
    ]);
    for (let n = 0; n < 2; n++) {
      const { code, output, errors } = await runProgram('migrate', ['--check'], env);
      expect([code, output, errors]).toEqual([1, `${last}: missing\n`, '']);
    }
  });

  it('of a running process gives 503 after an older backup, and 200 once it is migrated, without a restart', async () => {
    expect(await runProgram('migrate', [], env)).toMatchObject({
      code: 0,
      output: `${last}: applied\nThe database has all migrations of this build.\n`,
    });
    const server = await startServer(env);
    const readyz = async () => (await fetch(`${server.baseURL}/readyz`)).status;
    try {
      expect(await readyz()).toBe(200);
      const database = await openDatabase({ kind: 'postgres', url: home.url });
      await sql`delete from public.schema_migrations where name = ${last}`.execute(database.db);
      expect(await readyz()).toBe(503);
      await sql`insert into public.schema_migrations values (${last}, ${checksum(MIGRATIONS.at(-1)!)})`.execute(
        database.db,
      );
      await database.close();
      expect(await readyz()).toBe(200);
      expect(await runProgram('migrate', ['--check'], env)).toMatchObject({
        code: 0,
        output: 'The database has all migrations of this build.\n',
      });
    } finally {
      await server.stop();
    }
  });

  it('stops at a changed file with exit code 1 and its name, also when it only checks', async () => {
    const database = await openDatabase({ kind: 'postgres', url: home.url });
    await sql`update public.schema_migrations set checksum = 'other' where name = '0003_messages'`.execute(
      database.db,
    );
    await database.close();
    for (const args of [[], ['--check']]) {
      const { code, output, errors } = await runProgram('migrate', args, env);
      expect([code, output]).toEqual([1, '']);
      expect(errors).toMatch(/^Migration 0003_messages was changed after it was applied\. [^\n]+\n$/);
    }
  });

  it('refuses other arguments with exit code 2', async () => {
    expect(await runProgram('migrate', ['--chek'], env)).toMatchObject({
      code: 2,
      errors: 'usage: npm run migrate [-- --check]\n',
    });
  });
});

describe('[OPS-3] production without what it needs', () => {
  it('names every variable and the fictional bank at once, each in a line', async () => {
    const lines = await refusal({ PORTAL_MODE: 'production' });
    expect(
      lines.filter(
        (line) => !/ is not set; it must be |^content cannot be used:$|"demo"|\.example,/.test(line),
      ),
    ).toEqual([]);
    expect(lines.flatMap((line) => /^\w+(?= is not set)/.exec(line)?.[0] ?? [])).toEqual([
      'CARD_SYSTEM_URL',
      'PUBLIC_ORIGIN',
      'DATABASE_URL',
      'SMS_GATEWAY_URL',
      'SMTP_URL',
      'MAIL_FROM',
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

  it('refuses the fictional bank alone, before it opens the database', async () => {
    const lines = await refusal({ ...COMPLETE, DATABASE_URL: 'postgres://127.0.0.1:9/none' });
    expect(lines[0]).toBe('content cannot be used:');
    expect(lines.filter((line) => /bank\.json, line 2: "demo" must be left out/.test(line))).toHaveLength(1);
  });

  it('refuses the embedded card system alone', async () => {
    const { CARD_SYSTEM_URL: _url, CARD_SYSTEM_TOKEN: _token, ...rest } = COMPLETE;
    const lines = await refusal({ ...rest, DATABASE_URL: 'postgres://127.0.0.1:9/none' });
    expect(lines[0]).toMatch(
      /^CARD_SYSTEM_URL is not set; it must be the https:\/\/ address of the bank’s card system/,
    );
  });
});
