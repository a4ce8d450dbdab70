/** [OPS-2] The server of a user without a home folder, as in a container. The library that draws image codes requests the folder. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { Client } from '../support/api/clients/client.ts';
import { startServer } from '../support/api/server.ts';

const directory = mkdtempSync(join(tmpdir(), 'portal-home-'));
const preload = join(directory, 'no-home.cjs');
beforeAll(() =>
  writeFileSync(
    preload,
    `require('node:os').homedir = () => { throw new Error('uv_os_homedir returned ENOENT'); };`,
  ),
);
afterAll(() => rmSync(directory, { recursive: true }));

async function start(env: Readonly<Record<string, string>> = {}) {
  const server = await startServer({ NODE_OPTIONS: `--require=${preload}`, ...env });
  onTestFinished(async () => void (await server.stop()));
  const client = await Client.open(server);
  return { server, requestCode: () => client.post('/captcha/request?language=en', undefined) };
}

it('[CAP-1] [OPS-2] draws image codes without a home folder', async () => {
  const { requestCode } = await start();
  const { status, payload } = await requestCode();
  expect([status, String(payload.image).slice(0, 22)]).toEqual([200, 'data:image/png;base64,']);
});

it('[CAP-1] [OPS-2] a drawing library that cannot be loaded fails the call with a log line, and not the server', async () => {
  const { server, requestCode } = await start({ DISABLE_SYSTEM_FONTS_LOAD: '' });
  for (let n = 0; n < 2; n++) {
    const { status, error, text } = await requestCode();
    expect([status, error.code]).toEqual([500, '500']);
    expect(text).not.toContain('homedir');
  }
  expect((await fetch(`${server.baseURL}/icon-192.png`)).status).toBe(500);
  expect((await fetch(`${server.baseURL}/readyz`)).status).toBe(200);
  const lines = server.log().split('\n');
  const reported = lines.filter((line) => /"unexpected failure"/.test(line) && /homedir/.test(line));
  expect(reported).toHaveLength(3);
  expect(await server.stop()).toBe(0);
});
