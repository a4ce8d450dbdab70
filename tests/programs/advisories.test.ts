/** `npm run packages:check` against registries that answer and that do not. */
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ROOT } from '../documents/documents.ts';

let registry: Server | undefined;
afterEach(() => registry?.close());

/** Runs the program with a registry that answers the question about vulnerabilities so. */
async function check(status: number, answer: object): Promise<{ code: number; out: string }> {
  registry = createServer((request, response) => {
    const isQuestion = request.url === '/-/npm/v1/security/advisories/bulk';
    response.writeHead(isQuestion ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isQuestion ? answer : {}));
  });
  await new Promise<void>((resolve) => registry?.listen(0, '127.0.0.1', resolve));
  const { port } = registry.address() as AddressInfo;
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}`,
    npm_config_fetch_retries: '0',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/advisories.mjs'], { cwd: ROOT, env }, (error, out) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out }),
    );
  });
}

const ADVISORY = {
  id: 1,
  url: 'https://advisories.example/1',
  title: 'A sample',
  severity: 'high',
  vulnerable_versions: '<1000',
  cwe: [],
  cvss: { score: 7 },
};

it('[S51] finds no vulnerability where the registry knows none', async () => {
  const { code, out } = await check(200, {});
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^\d{3,} packages, 0 known vulnerabilities in 0 of them\.\n$/),
  ]);
});

it('[S51] names each package of the lock file with a known vulnerability', async () => {
  const { code, out } = await check(200, { pino: [ADVISORY], 'not-installed': [ADVISORY] });
  expect(code).toBe(1);
  expect(out).toContain('high: pino <1000: A sample (https://advisories.example/1)\n');
  expect(out).toMatch(/ 1 known vulnerabilities in 1 of them\.\n$/);
});

it('[S51] says that nothing was checked where the registry does not answer', async () => {
  const { code, out } = await check(405, { error: 'Method Not Allowed' });
  expect([code, out]).toEqual([2, expect.stringMatching(/^Not checked: .*405/)]);
});
