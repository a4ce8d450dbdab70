import { describe, expect, it } from 'vitest';
import type { CardSystemSettings } from '../ports/card-system/http/open.ts';
import { readBankEventSecrets } from './bank-events.ts';
import { readConfig } from './config.ts';
import { EnvReader } from './values.ts';

const key = (fill: number, length = 32) => Buffer.alloc(length, fill).toString('base64');

function read(env: Readonly<Record<string, string>>, cardSystem?: CardSystemSettings) {
  const reader = new EnvReader(env);
  const others = { PORTAL_SECRET: [Buffer.alloc(32, 1)], CARD_SYSTEM_SECRET: [] };
  return { secrets: readBankEventSecrets(reader, { others, cardSystem }), problems: reader.problems };
}

describe('the secrets of the bank’s events', () => {
  it('[OPS-3] are optional, and two while the bank changes them', () => {
    expect(read({})).toEqual({ secrets: [], problems: [] });
    expect(readConfig({ PORTAL_SECRET: key(1) }).bankEventSecrets).toEqual([]);
    const both = { BANK_EVENTS_SECRET: key(2), BANK_EVENTS_SECRET_OLD: key(3) };
    expect(read(both)).toEqual({ secrets: [Buffer.alloc(32, 2), Buffer.alloc(32, 3)], problems: [] });
  });

  it.each([
    ['short', { BANK_EVENTS_SECRET: key(2, 31) }],
    ['the older one alone', { BANK_EVENTS_SECRET_OLD: key(2) }],
    ['a secret of the portal', { BANK_EVENTS_SECRET: key(1) }],
    ['an older secret of the portal', { BANK_EVENTS_SECRET: key(2), BANK_EVENTS_SECRET_OLD: key(1) }],
  ])('[OPS-3] are refused: %s', (_about, env) => {
    const { problems } = read(env);
    expect(problems.map(({ name }) => name)).toEqual(['BANK_EVENTS_SECRET']);
    expect(JSON.stringify(problems)).not.toContain(key(1).slice(0, 20));
  });

  it('[OPS-4] are refused where the card system answers the questions itself', () => {
    const base = { url: 'https://x.example', auth: { kind: 'bearer', token: 't' } } as const;
    const times = { readMs: 1, commandMs: 1, calls: 1 };
    const env = { BANK_EVENTS_SECRET: key(2) };
    expect(read(env, { ...base, ...times, reads: 'database' }).problems).toEqual([]);
    expect(read(env, { ...base, ...times, reads: 'http' }).problems).toHaveLength(1);
  });
});
