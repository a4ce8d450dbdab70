/** The language of documents before any script runs. */
import { describe, expect, it } from 'vitest';
import { Client } from '../support/api/clients/client.ts';
import { usualServer } from '../support/api/server.ts';

const EN = { lang: 'en', title: /Formosa|Log on/i, manifest: '/site.en.webmanifest' };
const ZH = { lang: 'zh-Hant-TW', title: /銀行/, manifest: '/site.zh_tw.webmanifest' };

const server = await usualServer();

async function served(path: string, cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie: `language=${cookie}` };
  const { text } = await new Client(server).send('GET', path, { headers });
  return {
    lang: /<html lang="([^"]*)"/.exec(text)?.[1],
    title: /<title>([^<]*)</.exec(text)?.[1],
    manifest: /<link rel="manifest" href="([^"]*)"/.exec(text)?.[1],
  };
}

it('[GEN-2] an unknown address keeps its own language, not the chosen one, and the log-on says so', async () => {
  for (const [path, to] of [
    ['/en/anything', '/en/login?unknown'],
    ['/zh-tw/anything', '/ch/login?unknown'],
    ['/zh/register-page', '/ch/register-page'],
    ['/anything', '/login?unknown'],
  ] as const) {
    const headers = { cookie: `language=${path.startsWith('/en') ? 'zh_tw' : 'en'}` };
    const { status, headers: answered } = await new Client(server).send('GET', path, { headers });
    expect([path, status, answered.get('location')]).toEqual([path, 302, to]);
  }
});

describe('[GEN-1] [GEN-2] a document is served in', () => {
  it.each([
    ['/en/login', undefined, EN],
    ['/en/register-page', undefined, EN],
    ['/en/register-page', 'zh_tw', EN],
    ['/ch/register-page', 'en', ZH],
    ['/register-page', undefined, ZH],
    ['/register-page', 'en', EN],
    ['/login', 'en', EN],
    ['/u/dashboard', 'en', EN],
    ['/u/dashboard', 'zh_tw', ZH],
    ['/u/dashboard', 'xx', ZH],
    ['/', 'en', EN],
    ['/demo', 'en', EN],
  ])(
    'the language of its address, else the chosen one, else the default: %s, chosen %s',
    async (path, cookie, expected) => {
      expect(await served(path, cookie)).toEqual({
        lang: expected.lang,
        title: expect.stringMatching(expected.title),
        manifest: expected.manifest,
      });
    },
  );
});
