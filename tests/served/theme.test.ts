/** The colours of documents before any script runs. */
import { describe, expect, it } from 'vitest';
import { Client } from '../support/api/clients/client.ts';
import { usualServer } from '../support/api/server.ts';

const server = await usualServer();

/** Returns the colour settings of a document. */
async function served(path: string, cookie?: string, encoding = 'identity') {
  const { text } = await new Client(server).send('GET', path, {
    headers: { 'accept-encoding': encoding, ...(cookie !== undefined && { cookie }) },
  });
  const bars = [...text.matchAll(/<meta name="theme-color"[^>]* media="([^"]*)" data-scheme="(\w+)">/g)];
  return {
    chosen: /<html [^>]*data-theme="(\w*)"/.exec(text)?.[1],
    bars: Object.fromEntries(bars.map(([, media, scheme]) => [scheme, media])),
  };
}

const DEVICE = { light: '(prefers-color-scheme: light)', dark: '(prefers-color-scheme: dark)' };

describe('[GEN-6] a document', () => {
  it.each(['/login', '/en/register-page', '/u/dashboard', '/demo', '/maintenance.html'])(
    'has the chosen colours, else those of the device: %s',
    async (path) => {
      expect(await served(path)).toEqual({ chosen: undefined, bars: DEVICE });
      expect(await served(path, 'theme=dark')).toEqual({
        chosen: 'dark',
        bars: { light: 'not all', dark: 'all' },
      });
      expect(await served(path, 'language=en; theme=light')).toEqual({
        chosen: 'light',
        bars: { light: 'all', dark: 'not all' },
      });
    },
  );

  it('keeps the choice for another year, because browsers delete the cookie of a script after a week', async () => {
    const { headers } = await new Client(server).send('GET', '/login', { headers: { cookie: 'theme=dark' } });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^theme=dark; Max-Age=31536000; Path=\/; .*SameSite=Lax/),
    ]);
    const without = await new Client(server).send('GET', '/login', {});
    expect(without.headers.getSetCookie()).toEqual([]);
  });

  it('ignores another value', async () => {
    expect(await served('/login', 'theme="><script>')).toEqual({ chosen: undefined, bars: DEVICE });
  });

  it.each(['gzip', 'br'])('has them in each encoding: %s', async (encoding) => {
    expect((await served('/login', 'theme=dark', encoding)).chosen).toBe('dark');
  });
});
