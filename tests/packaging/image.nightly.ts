/**
 * [OPS-3] The image without Docker: runs the steps of the Dockerfile, then its program in a sandbox with only the content
 * of the image. The sandbox is read-only, runs as user 10001 without capabilities, and has only a loopback network.
 */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../scripts/programs/postgres.mjs';
import { ROOT } from '../documents/documents.ts';
import { Client } from '../support/api/clients/client.ts';
import { type Built, buildImage, missingTools, type Sandbox, startSandbox } from './sandbox.ts';
import { privilegesOf, sharedFolder, writableMounts } from './sandbox-state.ts';

const missing = missingTools();
/** Creating an embedded database takes a minute on a busy machine. */
const READY_MS = 240_000;
const DEMO = { DEMO_CROWD: 'off', DRAIN_SECONDS: '2', TRUST_PROXY: '0' };

async function untilReady(sandbox: Sandbox): Promise<void> {
  const isReady = () =>
    fetch(`${sandbox.baseURL}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const state = async () => sandbox.end() ?? (await isReady());
  await expect.poll(state, { timeout: READY_MS, interval: 100 }).not.toBe(false);
  if (sandbox.end() !== undefined) throw new Error(`it ended with ${sandbox.end()}: ${sandbox.log()}`);
}

/** Logs on, and requests a statement as PDF and a picture in another width. */
async function walk(sandbox: Sandbox): Promise<void> {
  const client = await Client.loggedOn(sandbox, 'demo.primary1');
  const { payload: cards } = await client.get('/cards');
  const { cardId } = cards[0] as { cardId: string };
  const { payload: statements } = await client.get(`/cards/${cardId}/e-statements`);
  const { paymentKey } = statements[0] as { paymentKey: string };
  const query = new URLSearchParams({ paymentKey, language: 'zh_tw' });
  const document = await client.get(`/cards/${cardId}/view-statement?${query}`);
  expect([document.status, document.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  const accept = { headers: { accept: 'image/webp,*/*' } };
  const picture = await client.get('/minio/img?FilePath=promotions/crd01.webp&width=640', accept);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
}

/** Stops the sandbox, and checks that it serves requests while it drains. */
async function stopDraining(sandbox: Sandbox): Promise<void> {
  sandbox.signal('SIGTERM');
  const draining = () => fetch(`${sandbox.baseURL}/readyz`).then(({ status }) => status);
  await expect.poll(draining, { interval: 20 }).toBe(503);
  expect(sandbox.check()).toBe(1);
  expect((await fetch(`${sandbox.baseURL}/api/v1/session`)).status).toBe(200);
  expect(await sandbox.ended()).toBe(0);
}

const LOCKED = { Uid: '10001', Gid: '10001', Groups: '', CapEff: '0000000000000000', NoNewPrivs: '1' };

describe.skipIf(missing.length > 0)(
  `[OPS-3] the image${missing.length > 0 ? ` (skipped without ${missing.join(', ')})` : ''}`,
  () => {
    let built: Built;
    let sandbox: Sandbox;
    afterEach(() => sandbox?.kill());
    beforeAll(() => {
      built = buildImage(ROOT);
    }, 20 * 60_000);
    afterAll(() => {
      if (built) rmSync(built.root, { recursive: true, force: true });
    });

    it('serves from PostgreSQL with nothing to write to', async () => {
      const sockets = sharedFolder();
      const postgres: Postgres | undefined = await startPostgres({ unix_socket_directories: sockets });
      if (!postgres) throw new Error('PostgreSQL is not installed here');
      const { username, password, port } = new URL(postgres.url);
      const url = `postgres://${username}:${password}@localhost:${port}/postgres?host=/run/postgresql`;
      sandbox = await startSandbox(built, {
        env: { ...DEMO, DATABASE_URL: url, PORTAL_SECRET: Buffer.alloc(32, 1).toString('base64') },
        binds: { '/run/postgresql': sockets },
      });
      try {
        await untilReady(sandbox);
        expect(sandbox.check()).toBe(0);
        expect(writableMounts(sandbox.pid)).toEqual(['/run/postgresql']);
        expect(privilegesOf(sandbox.pid)).toMatchObject(LOCKED);
        await walk(sandbox);
        await stopDraining(sandbox);
      } finally {
        await postgres.stop();
        rmSync(sockets, { recursive: true, force: true });
      }
    });

    it('serves from the embedded database in one folder that is documented', async () => {
      sandbox = await startSandbox(built, { env: DEMO, writable: ['/var/lib/card-portal'] });
      await untilReady(sandbox);
      expect(writableMounts(sandbox.pid)).toEqual(['/var/lib/card-portal']);
      expect(privilegesOf(sandbox.pid)).toMatchObject(LOCKED);
      await walk(sandbox);
      await stopDraining(sandbox);
    });

    it('says in one line what production lacks, and ends', async () => {
      sandbox = await startSandbox(built, { env: { PORTAL_MODE: 'production' } });
      expect(await sandbox.ended()).toBe(1);
      expect(sandbox.log()).toMatch(/^PUBLIC_ORIGIN is not set; it must be /m);
    });
  },
);
