/** The documents of pages after log-on, before any script runs. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from './support/api/client.ts';
import { type RunningServer, startServer } from './support/api/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

async function served(path: string) {
  const { text, headers } = await new Client({ baseURL: server.baseURL }).send('GET', path);
  const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const inline = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  return { files, inline, policy: String(headers.get('content-security-policy')) };
}

describe('documents after log-on', () => {
  it('of the overview name its own files too, and not those of other pages', async () => {
    const overview = await served('/u/dashboard?card=1');
    const other = await served('/u/notices');
    expect(overview.files).toEqual(expect.arrayContaining(other.files));
    const own = overview.files.filter((file) => !other.files.includes(file));
    expect(own.map((file) => file.replace(/-[\w-]{8}\./, '.')).toSorted()).toEqual([
      '/assets/DashboardPage.js',
      '/assets/overview.css',
      '/assets/overview.js',
    ]);
  });

  it.each(['/u/dashboard', '/u/notices', '/en/register-page'])(
    'of %s allow their one inline script by its hash',
    async (path) => {
      const { inline, policy } = await served(path);
      expect(inline).toHaveLength(1);
      const hash = createHash('sha256')
        .update(inline[0] ?? '')
        .digest('base64');
      expect(policy).toContain(`'sha256-${hash}'`);
    },
  );
});
