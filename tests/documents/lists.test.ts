/** Lists in several documents match the code. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BY_CUSTOMER, KNOWN_ON_COORDINATOR, ON_EVERY_NODE } from '../../server/db/distribution/plan.ts';
import { filesBelow, quoted, ROOT, read, rowsOf, section } from './documents.ts';

const product = () =>
  filesBelow(['app', 'bank', 'features', 'server', 'shared', 'web'], /(?<!\.(?:test|e2e|nightly))\.tsx?$/)
    .map(read)
    .join('\n');

describe('docs/adapters.md', () => {
  const text = read('docs/adapters.md');

  it('has a row for each port of the server', () => {
    const folders = readdirSync(join(ROOT, 'server/ports'), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? entry.name : [],
    );
    const named = rowsOf(text).flatMap(([, adapters = '']) =>
      quoted(adapters).flatMap((path) => /^server\/ports\/([\w-]+)\//.exec(path)?.[1] ?? []),
    );
    expect([...new Set(named)].sort()).toEqual(folders.filter((name) => name !== 'push').sort());
  });

  it('counts the calls of the card system over HTTP', () => {
    const { paths } = JSON.parse(read('docs/bank-openapi.json')) as { paths: Record<string, object> };
    const calls = Object.values(paths).flatMap((methods) => Object.keys(methods));
    expect(rowsOf(text).find(([way]) => way === 'all over HTTP')?.[3]).toBe(`${calls.length} calls`);
  });
});

describe('docs/distributed.md', () => {
  it('says where each table is', () => {
    const rows = new Map(
      rowsOf(read('docs/distributed.md')).map(([where = '', tables = '']) => [where, quoted(tables)]),
    );
    const byCustomer = Object.keys(BY_CUSTOMER).filter((table) => !table.startsWith('cards.'));
    const [, ...inShard] = rows.get("in the customer's shard") ?? [];
    expect(inShard.sort()).toEqual(byCustomer.sort());
    expect(rows.get('on every node')).toEqual([...ON_EVERY_NODE]);
    expect(rows.get('on the coordinator, known to Citus')?.sort()).toEqual([...KNOWN_ON_COORDINATOR].sort());
  });
});

describe('docs/security.md', () => {
  const text = read('docs/security.md');

  it('names every cookie', () => {
    const cookies = new Set([...product().matchAll(/'(__Host-[\w-]+)'/g)].map(([, name = '']) => name));
    expect(cookies.size).toBe(4);
    expect([...cookies].filter((name) => !quoted(text).includes(name))).toEqual([]);
    expect(quoted(text).filter((word) => word.startsWith('__Host-') && !cookies.has(word))).toEqual([]);
  });

  it('has the limits of the contracts that count by session', () => {
    const windows: Readonly<Record<string, string>> = { 60: '1 min', 600: '10 min', 3600: '1 h' };
    const limits = [...product().matchAll(/by: 'session', max: ([\d_]+), seconds: ([\d_]+)/g)].map(
      ([, max = '', seconds = '']) => `${max} in ${windows[seconds.replace('_', '')]}`,
    );
    const rows = rowsOf(section(text, '## Limits')).filter(
      ([, by = '', , counted = '']) => by === 'session' && counted.startsWith('memory'),
    );
    const named = rows.flatMap(([, , limit = '']) => {
      const [window = ''] = /\d+ (min|h)\b/.exec(limit) ?? [];
      return [...limit.matchAll(/(\d+)(?= in|;)/g)].map(([max]) => `${max} in ${window}`);
    });
    expect([...new Set(named)].sort()).toEqual([...new Set(limits)].sort());
  });
});

describe('README.md and ARCHITECTURE.md', () => {
  it('name folders that exist', () => {
    const wrong = ['README.md', 'ARCHITECTURE.md'].flatMap((file) =>
      quoted(read(file))
        .filter((word) => /^[a-z][\w.-]*(\/[\w.-]+)*\/$/.test(word))
        .filter((folder) => !readdirSync(ROOT).includes(folder.split('/')[0] ?? ''))
        .map((folder) => `${file}: ${folder}`),
    );
    expect(wrong).toEqual([]);
  });
});
