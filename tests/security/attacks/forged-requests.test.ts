/**
 * Forged requests through content: the server fetches no address from the bank's files, a path or a report. No address of
 * the portal performs an action for a request that a page can send without a script.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/process.mjs';
import type { Endpoint } from '../../../shared/http/endpoint.ts';
import { API, Client } from '../../support/api/clients/client.ts';
import { CONTRACTS } from '../../support/api/clients/contracts.ts';
import { type RunningServer, startServer } from '../../support/api/server.ts';
import { FORGED_REQUESTS } from '../../support/data/forged-requests.ts';

/** Logs every outgoing connection of a process. */
const HOOK = `import net from 'node:net';import fs from 'node:fs';
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...to) {
  const [{ host, port, path } = {}] = to.flat().filter((one) => typeof one === 'object');
  fs.writeSync(2, 'OUTGOING ' + (path ?? host + ':' + port) + '\\n');
  return connect.apply(this, to);
};`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(HOOK)}`;

const ENDPOINTS = CONTRACTS.flatMap(({ endpoints }) => endpoints);

let server: RunningServer;
let sink: Server;
let port: number;
let connections = 0;
let folder: string;

beforeAll(async () => {
  port = await freePort();
  sink = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(port, '127.0.0.1');
  folder = mkdtempSync(join(tmpdir(), 'portal-forged-'));
  cpSync('content', folder, { recursive: true });
  const here = `https://127.0.0.1:${port}/forged`;
  const links = JSON.stringify({ siteLink: { en: here, zh_tw: here } });
  writeFileSync(join(folder, 'hyperlinks.json'), links);
  for (const language of ['en', 'zh_tw']) {
    writeBody(`pages/forged.${language}.html`, `<h1>Forged</h1><p><a href="${here}">${here}</a></p>`);
    writeBody(`promotions/CRD01/${language}.html`, `<h2>Forged</h2><p><a href="${here}">${here}</a></p>`);
  }
  for (const [name, text] of [
    ['address.png', `http://127.0.0.1:${port}/forged.png`],
    [
      'drawing.png',
      `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:${port}/a"/></svg>`,
    ],
    ['playlist.webp', `#EXTM3U\nhttp://127.0.0.1:${port}/a\nfile:///etc/passwd`],
  ] as const)
    writeBody(`files/promotions/${name}`, text);
  server = await startServer({ CONTENT_DIR: folder, NODE_OPTIONS });
});
afterAll(async () => {
  await server?.stop();
  sink?.close();
  rmSync(folder, { recursive: true, force: true });
});

const writeBody = (name: string, text: string) => writeFileSync(join(folder, name), text);
const outgoing = () => server.log().match(/OUTGOING .*/g) ?? [];

/** Reads all published content of the bank, and requests files with hostile addresses. */
async function readEverything(): Promise<string> {
  const client = await Client.open(server);
  const here = `http://127.0.0.1:${port}/forged.png`;
  const files = [
    ...['promotions/address.png', 'promotions/drawing.png', 'promotions/playlist.webp', 'pages/forged.html'],
    ...[here, `//127.0.0.1:${port}/a.png`, 'http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd'],
    ...['http://localhost/a.png', 'gopher://127.0.0.1/a', 'promotions/../../../etc/passwd'],
  ].map((path) => `FilePath=${encodeURIComponent(path)}`);
  const paths = [
    '/promotion?pageNumber=0&pageSize=100',
    ...['/promotion/CRD01', '/promotion/CRD01/html', '/content-management/forged', '/hyperlinks'],
    ...['/content-management/help', '/spending-management/overview'],
    ...files.flatMap((query) => [`/minio?${query}`, `/minio/img?${query}`, `/minio/img?${query}&width=320`]),
  ];
  const answers = await Promise.all(paths.map((path) => client.get(path)));
  const pages = ['/en/login', '/ch/login', '/en/information/forged', '/u/dashboard', '/maintenance'];
  for (const page of pages) answers.push(await client.send('GET', page));
  const report = [
    { type: 'csp-violation', age: 1, url: here, body: { documentURL: here, blockedURL: here } },
  ];
  answers.push(
    await client.send('POST', `${API}/csp-reports`, {
      body: JSON.stringify(report),
      headers: { 'content-type': 'application/reports+json', referer: here, origin: null },
    }),
  );
  for (const { status } of answers) expect(status).toBeLessThan(500);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  return answers.map(({ text }) => text).join('\n');
}

describe('[S25] [S33] the server', () => {
  it('starts no connection for addresses in bodies, links, stored files, paths and reports', async () => {
    const text = await readEverything();
    expect(text).toContain(`127.0.0.1:${port}`);
    expect(text).not.toMatch(/root:x?:0:0/);
    expect(connections).toBe(0);
    expect(outgoing()).toEqual([]);
  });

  it('refuses a body that would send requests, publishes the last good one and connects to nothing', async () => {
    for (const language of ['en', 'zh_tw']) {
      const body = [`<img src="http://127.0.0.1:${port}/forged">`, ...FORGED_REQUESTS].join('\n');
      writeBody(`pages/forged.${language}.html`, `<h1>Forged</h1>\n${body}`);
      writeBody(`promotions/CRD01/${language}.html`, body);
    }
    for (let turn = 0; turn < 200 && !server.log().includes('forged.en.html'); turn++) await sleep(50);
    expect(server.log()).toContain('forged.en.html');
    const text = await readEverything();
    expect(text).not.toMatch(/<img src="http|http-equiv=refresh|formaction|speculationrules/);
    expect(connections).toBe(0);
    expect(outgoing()).toEqual([]);
  });

  it('is watched by a check that can fail', async () => {
    const program = `fetch('http://127.0.0.1:${port}/').catch(() => {})`;
    const { stderr } = await promisify(execFile)(process.execPath, ['-e', program], {
      env: { ...process.env, NODE_OPTIONS },
    });
    expect(stderr).toContain(`OUTGOING 127.0.0.1:${port}`);
    expect(connections).toBe(1);
    connections = 0;
  });
});

describe('[S29] [S21] a request that a page sends without a script', () => {
  const address = ({ path }: Endpoint) => API + path.replace(/\{\w+\}/g, 'x');

  it('reads nothing private and changes nothing, from any address of the API', async () => {
    expect(ENDPOINTS.length).toBeGreaterThan(70);
    const owner = await Client.loggedOn(server, 'demo.primary1');
    const session = { 'x-session-id': null, authorization: null, 'idempotency-key': null };
    const site = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' };
    const open = ENDPOINTS.filter(({ method, caller }) => method === 'GET' && caller === 'public');
    const openPaths = new Set(open.map(({ path }) => path));
    const answered: string[] = [];
    for (const endpoint of ENDPOINTS) {
      const asImage = { headers: { ...session, ...site, 'sec-fetch-dest': 'image' } };
      const { status } = await owner.send('GET', address(endpoint), asImage);
      if (status < 400 && !openPaths.has(endpoint.path)) answered.push(`GET ${endpoint.path}: ${status}`);
    }
    for (const endpoint of ENDPOINTS.filter(({ method }) => method === 'POST')) {
      for (const type of [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
      ]) {
        const headers = { ...session, ...site, 'sec-fetch-mode': 'navigate', 'content-type': type };
        const body = type.startsWith('text') ? '{"a":"=1"}' : 'a=1';
        const { status } = await owner.send('POST', address(endpoint), { body, headers });
        if (status < 400 || status >= 500) answered.push(`POST ${endpoint.path}: ${status}`);
      }
    }
    expect(answered).toEqual([]);
    expect((await owner.get('/cards')).status).toBe(200);
  });
});
