/** The log-on page of an address with and without passkeys, before any script runs. */
import { describe, expect, it } from 'vitest';
import { loginText } from '../../features/login/messages.ts';
import { Client } from '../support/api/clients/client.ts';
import { usualServer } from '../support/api/server.ts';

const server = await usualServer();

async function served(host: string, path: string) {
  const baseURL = server.baseURL.replace('127.0.0.1', host);
  const { text } = await new Client({ baseURL }).send('GET', path);
  const offered = /<meta name="features" content="([^"]*)"/.exec(text)?.[1]?.split(' ') ?? [];
  return {
    text,
    isOffered: offered.includes('passkeys'),
    others: offered.filter((one) => one !== 'passkeys'),
  };
}

describe('[PASSKEY-1] the log-on page', () => {
  it.each([
    ['/en/login', loginText.passkey.en],
    ['/ch/login', loginText.passkey.zh_tw],
  ])('%s has a button for passkeys at an address with a name only', async (path, label) => {
    const named = await served('localhost', path);
    const unnamed = await served('127.0.0.1', path);
    expect(named.text).toContain(`>${label}</button>`);
    expect(named.isOffered).toBe(true);
    expect(unnamed.text).not.toContain(label);
    expect(unnamed.isOffered).toBe(false);
    expect(unnamed.others).toEqual(named.others);
  });
});
