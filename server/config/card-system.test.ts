import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCardSystem } from './card-system.ts';
import { EnvReader } from './values.ts';

const TOKEN = 'a-token-of-the-bank';
const WITH_TOKEN = { CARD_SYSTEM_URL: 'https://cards.bank.example/api', CARD_SYSTEM_TOKEN: TOKEN };

function read(env: Readonly<Record<string, string>>, mode: 'demo' | 'production' = 'production') {
  const reader = new EnvReader(env);
  return { settings: readCardSystem(reader, mode), problems: reader.problems };
}
const wrong = (env: Readonly<Record<string, string>>) => read(env).problems.map(({ name }) => name);

describe('the configuration of the card system', () => {
  it('[OPS-3] has defaults beside address and token', () => {
    expect(read(WITH_TOKEN)).toEqual({
      problems: [],
      settings: {
        kind: 'http',
        url: 'https://cards.bank.example/api',
        auth: { kind: 'bearer', token: TOKEN },
        reads: 'database',
        readMs: 3000,
        commandMs: 8000,
        calls: 32,
      },
    });
  });

  it('[OPS-3] may be left out in demo mode, and is required in production', () => {
    expect(read({}, 'demo')).toEqual({ problems: [], settings: undefined });
    expect(wrong({})).toEqual(['CARD_SYSTEM_URL']);
  });

  it('[OPS-3] names all problems at once, without the token and the address', () => {
    const { problems } = read({
      CARD_SYSTEM_URL: 'ftp://user:s3cret@bank',
      CARD_SYSTEM_TOKEN: 's3cret with spaces',
      CARD_SYSTEM_CERT: '/nowhere.pem',
      CARD_SYSTEM_READS: 'file',
      CARD_SYSTEM_CALLS: '0',
    });
    expect(problems.map(({ name }) => name)).toEqual([
      'CARD_SYSTEM_URL',
      'CARD_SYSTEM_TOKEN',
      'CARD_SYSTEM_CERT',
      'CARD_SYSTEM_READS',
      'CARD_SYSTEM_CALLS',
      'CARD_SYSTEM_KEY',
    ]);
    expect(JSON.stringify(problems)).not.toContain('s3cret');
  });

  it.each([
    ['plain http to another machine', { ...WITH_TOKEN, CARD_SYSTEM_URL: 'http://bank' }, ['CARD_SYSTEM_URL']],
    [
      'a password in the address',
      { ...WITH_TOKEN, CARD_SYSTEM_URL: 'https://u:p@bank' },
      ['CARD_SYSTEM_URL'],
    ],
    ['no proof of who asks', { CARD_SYSTEM_URL: 'https://bank' }, ['CARD_SYSTEM_TOKEN']],
    ['questions over HTTP without an address', { CARD_SYSTEM_READS: 'http' }, ['CARD_SYSTEM_URL']],
  ])('[OPS-3] refuses %s', (_what, env, names) => {
    expect(wrong(env)).toEqual(names);
  });

  it('[OPS-3] accepts plain http on this machine, and everywhere in demo mode', () => {
    expect(wrong({ ...WITH_TOKEN, CARD_SYSTEM_URL: 'http://127.0.0.1:3900' })).toEqual([]);
    expect(read({ ...WITH_TOKEN, CARD_SYSTEM_URL: 'http://bank' }, 'demo').problems).toEqual([]);
  });

  it('[OPS-3] refuses a file that is not a certificate', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'certificate-')), 'ca.pem');
    writeFileSync(file, 'not a certificate');
    expect(wrong({ ...WITH_TOKEN, CARD_SYSTEM_CA: file })).toEqual(['CARD_SYSTEM_CA']);
  });
});
