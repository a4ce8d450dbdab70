/**
 * [OPS-7] Production by the pages alone: the commands of docs/operations/ are typed on a new PostgreSQL with new roles, and the
 * units' programs start with the environment that systemd would give them. Then a person registers, logs on with a code,
 * redeems points and sets a PIN; also after a restore, behind PgBouncer, and in the image.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import type { PersonKey } from '../../bank/demo/people.ts';
import { writeSample } from '../../bank/load/sample/sample.ts';
import { newFolder } from '../../bank/load/test-folder.ts';
import { type Bank, startBank } from '../../bank/reference/bank.ts';
import { createCaptchas } from '../../features/captcha/server/captchas.ts';
import { NEW_PASSWORD } from '../../features/registration/testing/calls.ts';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { findOrInstall } from '../../scripts/programs/debian-program.mjs';
import { findBinaries, type Postgres, startPostgres } from '../../scripts/programs/postgres.mjs';
import { createKeyring } from '../../server/crypto/keyring.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { type FakeMailServer, startFakeMailServer } from '../../server/ports/mail/fake-server.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { type FakeGateway, startFakeGateway } from '../../server/ports/sms/fake-gateway.ts';
import { parseDockerfile } from '../packaging/dockerfile.ts';
import { missingTools, startSandbox } from '../packaging/sandbox.ts';
import { privilegesOf, writableMounts } from '../packaging/sandbox-state.ts';
import { extractOtp, passCodeWait } from '../support/api/clients/otp.ts';
import { speechHere } from '../support/api/clients/speech.ts';
import { callsOf, Scene } from '../support/api/flows.ts';
import { overHttp } from '../support/api/over-http.ts';
import { newestCode } from '../support/api/people.ts';
import { writeBankContent } from '../support/data/bank-content.ts';
import { testStart } from '../support/database/databases.ts';
import { type PgBouncer, startPgBouncer } from '../support/database/pgbouncer.ts';
import { instancePort, Machine } from './machine.ts';

const ORIGIN = 'https://cards.bank.example';
const TOKEN = 'a-token-of-the-bank';
const GATEWAY_TOKEN = 'a-token-of-the-gateway';
const RUNNING = 'docs/operations/running.md';
const DATABASE = 'docs/operations/database.md';
const ADOPTING = 'docs/adopting.md';
const CODE_MS = 30_000;
const USERNAME = 'harbour.7k';

const hasPostgres = findBinaries() !== undefined;

describe.skipIf(!hasPostgres)(
  `[OPS-7] production by the pages${hasPostgres ? '' : ' (skipped: PostgreSQL is not installed)'}`,
  { timeout: 5 * 60_000 },
  () => {
    let postgres: Postgres;
    let banks: OpenDatabase;
    let bank: Bank;
    let gateway: FakeGateway;
    let mail: FakeMailServer;
    let machine: Machine;
    let ports: readonly [string, string];
    let staffPort: string;
    /** The portal's database as its superuser, for the answers of image codes and to pass the wait between codes. */
    let portal: OpenDatabase | undefined;
    let pooler: PgBouncer | undefined;
    let scene: Scene | undefined;
    const bankFiles = newFolder();

    beforeAll(async () => {
      await ensureBuilt();
      banks = await openDatabase({ kind: 'embedded', dir: 'memory', seed: testStart().seed });
      bank = await startBank({ db: banks.db, keys: testStart().keys, token: TOKEN });
      await writeSample(banks.db, testStart().keys, bankFiles);
      gateway = await startFakeGateway();
      mail = await startFakeMailServer();
      postgres = (await startPostgres()) as Postgres;
      ports = [await instancePort(), await instancePort()];
      staffPort = await instancePort();
      const { username, password, host, hostname, port } = new URL(postgres.url);
      machine = await Machine.start(
        { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password, PGDATABASE: 'postgres' },
        {
          VERSION: 'tested',
          OWNER_PASSWORD: 'password-of-the-owner',
          APP_PASSWORD: 'password-of-the-process',
          '127.0.0.1:5432': host,
          CARD_SYSTEM_TOKEN: TOKEN,
          SMS_GATEWAY_TOKEN: GATEWAY_TOKEN,
          'https://core.bank.example': bank.url,
          'https://sms.bank.example/messages': gateway.url,
          'smtps://USER:PASSWORD@mail.bank.example': `${mail.address.replace('localhost', '127.0.0.1')}?tls=none`,
          'CONTENT/.': `${writeBankContent()}/.`,
          BANK_FILES: bankFiles,
          ARCHIVE_PASSWORD: 'password-of-the-archive',
          OIDC_CLIENT_SECRET: 'a-secret-of-the-desk',
          3100: staffPort,
          3001: ports[0],
          3002: ports[1],
        },
      );
    }, 10 * 60_000);
    afterEach(() => onTestFailed(() => console.log(machine?.logs())));
    afterAll(async () => {
      await machine?.stop();
      await portal?.close();
      await pooler?.stop();
      await postgres?.stop();
      await bank?.close();
      await banks?.close();
      await gateway?.close();
      await mail?.close();
      rmSync(bankFiles, { recursive: true, force: true });
    }, 120_000);

    /** Opens the portal's database by name, as the superuser. */
    async function openPortal(name: string): Promise<OpenDatabase> {
      await portal?.close();
      portal = await openDatabase({ kind: 'postgres', url: new URL(`/${name}`, postgres.url).href });
      return portal;
    }

    /** A person's browser, at the process of a port. */
    async function browserAt(port: string, db: OpenDatabase['db'], key: PersonKey): Promise<Scene> {
      const secret = Buffer.from(machine.read('/etc/card-portal/secrets/portal-secret'), 'base64');
      const captchas = createCaptchas({
        ...{ db, keyring: createKeyring(secret), random: systemRandom, speech: speechHere },
        ...{ difficulty: async () => 1, unusedPerAddress: undefined },
      });
      const codes = () =>
        gateway.shown.map(({ body }) => String(body.text)).filter((text) => extractOtp(text));
      let seen = codes().length;
      const app = overHttp({
        baseURL: `http://127.0.0.1:${port}`,
        origin: ORIGIN,
        answerOf: async (image) => (await captchas.reveal(image)) ?? '',
        async inbox() {
          for (const from = performance.now(); codes().length === seen; await sleep(100))
            if (performance.now() - from > CODE_MS) throw new Error('no code has come');
          seen = codes().length;
          await passCodeWait(db);
          return codes().reverse();
        },
      });
      return Scene.open(app, key);
    }

    async function post({ browser }: Scene, path: string, body: object) {
      const { status, error, payload } = await browser.call('POST', path, body);
      expect([path, status, error]).toEqual([path, 200, undefined]);
      return payload as Record<string, unknown>;
    }

    /** Logs on with the password and a code, as on any new device. */
    async function logOnWithCode(of: Scene): Promise<void> {
      const { browser } = of;
      browser.accessToken = undefined;
      const { status, error } = await browser.logIn(USERNAME, NEW_PASSWORD);
      expect([status, error]).toEqual([200, undefined]);
      await post(of, '/login/request-otp', { isResend: false, language: 'en', method: 'sms' });
      const otp = await newestCode(of.t, of.person.customerId);
      browser.keep(await browser.call('POST', '/login/validate-otp', { otp, language: 'en' }));
      const { payload } = await browser.call('GET', '/cards');
      const cards = payload as { cardId: string; status: string }[];
      of.cardId = cards.find((card) => card.status === 'active')?.cardId ?? '';
      expect(of.cardId).not.toBe('');
    }

    async function redeem(of: Scene): Promise<void> {
      const order = { catalogCode: 'VOUCCAFE', quantity: 1, cardId: of.cardId, registeredEmail: true };
      const { redeemCode } = await post(of, '/points-redemption/redeem-product-catalogue', order);
      expect(redeemCode).toMatch(/^[A-Z0-9]{8,20}$/);
    }

    const readyParts = async (port: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      return [answer.status, ((await answer.json()) as { parts: object }).parts];
    };
    const READY = [
      200,
      { database: 'ok', migrations: 'ok', content: 'ok', cardSystem: 'ok', auditAnchors: 'ok' },
    ];

    it('starts on a new machine, and a person registers, logs on, redeems and sets a PIN', async () => {
      await machine.type(RUNNING, 'Build the folder');
      await machine.type(DATABASE, 'Roles and database');
      await machine.type(RUNNING, 'Settings and content');
      await machine.type(RUNNING, 'Secrets of the units');
      await machine.type(RUNNING, 'First start');
      for (const port of ports) expect(await readyParts(port)).toEqual(READY);
      const metrics = await fetch(`http://127.0.0.1:1${ports[1]}/metrics`);
      expect(await metrics.text()).toContain('process_resident_memory_bytes');

      const { db } = await openPortal('portal');
      scene = await browserAt(ports[0], db, 'primary1');
      for (const call of callsOf('registration')) await scene.step(call);
      await logOnWithCode(scene);
      await redeem(scene);
      for (const call of callsOf('cash advance PIN')) await scene.step(call);
      const { payload } = await scene.browser.call('GET', `/cards/${scene.cardId}`);
      expect(payload).toMatchObject({ pinSet: true });
    });

    it('shows a bank its name, and checks its first files', async () => {
      const [content, files] = [join(machine.root, 'bank-content'), join(machine.root, 'bank-files')];
      const words = { '../bank-content': content, '../bank-sample': files, '../bank-files': files };
      const env = { DATA_DIR: join(machine.root, 'demo') };
      expect(await machine.type(ADOPTING, '2. Your name', { words, env })).toMatch(
        /bank\.json, line 2: "demo" must be left out/,
      );
      expect(await machine.type(ADOPTING, '3. Your files and terms', { words, env })).toMatch(
        /\nload 1: \d+ rows changed; /,
      );
    });

    it('sends messages and commands with the secrets of the folder', () => {
      expect(gateway.requests[0]?.headers.authorization).toBe(`Bearer ${GATEWAY_TOKEN}`);
      expect(mail.received.length).toBeGreaterThan(0);
    });

    it('shows a lost answer of the reference bank by the command of the page', async () => {
      const words = { 'http://127.0.0.1:3900': bank.url, 'Bearer …': `Bearer ${TOKEN}` };
      await machine.type('docs/adapters.md', 'Connecting your bank', { words, from: 'curl' });
      const order = { catalogCode: 'VOUCCAFE', quantity: 1, cardId: scene?.cardId, registeredEmail: true };
      const answer = await scene?.browser.call('POST', '/points-redemption/redeem-product-catalogue', order);
      expect(answer?.status).toBe(202);
    });

    it('runs the programs of the night, adds a desk, and restarts one process after the other', async () => {
      await machine.type(RUNNING, 'Programs');
      expect(machine.timers).toEqual(['bank-compare', 'audit-verify']);
      await machine.type(ADOPTING, '7. The first night');
      expect(machine.log('card-portal-run@bank-compare')).toContain('0 differences');
      await machine.type('docs/operations/staff-desk.md', 'Set up the desk');
      await machine.type(RUNNING, 'Restart and upgrade');
      for (const port of ports) expect(await readyParts(port)).toEqual(READY);
      expect((await fetch(`http://127.0.0.1:${staffPort}/`)).status).toBe(200);
    });

    it('closes, exports and verifies the trail', async () => {
      const folder = machine.place('/var/lib/card-portal/audit');
      const { command, env } = machine.startOf('card-portal-run', 'audit-verify');
      const [node = '', program = ''] = command;
      const close = spawnSync(node, [program.replace('verify', 'export'), '--close', folder], {
        env,
        encoding: 'utf8',
      });
      expect([close.status, close.stdout]).toEqual([
        0,
        expect.stringMatching(/^1 segments with \d+ records written/),
      ]);
      await machine.type('docs/operations/audit-trail.md', 'The archive role');
      expect(machine.log('card-portal-run@audit-export')).toContain('; 1 were written before.');
      const key = readdirSync(folder).find((name) => name.startsWith('audit-key-')) ?? '';
      const words = {
        'audit-key-ID.pem': key,
        FOLDER: folder,
        TIME: new Date(Date.now() - 86_400_000).toISOString(),
        'portal.log': join(machine.root, 'portal.log'),
      };
      const verified = await machine.type(
        'docs/operations/audit-trail.md',
        'Segments, export and retention',
        {
          ...{ words, cwd: folder },
        },
      );
      expect(verified).toContain('Signature Verified Successfully');
      writeFileSync(words['portal.log'], machine.logs());
      await machine.type('docs/operations/audit-trail.md', 'Commands', {
        ...{ words, env: { ...env, AUDIT_RETENTION_DAYS: '30' }, described: true },
      });
    });

    it('serves a copy that was restored', async () => {
      await machine.type('docs/operations/backup.md', 'Copy and restore', {
        cwd: machine.place('/var/lib/card-portal'),
      });
      for (const port of ports)
        await expect.poll(() => readyParts(port).catch(() => []), { timeout: 60_000 }).toEqual(READY);
      const { db } = await openPortal('restored');
      const again = await scene?.browser.call('GET', '/cards');
      expect(again?.status).toBe(401);
      scene = await browserAt(ports[1], db, 'primary1');
      await logOnWithCode(scene);
      await redeem(scene);
    });

    const pgbouncer = hasPostgres ? findOrInstall('pgbouncer') : undefined;
    it.skipIf(!pgbouncer)(
      `serves behind PgBouncer${pgbouncer ? '' : ' (skipped: not installed)'}`,
      async () => {
        await machine.type(DATABASE, 'Behind a pooler');
        const direct = machine.read('/etc/card-portal/database/serving').trim();
        pooler = await startPgBouncer(pgbouncer ?? '', direct, {
          pool_mode: 'transaction',
          default_pool_size: 5,
        });
        const words = { '127.0.0.1:6432/portal': `${new URL(pooler.url).host}/restored` };
        await machine.type(DATABASE, 'Processes behind a pooler', { words });
        await machine.type(RUNNING, 'Restart and upgrade');
        for (const port of ports) expect(await readyParts(port)).toEqual(READY);
        scene = await browserAt(ports[0], (await openPortal('restored')).db, 'primary1');
        await logOnWithCode(scene);
        await redeem(scene);
      },
    );

    const missing = missingTools();
    const lacks = missing.length > 0 ? ` (skipped without ${missing.join(', ')})` : '';
    it.skipIf(lacks !== '')(`serves from the image as its page says${lacks}`, async () => {
      const port = await instancePort();
      const { command, env } = machine.startOf('card-portal', port);
      const built = imageOf(command[1] ?? '');
      const {
        SECRETS_DIR = '',
        CONTENT_DIR = '',
        CREDENTIALS_DIRECTORY: _,
        DATA_DIR: _state,
        ...settings
      } = env;
      const mounts = {
        '/run/secrets': ofUser(SECRETS_DIR, join(built.root, 'secrets')),
        '/srv/card-portal/content': CONTENT_DIR,
      };
      const sandbox = await startSandbox(built, {
        env: {
          ...settings,
          SECRETS_DIR: '/run/secrets',
          CONTENT_DIR: '/srv/card-portal/content',
          AUDIT_ANCHORS: 'log',
        },
        ...{ mounts, sharesNetwork: true },
      });
      onTestFailed(() => console.log(sandbox.log()));
      try {
        await expect.poll(() => sandbox.end() ?? sandbox.check(), { timeout: 60_000 }).toBe(0);
        expect(writableMounts(sandbox.pid)).toEqual([]);
        expect(privilegesOf(sandbox.pid)).toMatchObject({ Uid: '10001', CapEff: '0000000000000000' });
        scene = await browserAt(port, (await openPortal('restored')).db, 'primary1');
        await logOnWithCode(scene);
        await redeem(scene);
        sandbox.signal('SIGTERM');
        expect(await sandbox.ended()).toBe(0);
      } finally {
        sandbox.kill();
        rmSync(built.root, { recursive: true, force: true });
      }
    });
  },
);

/** The last stage of the Dockerfile with the folder that a machine runs. */
function imageOf(program: string) {
  const root = mkdtempSync(join(tmpdir(), 'portal-image-'));
  chmodSync(root, 0o755);
  cpSync(program.replace(/\/dist\/server\/main\.js$/, '/'), join(root, 'image'), { recursive: true });
  mkdirSync(join(root, 'state'));
  return { root, stage: parseDockerfile(readFileSync('Dockerfile', 'utf8'))[1]! };
}

/** Copies a folder of secrets for the user of the image alone. */
function ofUser(folder: string, copy: string): string {
  cpSync(folder, copy, { recursive: true });
  chmodSync(copy, 0o700);
  for (const path of [copy, ...readdirSync(copy).map((name) => join(copy, name))])
    chownSync(path, 10_001, 10_001);
  return copy;
}
