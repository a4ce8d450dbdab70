/** Links and maintenance notices in the pages of the built server, before and after an edit of the bank's files. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningServer, startServer } from '../../../tests/support/api/server.ts';

const contentDir = mkdtempSync(join(tmpdir(), 'portal-served-'));
const file = join(contentDir, 'hyperlinks.json');
let server: RunningServer;

beforeAll(async () => {
  cpSync('content', contentDir, { recursive: true });
  server = await startServer({ CONTENT_DIR: contentDir });
});
afterAll(() => server?.stop());

const page = async (path: string, encoding = 'identity') =>
  (await fetch(server.baseURL + path, { headers: { 'accept-encoding': encoding } })).text();
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="hyperlinks">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');

describe('[CNT-2] [SHELL-6] links in the pages', () => {
  it('are in the HTML before any script runs, with the targets of the list', async () => {
    const { payload } = await (await fetch(`${server.baseURL}/api/v1/hyperlinks`)).json();
    for (const [path, suffix] of [
      ['/en/login', '_en'],
      ['/ch/login', '_zh_tw'],
    ] as const) {
      const html = await page(path);
      expect(html).not.toContain('"hyperlink:');
      const links = [...html.matchAll(/<a [^>]*href="(https:[^"]*)"[^>]*>/g)];
      // The links of bar and footer. Menus render their links from the data when they open.
      expect(links.length).toBeGreaterThanOrEqual(15);
      const targets = Object.entries(payload as Record<string, { value: string }>)
        .filter(([key]) => key.endsWith(suffix))
        .map(([, { value }]) => value);
      for (const [tag, href] of links) {
        expect(tag).toContain('rel="noopener noreferrer"');
        if (tag.includes('data-here')) expect(targets).not.toContain(href);
        else expect(targets).toContain(href);
      }
    }
    for (const path of ['/en/login', '/u/dashboard'])
      expect(Object.keys(dataOf(await page(path))).sort()).toEqual(Object.keys(payload).sort());
  });

  it('follow the file while the server runs, in every encoding', { timeout: 30_000 }, async () => {
    const edited = readFileSync(file, 'utf8').replaceAll('/en/help"', '/en/new-help"');
    expect(edited).toContain('/en/new-help');
    writeFileSync(file, edited);
    await vi.waitFor(
      async () => {
        for (const path of ['/en/login', '/u/dashboard'])
          for (const encoding of ['identity', 'br', 'gzip'])
            expect(dataOf(await page(path, encoding)).help_en).toMatch(/\/en\/new-help$/);
      },
      { timeout: 20_000, interval: 250 },
    );
    expect(await page('/en/login')).toContain('href="https://www.formosa-harbour.example/en/new-help"');
  });

  it('[ERR-1] show the end of maintenance while it is in the future', {
    timeout: 30_000,
  }, async () => {
    const until = (time: string) =>
      writeFileSync(join(contentDir, 'maintenance.json'), JSON.stringify({ until: time }));
    expect(await page('/maintenance.html')).not.toContain('probably until');
    until('2099-01-31 06:30');
    await vi.waitFor(
      async () =>
        expect(await page('/maintenance.html')).toContain(
          'closed for maintenance, probably until 31/01/2099 06:30.',
        ),
      { timeout: 15_000, interval: 250 },
    );
    expect(await page('/maintenance.html')).toContain('預計 2099/01/31 06:30 恢復');
    expect(await page('/en/error-maintenance')).toContain('content="2099-01-30T22:30:00.000Z"');
    until('2026-01-31 06:30');
    await vi.waitFor(async () => expect(await page('/maintenance.html')).not.toContain('probably until'), {
      timeout: 15_000,
      interval: 250,
    });
  });
});
