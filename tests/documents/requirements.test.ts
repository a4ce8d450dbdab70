/** docs/requirements.md lists every requirement id that tests prove, and each of its ids is proven by a test. */
import { describe, expect, it } from 'vitest';
import { CATEGORY } from '../../features/points-redemption/categories.ts';
import { filesBelow, read, requirementIds, rowsOf } from './documents.ts';

const ID = /[A-Z]+(?:-[A-Z])?-?\d+/;

const documented = requirementIds();

const tests = filesBelow(
  ['app', 'bank', 'features', 'server', 'shared', 'tests', 'web'],
  /\.(test|e2e|nightly|faults)\.tsx?$/,
  // testing-page.test.ts has example ids, which are no requirements.
).filter((file) => file !== 'tests/testing-page.test.ts');
/** Ids in titles and head comments of test files. */
const proven = new Map(
  tests.flatMap((file) =>
    [...read(file).matchAll(/\[((?:[A-Z]+-[A-Z]?|S|I)\d+)\]/g)].map(([, id = '']) => [id, file] as const),
  ),
);

describe('docs/requirements.md', () => {
  it('has each id once', () => {
    expect(documented.length).toBeGreaterThan(150);
    expect(documented).toEqual([...new Set(documented)]);
    for (const id of documented) expect(id).toMatch(new RegExp(`^${ID.source}$`));
  });

  it('has every id that a test names', () => {
    const missing = [...proven]
      .filter(([id]) => !documented.includes(id))
      .map(([id, file]) => `${id}: ${file}`);
    expect(missing).toEqual([]);
  });

  it('has no id without a test', () => {
    expect(documented.filter((id) => !proven.has(id))).toEqual([]);
  });

  it('says of each requirement of the product whether it is built', () => {
    const product = rowsOf(read('docs/requirements.md')).filter((row) => row.length === 3);
    expect(product.filter(([, , state = '']) => !/^(built|in part)\b/.test(state))).toEqual([]);
  });

  it('[RDM-1] names the codes of all categories', () => {
    const [, sentence = ''] = rowsOf(read('docs/requirements.md')).find(([id]) => id === 'RDM-1') ?? [];
    for (const { code } of Object.values(CATEGORY)) expect(sentence).toMatch(new RegExp(`\\b${code}\\b`));
  });
});

const withoutNumber = (id: string) => id.replace(/\d+$/, '');
/** Letters of the ids. Other words with a number, such as SHA-256, are not ids. */
const KINDS = new Set(documented.map(withoutNumber));

describe('requirement ids in the other documents', () => {
  it.each(filesBelow(['docs', 'features'], /\.md$/))('%s names ids that exist', (file) => {
    const named = [...read(file).matchAll(/\b(?:[A-Z]+-[A-Z]?\d+|S\d\d)\b/g)].map(String);
    expect(named.filter((id) => KINDS.has(withoutNumber(id)) && !documented.includes(id))).toEqual([]);
  });
});
