/** `npm run dev` serves pages with hot reload and API calls, and restarts the server when its code changes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PORT = 3987;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const CHANGED = 'server/features.ts';
const original = readFileSync(CHANGED, 'utf8');
const dataDir = mkdtempSync(join(tmpdir(), 'portal-dev-'));
let child: ChildProcess;
let output = '';

async function printed(text: string): Promise<void> {
  const end = performance.now() + 60_000;
  while (!output.includes(text) && performance.now() < end) await setTimeout(50);
  expect(output).toContain(text);
}

beforeAll(async () => {
  child = spawn(process.execPath, ['scripts/dev.mjs'], {
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      DEMO_CROWD: 'off',
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await printed('Development server');
});

afterAll(async () => {
  writeFileSync(CHANGED, original);
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('close', resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

it('[OPS-1] serves the pages with hot reload, and the calls from the same origin', async () => {
  const page = await (await fetch(`${ADDRESS}/en/login`)).text();
  expect(page).toContain('/@vite/client');
  expect(page).toContain('src="/app/web/entry-login.tsx"');
  expect((await fetch(`${ADDRESS}/app/web/entry-login.tsx`)).headers.get('content-type')).toContain(
    'javascript',
  );
  const session = await fetch(`${ADDRESS}/api/v1/session`);
  expect(await session.json()).toMatchObject({ payload: { sessionId: expect.any(String) } });
});

it('[OPS-1] restarts the server when its code changes', async () => {
  writeFileSync(CHANGED, `${original}// changed\n`);
  await printed('Server restarted');
  expect((await fetch(`${ADDRESS}/api/v1/session`)).status).toBe(200);
});
