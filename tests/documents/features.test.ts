/** The READMEs of the features and docs/analytics.md list the calls, codes, tables and pages that the features declare. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STEP_NAMES } from '../../features/analytics/steps.ts';
import { FEATURES, PAGE_NAMES } from '../../features/registry.ts';
import { IDLE_STAGES, SECURITY_LEVELS } from '../../shared/analytics.ts';
import { errorCodes, findError } from '../../shared/errors.ts';
import { STATES } from '../../shared/page-states.ts';
import { CONTRACTS } from '../support/api/clients/contracts.ts';
import { filesBelow, quoted, ROOT, read, rowsOf, section } from './documents.ts';

/** Returns the second cells of all table rows of a README that start with `label`, joined; undefined without a row. */
function rowOf(readme: string, label: string): string | undefined {
  const rows = rowsOf(readme);
  const labelled = rows.filter(([name = '']) => name.startsWith(label)).map(([, cell = '']) => cell);
  // Some READMEs have a table with one row per call.
  const byCall =
    label === 'call' ? rows.flatMap(([name = '']) => (/^`(GET|POST) /.test(name) ? name : [])) : [];
  return [...labelled, ...byCall].join('; ') || undefined;
}

/** Returns the path of a call without parameter names: `GET /cards/{id}?x=` and `/cards/:id` both become `/cards/*`. */
const plainPath = (path: string) =>
  path
    .replace(/^(GET|POST|…) ?/, '')
    .replace(/\?.*$/, '')
    .replace(/^…/, '')
    .replaceAll(/\{\w+\}|:\w+/g, '*');

const tables = new Set(
  [
    ...filesBelow(['server/db/migrations'], /\.sql$/)
      .map(read)
      .join('\n')
      .matchAll(/^create (?:unlogged )?table (\w+\.\w+)/gm),
  ].map(([, name = '']) => name),
);

describe.each(
  FEATURES.map(({ name }) => name).filter((name) => existsSync(join(ROOT, `features/${name}/README.md`))),
)('features/%s/README.md', (feature) => {
  const readme = read(`features/${feature}/README.md`);
  const { endpoints = [] } = CONTRACTS.find((contract) => contract.feature === feature) ?? {};

  it('names the calls of the feature', () => {
    const row = rowOf(readme, 'call');
    const calls = endpoints.map(({ path }) => plainPath(path));
    if (row === undefined || row.startsWith('none')) return expect(calls).toEqual([]);
    const own = row.split(/; (?:it reads|it uses)/)[0] ?? '';
    const named = quoted(own)
      .filter((word) => /^(GET |POST )?…?\//.test(word))
      .map(plainPath);
    const covers = (name: string, path: string) =>
      name.endsWith('/*') && !calls.includes(name) ? path.startsWith(name.slice(0, -2)) : path.endsWith(name);
    expect(calls.filter((path) => !named.some((name) => covers(name, path)))).toEqual([]);
    expect(named.filter((name) => !calls.some((path) => covers(name, path)))).toEqual([]);
  });

  it('names the error codes that the feature declares, and codes that exist', () => {
    const row = rowOf(readme, 'error codes') ?? '';
    const own = Object.keys(FEATURES.find(({ name }) => name === feature)?.errors ?? {});
    expect(own.filter((code) => !readme.includes(`\`${code}\``))).toEqual([]);
    const named = quoted(row).filter((word) => /^[A-Z]+([-_][A-Z]+)*$|^0\d{4}$/.test(word));
    const known: readonly string[] = errorCodes();
    expect(named.filter((code) => !known.includes(code) && code !== 'REFUSALS')).toEqual([]);
  });

  it('names tables that exist', () => {
    const named = quoted(readme).filter((word) => /^(portal|cards|demo)\.[a-z_]+$/.test(word));
    expect(named.filter((table) => !tables.has(table))).toEqual([]);
  });
});

describe('[GEN-12] docs/analytics.md', () => {
  const text = read('docs/analytics.md');
  const listOf = (label: string) => {
    const [, list = ''] = text.split(`**${label}**`);
    return quoted(list.split(/\n\n|\.\s/)[0] ?? '');
  };

  it('has the pages of the registry, and no other', () => {
    expect(listOf('Pages').sort()).toEqual(PAGE_NAMES.toSorted());
  });

  it('has the steps of all flows, and no other', () => {
    expect(listOf('Steps').sort()).toEqual([...STEP_NAMES]);
  });

  it('has every stage and level', () => {
    const named = quoted(section(text, '## Events'));
    expect([...IDLE_STAGES, ...SECURITY_LEVELS.map(String)].filter((name) => !named.includes(name))).toEqual(
      [],
    );
  });

  it('has for each state the error codes that lead to it', () => {
    const rows = rowsOf(section(text, '## Events')).filter(([name = '']) =>
      quoted(name).some((word) => isState(word)),
    );
    expect(rows.flatMap(([names = '']) => quoted(names)).sort()).toEqual([...STATES]);
    const codesOf = (state: string) => errorCodes().filter((code) => findError(code)?.state === state);
    const wrong = rows.flatMap(([names = '', cell = '']) => {
      const expected = quoted(names).flatMap(codesOf);
      const named: string[] = cell.match(/\b(?:0\d{4}|[A-Z]+(?:[-_][A-Z]+)+)\b/g) ?? [];
      // On the page that changes the password, only 01011 is listed.
      const ofPage = names.includes('change-password') ? ['01011'] : expected;
      return named.sort().join() === ofPage.toSorted().join() || (expected.length === 0 && named.length === 0)
        ? []
        : [`${names}: ${ofPage.join(', ')}`];
    });
    expect(wrong).toEqual([]);
  });
});

const isState = (word: string) => (STATES as readonly string[]).includes(word);
