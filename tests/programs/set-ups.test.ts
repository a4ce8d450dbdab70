/**
 * [OPS-6] Wrong set-ups of production, as people make them: each start ends with a sentence that names the cause and the remedy,
 * without a stack and without a secret.
 */
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { withClient } from '../../scripts/programs/postgres.mjs';
import { checksum, MIGRATIONS } from '../../server/db/migrating/migrations.ts';
import { type Ended, runProgram } from '../support/api/programs.ts';
import { startServer } from '../support/api/server.ts';
import { writeBankContent } from '../support/data/bank-content.ts';
import { makeCertificate } from '../support/data/certificate.ts';
import { TEST_DATABASE_URL } from '../support/database/databases.ts';

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const secret = () => randomBytes(32).toString('base64');
const TAG = process.pid;
/** Roles as banks name them: like a schema of ours, and with a space. */
const OWNERS = ['portal', 'cards', `Portal Owner ${TAG}`];
const ROLE = `App Role ${TAG}`;
const PASSWORD = 'a-password-of-this-test';

const quoted = (name: string) => `"${name}"`;

function urlOf(database: string, role: string, password = PASSWORD): string {
  const url = new URL(TEST_DATABASE_URL ?? '');
  return Object.assign(url, { pathname: `/${database}`, username: role, password }).href;
}

const asSuperuser = (text: string, database?: string) =>
  withClient(
    database
      ? Object.assign(new URL(TEST_DATABASE_URL ?? ''), { pathname: `/${database}` }).href
      : (TEST_DATABASE_URL ?? ''),
    (client) => client.query(text),
  );

/** Gives the serving role its rights with psql, as the page says. */
async function giveRights(
  ownerUrl: string,
  args: readonly string[],
): Promise<{ code: number; text: string }> {
  try {
    const { stdout } = await promisify(execFile)('psql', [
      ownerUrl,
      ...args,
      '-q',
      '-f',
      'server/db/roles.sql',
    ]);
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, text: stderr };
  }
}

const isPossible = Boolean(TEST_DATABASE_URL) && has('psql') && has('openssl');

describe.skipIf(!isPossible)('[OPS-6] production by the pages (PostgreSQL, psql and openssl)', () => {
  const made: { databases: string[]; roles: Set<string> } = { databases: [], roles: new Set() };
  const folder = mkdtempSync(join(tmpdir(), 'portal-set-ups-'));
  const at = (name: string) => join(folder, name);
  let complete: Readonly<Record<string, string>>;

  async function createRole(name: string): Promise<void> {
    const { rowCount } = await asSuperuser(`select 1 from pg_roles where rolname = '${name}'`);
    if (rowCount) await asSuperuser(`alter role ${quoted(name)} login password '${PASSWORD}'`);
    else {
      await asSuperuser(`create role ${quoted(name)} login password '${PASSWORD}'`);
      made.roles.add(name);
    }
  }

  async function createDatabase(name: string, more: string): Promise<string> {
    await asSuperuser(`create database ${quoted(name)} template template0 ${more}`);
    made.databases.push(name);
    return name;
  }

  /** Returns the environment of a serving process on a database that an owner of this name has migrated. */
  async function setUp(owner: string, database: string): Promise<Readonly<Record<string, string>>> {
    await createRole(owner);
    await createDatabase(database, `owner ${quoted(owner)} encoding 'UTF8'`);
    const ownerUrl = urlOf(database, owner);
    expect(await runProgram('migrate', [], { ...complete, DATABASE_URL: ownerUrl })).toMatchObject({
      code: 0,
    });
    expect(await giveRights(ownerUrl, ['-v', `role=${ROLE}`])).toEqual({ code: 0, text: '' });
    return { ...complete, DATABASE_URL: urlOf(database, ROLE), OWNER_URL: ownerUrl };
  }

  beforeAll(async () => {
    await ensureBuilt();
    const pair = makeCertificate();
    // A clock that is an hour ahead.
    writeFileSync(
      at('clock.mjs'),
      `const now = Date.now; globalThis.Date = class extends Date {
        constructor(...given) { super(...(given.length > 0 ? given : [now() + 3_600_000])); }
        static now() { return now() + 3_600_000; }
      };`,
    );
    writeFileSync(at('cert.pem'), pair.cert);
    writeFileSync(at('other-key.pem'), makeCertificate().key);
    complete = {
      PORTAL_MODE: 'production',
      PUBLIC_ORIGIN: 'https://cards.ferrybank.tw',
      SMS_GATEWAY_URL: 'http://127.0.0.1:9/send',
      SMTP_URL: 'smtp://user:mail-password@127.0.0.1:9',
      MAIL_FROM: 'Ferry Bank <no-reply@ferrybank.tw>',
      CARD_SYSTEM_URL: 'http://127.0.0.1:9',
      CARD_SYSTEM_TOKEN: 'a-token-of-the-bank',
      AUDIT_ANCHORS: 'log',
      PORTAL_SECRET: secret(),
      CARD_SYSTEM_SECRET: secret(),
      CONTENT_DIR: writeBankContent(),
      RATE_LIMITS: 'on',
      DEMO_CROWD: 'on',
      DRAIN_SECONDS: '0',
      // Standard files of the user of this test would be read otherwise.
      PGSSLMODE: 'disable',
    };
    await createRole(ROLE);
  }, 60_000);
  afterAll(async () => {
    for (const name of made.databases)
      await asSuperuser(`drop database if exists ${quoted(name)} with (force)`);
    for (const name of made.roles) await asSuperuser(`drop role ${quoted(name)}`);
    rmSync(complete.CONTENT_DIR ?? '', { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it.each(OWNERS)(
    '[OPS-6] serves as a role with few rights, in a database of the owner %s',
    async (owner) => {
      const database = `portal_${owner.toLowerCase().replaceAll(' ', '_')}_${TAG}`;
      const env = await setUp(owner, database);
      const server = await startServer(env);
      try {
        expect((await fetch(`${server.baseURL}/readyz`)).status).toBe(200);
      } finally {
        await server.stop();
      }
      // Nothing of ours depends on the owner's name, and a superuser runs the pages' SQL as it stands.
      const { rows } = await asSuperuser(
        `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.proowner = '${quoted(owner)}'::regrole order by 1`,
        database,
      );
      expect(rows.map(({ name }: { name: string }) => name)).toContain('public.app_now');
      expect(
        rows.filter(({ name }: { name: string }) => !/^(portal|cards|demo)\.|^public\.app_now$/.test(name)),
      ).toEqual([]);
      await asSuperuser(
        `update portal.sessions set state = 'ended', ended_at = app_now(), end_reason = 'reset' where state <> 'ended'`,
        database,
      );
    },
  );

  it.each(['0002_cards', '0012_events', '0035_places'])(
    '[OPS-6] migrates a database of the first releases at %s, whose owner has a schema of the same name',
    async (last) => {
      const owner = `owner${TAG}`;
      const database = `portal_${last}_${TAG}`;
      await createRole(owner);
      await createDatabase(database, `owner ${owner} encoding 'UTF8'`);
      await asSuperuser(`create schema ${owner} authorization ${owner}`, database);
      const ownerUrl = urlOf(database, owner);
      // Earlier releases left the search path as it was.
      for (const { name, sql } of MIGRATIONS.filter((one) => one.name.slice(0, 4) <= last.slice(0, 4)))
        await withClient(ownerUrl, async (client) => {
          await client.query(sql);
          await client.query(`create table if not exists public.schema_migrations (name text collate "C" primary key,
            checksum text not null, applied_at timestamptz not null default clock_timestamp())`);
          await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
            name,
            checksum({ sql }),
          ]);
        });
      const env = { ...complete, DATABASE_URL: ownerUrl };
      expect(await runProgram('migrate', [], env)).toMatchObject({ code: 0, errors: '' });
      const { rows } = await asSuperuser(
        `select pronamespace::regnamespace::text as home from pg_proc where proname = 'app_now'`,
        database,
      );
      expect(rows).toEqual([{ home: 'public' }]);
    },
  );

  it('[OPS-6] names tables without rights, as after an upgrade without roles.sql', async () => {
    const database = `portal_half_${TAG}`;
    const env = await setUp(`Portal Owner ${TAG}`, database);
    await asSuperuser(`revoke insert on cards.redemptions from ${quoted(ROLE)}`, database);
    const { code, errors } = await start(env);
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(
        /^The role of DATABASE_URL lacks rights on cards\.redemptions: run server\/db\/roles\.sql/,
      ),
    ]);
  });

  it('[OPS-6] gives no rights without the name of the role, and says so', async () => {
    const { code, text } = await giveRights(TEST_DATABASE_URL ?? '', []);
    expect([code, text]).toEqual([3, expect.stringContaining('Name the serving role: psql')]);
  });

  const start = (env: Readonly<Record<string, string>>): Promise<Ended> =>
    runProgram('main', [], { PORT: '0', ...env });

  describe('a wrong set-up', () => {
    const database = `portal_wrong_${TAG}`;
    let right: Readonly<Record<string, string>>;
    let busy: Server;
    let tls: Server;
    const portOf = (server: Server) => {
      const address = server.address();
      return typeof address === 'object' && address ? address.port : 0;
    };
    const listening = (server: Server) =>
      new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));

    beforeAll(async () => {
      right = await setUp(`Portal Owner ${TAG}`, database);
      busy = await listening(createServer());
      const pair = makeCertificate();
      // A database with an unknown certificate. It answers PostgreSQL's request for TLS.
      tls = await listening(
        createServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', () => {
            socket.write('S');
            const secured = new TLSSocket(socket, { isServer: true, ...pair });
            secured.on('error', () => undefined);
          });
        }),
      );
      await createDatabase(`portal_latin_${TAG}`, `encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`);
      await createRole(`no rights ${TAG}`);
      await createDatabase(`portal_new_${TAG}`, '');
    }, 120_000);
    afterAll(async () => {
      busy?.close();
      tls?.close();
    });

    /** What is wrong; the changed variables; the sentence. */
    const cases: readonly (readonly [string, () => Readonly<Record<string, string>>, RegExp])[] = [
      ['the role', () => ({ DATABASE_URL: urlOf(database, 'unknown_role') }), /refuses the role/],
      [
        'the password',
        () => ({ DATABASE_URL: urlOf(database, ROLE, 'wrong-password') }),
        /refuses the role or its password/,
      ],
      [
        'the database',
        () => ({ DATABASE_URL: urlOf(`none_${TAG}`, ROLE) }),
        /no such database .*none_.*create it/,
      ],
      [
        'the rights',
        () => ({ DATABASE_URL: urlOf(database, `no rights ${TAG}`) }),
        /lacks (a right|rights on) .*roles\.sql/,
      ],
      [
        'the schema: nothing is migrated',
        () => ({ DATABASE_URL: urlOf(`portal_new_${TAG}`, ROLE) }),
        /lacks migrations of this build: .*npm run migrate/,
      ],
      [
        'the encoding of the database',
        () => ({ DATABASE_URL: urlOf(`portal_latin_${TAG}`, ROLE) }),
        /stores text as LATIN1.*encoding 'UTF8'/,
      ],
      [
        'the address of the database',
        () => ({ DATABASE_URL: 'postgres://portal:db-password@127.0.0.1:9/portal' }),
        /database is unavailable \(ECONNREFUSED\): check the address in DATABASE_URL/,
      ],
      [
        'the name of the database’s machine',
        () => ({ DATABASE_URL: 'postgres://portal:db-password@database.invalid/portal?sslmode=require' }),
        /database is unavailable \((ENOTFOUND|EAI_AGAIN)\): check the address/,
      ],
      [
        'TLS, which the database does not speak',
        () => ({ DATABASE_URL: `${urlOf(database, ROLE)}?sslmode=require` }),
        /speaks no TLS: turn on its "ssl"/,
      ],
      [
        'the certificate of the database',
        () => ({
          DATABASE_URL: `postgres://portal:db-password@127.0.0.1:${portOf(tls)}/portal?sslmode=verify-full`,
        }),
        /certificate or key is not accepted .*sslrootcert/,
      ],
      [
        'the file of its authority',
        () => ({
          DATABASE_URL: `${urlOf(database, ROLE)}?sslmode=verify-full&sslrootcert=${at('none.pem')}`,
        }),
        /none\.pem cannot be used \(ENOENT\): check the path/,
      ],
      [
        'plain text to another machine',
        () => ({ DATABASE_URL: 'postgres://portal:db-password@db.bank.tw/portal' }),
        /^DATABASE_URL .*sslmode/m,
      ],
      [
        'the clock',
        () => ({
          NODE_OPTIONS: `--import=${at('clock.mjs')}`,
        }),
        /clock of this machine is 3[56]\d\d s ahead of the database's: synchronise both/,
      ],
      [
        'the port',
        () => ({ PORT: String(portOf(busy)) }),
        /address 127\.0\.0\.1:\d+ cannot be listened on \(another program uses it\).*PORT/,
      ],
      [
        'the port of the metrics',
        () => ({ METRICS_PORT: String(portOf(busy)) }),
        /cannot be listened on \(another program uses it\).*METRICS_PORT/,
      ],
      [
        'the address to listen on',
        () => ({ HOST: '192.0.2.1' }),
        /192\.0\.2\.1 cannot be listened on \(EADDRNOTAVAIL\).*HOST/,
      ],
      [
        'the secret of the stored values',
        () => ({ PORTAL_SECRET: secret() }),
        /PORTAL_SECRET: stored values need the secret with the key id [0-9a-f]+\. Add it to PORTAL_SECRET_PREVIOUS/,
      ],
      [
        'a file of a secret',
        () => ({ PORTAL_SECRET: '', PORTAL_SECRET_FILE: at('none') }),
        /PORTAL_SECRET_FILE .*none/,
      ],
      [
        'the token of the card system',
        () => ({ CARD_SYSTEM_TOKEN: 'short' }),
        /^CARD_SYSTEM_TOKEN .* at least 16 characters/m,
      ],
      [
        'the key of the card system’s certificate',
        () => ({
          ...{ CARD_SYSTEM_URL: 'https://127.0.0.1:9', CARD_SYSTEM_TOKEN: '' },
          ...{ CARD_SYSTEM_CERT: at('cert.pem'), CARD_SYSTEM_KEY: at('other-key.pem') },
        }),
        /^CARD_SYSTEM_KEY .* the key of the certificate/m,
      ],
      [
        'the certificate’s file',
        () => ({ CARD_SYSTEM_CA: at('none.pem') }),
        /^CARD_SYSTEM_CA .*the path of a file with a certificate/m,
      ],
      [
        'the anchors',
        () => ({ AUDIT_ANCHORS: 'ftp://anchors' }),
        /^AUDIT_ANCHORS .*places separated by commas/m,
      ],
      [
        'the bucket of the anchors',
        () => ({ AUDIT_ANCHORS: 's3://anchors/portal' }),
        /^AUDIT_S3_ENDPOINT is not set/m,
      ],
      [
        'the portal’s address',
        () => ({ PUBLIC_ORIGIN: 'http://cards.ferrybank.tw' }),
        /^PUBLIC_ORIGIN .*https/m,
      ],
      ['the mail server’s address', () => ({ SMTP_URL: 'mail.bank.tw' }), /^SMTP_URL .*smtps:/m],
      ['the bank’s files', () => ({ CONTENT_DIR: 'content' }), /bank\.json.*"demo" must be left out/],
      ['a switch of the demo', () => ({ RATE_LIMITS: 'off' }), /^RATE_LIMITS is "off"/m],
    ];

    it.each(cases)('[OPS-6] of %s ends the start with a message', async (_what, changed, sentence) => {
      const env = { ...right, ...changed() };
      const { code, output, errors } = await start(env);
      expect(errors).toMatch(sentence);
      expect([code, output]).toEqual([1, '']);
      expect(errors).not.toMatch(/^\s+at |node:internal|Unexpected/m);
      for (const hidden of [
        'mail-password',
        'db-password',
        'wrong-password',
        PASSWORD,
        right.PORTAL_SECRET ?? '',
        'a-token-of-the-bank',
      ])
        expect(errors).not.toContain(hidden);
    });

    it('[OPS-6] of rights ends every program that reads the database with a message', async () => {
      const env = { ...right, DATABASE_URL: urlOf(database, `no rights ${TAG}`) };
      for (const [name, args] of [
        ['migrate', ['--check']],
        ['bank-load', [folder]],
        ['bank-compare', []],
        ['secrets-reseal', []],
        ['audit-verify', []],
      ] as const) {
        const { code, errors } = await runProgram(name, args, env);
        expect([name, errors]).toEqual([name, expect.stringMatching(/lacks a right \(permission denied/)]);
        expect([name, code]).toEqual([name, 1]);
        expect(errors).not.toMatch(/^\s+at /m);
      }
    });
  });
});
