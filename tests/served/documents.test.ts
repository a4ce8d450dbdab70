/** Content of the documents, before any script runs. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dashboard } from '../../features/dashboard/messages.ts';
import { page as pages } from '../../web/pages/messages.ts';
import { Client } from '../support/api/clients/client.ts';
import { usualServer } from '../support/api/server.ts';

const server = await usualServer();

async function served(path: string) {
  const { text, headers } = await new Client({ baseURL: server.baseURL }).send('GET', path);
  const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const inline = [...text.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
  return { text, files, inline, policy: String(headers.get('content-security-policy')) };
}

async function expectIconInFile(path: string) {
  const { text } = await served(path);
  const [, icon = ''] = /<link rel="icon"[^>]* href="([^"]+)"/.exec(text) ?? [];
  const { status, headers } = await new Client({ baseURL: server.baseURL }).send('GET', icon);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
}

function expectAllowed(inline: readonly string[], policy: string) {
  for (const script of inline)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

describe('log-on page', () => {
  it.each(['/en/login', '/ch/login'])(
    'of %s loads one script, which its inline script imports',
    async (path) => {
      const { files, inline, policy } = await served(path);
      expect(files).toEqual([expect.stringMatching(/^\/assets\/frame-[\w-]+\.js$/)]);
      // The first inline script says that a script did not load.
      expect(inline).toHaveLength(2);
      expect(inline[1]).toContain(`from"${files[0]}"`);
      expectAllowed(inline, policy);
      const { text } = await new Client({ baseURL: server.baseURL }).send('GET', files[0] ?? '');
      expect(text).not.toMatch(/(?:import|from)["'`]/);
      // This directive makes the browser compile the script while it loads.
      expect(text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    },
  );

  it('names its scripts after the content', async () => {
    const { text } = await served('/en/login');
    const [content = '', rest = ''] = text.split('</main>');
    for (const tag of ['<script type="module"', '<link rel="modulepreload"'])
      expect([content.includes(tag), rest.includes(tag)]).toEqual([false, true]);
  });

  it('is drawn once its content is there', async () => {
    const { text } = await served('/en/login');
    expect(text).toContain('<link rel="expect" href="#root" blocking="render">');
    expect(text).toContain('<div id="root"><');
  });

  it('has its icon in a file', () => expectIconInFile('/en/login'));
});

describe('documents after log-on', () => {
  it('name the same few files, which have the overview in them', async () => {
    const overview = await served('/u/dashboard?card=1');
    expect(overview.files.map((file) => file.replace(/-[\w-]{8}\./, '.')).toSorted()).toEqual([
      '/assets/frame.css',
      '/assets/frame.js',
      '/assets/shell.css',
      '/assets/shell.js',
    ]);
    const { text } = await new Client({ baseURL: server.baseURL }).send(
      'GET',
      overview.files.find((file) => /shell-.*js$/.test(file)) ?? '',
    );
    expect(text).toContain(dashboard.noStatementText.zh_tw);
    expect((await served('/u/notices')).files).toEqual(overview.files);
    // The script that starts the application is inline and imports these files.
    const imported = [...(overview.inline[1] ?? '').matchAll(/\bfrom["'`](.+?)["'`]/g)].map(
      ([, file]) => file,
    );
    expect(imported).not.toEqual([]);
    expect(overview.files).toEqual(expect.arrayContaining(imported));
  });

  it('have their icon in a file, because the browser would draw an inline picture before the page', () =>
    expectIconInFile('/u/dashboard'));

  it.each(['/u/dashboard', '/u/notices', '/en/register-page'])(
    'of %s allow their two inline scripts by their hashes',
    async (path) => {
      const { inline, policy } = await served(path);
      expect(inline).toHaveLength(2);
      expectAllowed(inline, policy);
    },
  );
});

describe('[ERR-1] the maintenance page', () => {
  it('is in both languages and needs no script', async () => {
    const { text } = await served('/maintenance.html');
    expect(text).toContain(`<h1>${pages.maintenanceTitle.zh_tw}</h1>`);
    const [, english = ''] = text.split('<div lang="en"');
    expect(english).toContain(`<h2>${pages.maintenanceTitle.en}</h2>`);
    const shown = text.replace(/<script type="application\/json"[^>]*>.*?<\/script>/g, '');
    expect(shown.match(/0800-000-000/g)).toHaveLength(2);
    expect(shown).not.toContain('<script');
  });
});

describe('[GEN-5] every document', () => {
  it.each(['/en/login', '/ch/register-page', '/u/dashboard', '/maintenance.html', '/offline.html'])(
    'can be zoomed, and %s too',
    async (path) => {
      const { text } = await served(path);
      const [, viewport = ''] = /<meta name="viewport" content="([^"]*)"/.exec(text) ?? [];
      expect(viewport).toContain('width=device-width');
      expect(viewport).not.toMatch(/user-scalable|maximum-scale|minimum-scale/);
    },
  );

  it('can be turned sideways when it is installed', async () => {
    for (const path of ['/site.en.webmanifest', '/site.zh_tw.webmanifest']) {
      const { text } = await new Client({ baseURL: server.baseURL }).send('GET', path);
      expect(['any', undefined]).toContain(JSON.parse(text).orientation);
    }
  });
});
