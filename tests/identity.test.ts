/** [BANK-1] The bank's identity is not in the built files. All answers and messages take it from the bank's content. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../scripts/build/built.mjs';
import { type RunningServer, startServer } from './support/api/server.ts';
import { BANK_FILES, demoBank } from './support/data/content.ts';

/** Name, logo and colours of the fictional bank. */
const FICTIONAL = [
  /Formosa|福港/i,
  new RegExp(Object.values(demoBank.colours).join('|'), 'i'),
  /M18 6\.5 26 21H18z/,
];
/** The island's historical name is a forbidden part of passwords, like `taipei`. */
const ALLOWED = /taiwan formosa taipei/g;

const traces = (text: string) =>
  FICTIONAL.filter((trace) => trace.test(text.replace(ALLOWED, ''))).map(({ source }) => source);

const OWN = {
  name: { en: 'Ferry & Sons Bank', zh_tw: '渡船商業銀行' },
  legal: { en: '© Ferry & Sons Bank', zh_tw: '© 渡船商業銀行' },
  phone: '02-2345-6789',
  colours: { light: '#0A5C8F', dark: '#6CB8E6' },
};

describe('[BANK-1] the built files', () => {
  it('carry neither name, logo nor colours of the fictional bank', async () => {
    await ensureBuilt();
    const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(
      (name) => statSync(join('dist', name)).isFile() && !/\.(br|gz)$/.test(name),
    );
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((name) =>
      traces(readFileSync(join('dist', name), 'utf8')).map((trace) => `${name}: ${trace}`),
    );
    expect(found).toEqual([]);
  });

  it('are read by a check that can fail', () => {
    expect(traces(BANK_FILES['bank.json'])).toHaveLength(2);
    expect(traces(BANK_FILES['logo.svg'])).toHaveLength(2);
  });
});

describe('[BANK-1] a portal with another bank’s content', () => {
  let contentDir: string;
  let server: RunningServer;
  const write = (bank: object) => writeFileSync(join(contentDir, 'bank.json'), JSON.stringify(bank));
  const get = async (path: string) => {
    const response = await fetch(`${server.baseURL}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  beforeAll(async () => {
    contentDir = mkdtempSync(join(tmpdir(), 'portal-identity-'));
    cpSync('content', contentDir, { recursive: true });
    rmSync(join(contentDir, 'logo.svg'));
    // The addresses of the bank's other sites are also content.
    const links = join(contentDir, 'hyperlinks.json');
    writeFileSync(links, readFileSync(links, 'utf8').replaceAll('formosa-harbour', 'ferry'));
    write(OWN);
    server = await startServer({ CONTENT_DIR: contentDir });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(contentDir, { recursive: true, force: true });
  });

  it.each([
    ['/en/login', 'Ferry &amp; Sons Bank'],
    ['/ch/login', '渡船商業銀行'],
    ['/en/register-page', 'Ferry &amp; Sons Bank'],
    ['/u/dashboard', '渡船商業銀行'],
    ['/maintenance.html', '02-2345-6789'],
    ['/offline.html', '渡船商業銀行'],
    ['/demo', '渡船商業銀行'],
    ['/site.en.webmanifest', '"short_name": "Ferry & Sons Bank"'],
    ['/site.zh_tw.webmanifest', '"theme_color": "#0A5C8F"'],
    ['/service-worker.js', 'shell-'],
    ['/favicon.svg', '#0A5C8F'],
    ['/robots.txt', 'User-agent'],
  ])('sends %s under its own name', async (path, part) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain(part);
    expect(text).not.toContain('{bank-');
    expect(traces(text)).toEqual([]);
  });

  it.each(['/en/login', '/u/dashboard', '/maintenance.html', '/demo'])(
    '[S30] allows each inline style of %s by its hash',
    async (path) => {
      const { text, headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      const styles = [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
      expect(styles.length).toBeGreaterThan(0);
      for (const [, style = ''] of styles)
        expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      expect(policy).not.toContain('unsafe');
    },
  );

  it('[S31] sends the logo as a picture that can run and load nothing', async () => {
    const { headers } = await get('/favicon.svg');
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
  });

  it.each(['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'])(
    'draws %s',
    async (name) => {
      const response = await fetch(`${server.baseURL}/${name}`);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
    },
  );

  it('follows a change without a restart; a faulty file changes nothing and /readyz says so', async () => {
    const worker = (await get('/service-worker.js')).text;
    write({ ...OWN, name: { en: 'Lantern Bank', zh_tw: '燈籠銀行' } });
    await expect.poll(async () => (await get('/en/login')).text).toContain('Lantern Bank');
    expect((await get('/service-worker.js')).text).not.toBe(worker);
    write({
      ...OWN,
      name: { en: 'No colours', zh_tw: '銀行' },
      colours: { light: '#FFFFFF', dark: '#FFFFFF' },
    });
    await expect
      .poll(async () => JSON.parse((await get('/readyz')).text))
      .toEqual({
        ok: true,
        parts: {
          database: 'ok',
          migrations: 'ok',
          content: 'degraded',
          cardSystem: 'ok',
          auditAnchors: 'ok',
        },
      });
    expect((await get('/en/login')).text).toContain('Lantern Bank');
    expect(server.log()).toMatch(/bank\.json.*must be darker/);
  });
});
