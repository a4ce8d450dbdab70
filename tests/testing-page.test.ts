/** docs/testing.md lists the tests of every requirement. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quoted, ROOT, read, requirementIds, rowsOf } from './documents/documents.ts';

interface Line {
  readonly id: string;
  readonly levels: readonly string[];
  readonly files: readonly string[];
}

function linesIn(text: string): Line[] {
  return rowsOf(text)
    .filter((cells) => cells.length > 3)
    .map(([id = '', levels = '', files = '']) => ({ id, levels: levels.split(', '), files: quoted(files) }));
}

/** Returns the possible levels of a test file by its name. */
function levelsOf(file: string): readonly string[] {
  if (/\.(?:nightly|faults)\.ts$/.test(file)) return ['night'];
  if (file.endsWith('.e2e.ts')) return ['browser'];
  if (file.endsWith('.test.tsx')) return ['component'];
  return file.endsWith('.test.ts') ? ['rules', 'server'] : [];
}

/** Whether a title of the file starts with the id, alone or among others. */
function hasTitle(code: string, id: string): boolean {
  return new RegExp(`['"\`](?:\\[[A-Z][A-Z0-9-]*\\] )*\\[${id}\\]`).test(code);
}

/** Returns problems of the page, one sentence each. */
function problemsOf(
  page: readonly Line[],
  ids: readonly string[],
  codeOf: (file: string) => string | undefined,
) {
  const named = page.map(({ id }) => id);
  return [
    ...ids.filter((id) => !named.includes(id)).map((id) => `${id} has no line`),
    ...named.filter((id) => !ids.includes(id)).map((id) => `${id} is no requirement`),
    ...named.filter((id, index) => named.indexOf(id) !== index).map((id) => `${id} has two lines`),
    ...page.flatMap(({ id, levels, files }) => [
      ...levels
        .filter((level) => !files.some((file) => levelsOf(file).includes(level)))
        .map((level) => `${id}: no file of the level "${level}"`),
      ...files.flatMap((file) => {
        const code = codeOf(file);
        if (code === undefined) return [`${id}: ${file} is not there`];
        if (!hasTitle(code, id)) return [`${id}: no title of ${file} starts with [${id}]`];
        const isListed = levelsOf(file).some((level) => levels.includes(level));
        return isListed ? [] : [`${id}: the level of ${file} is missing`];
      }),
    ]),
  ];
}

describe('docs/testing.md', () => {
  it('names for each requirement the files that hold it, at their levels', () => {
    const codeOf = (file: string) => (existsSync(join(ROOT, file)) ? read(file) : undefined);
    expect(problemsOf(linesIn(read('docs/testing.md')), requirementIds(), codeOf)).toEqual([]);
  });

  it('is compared by checks that can fail', () => {
    const page = linesIn(
      [
        '| A-1 | rules, browser | `a.test.ts` | |',
        '| A-1 | rules | `a.test.ts`, `b.e2e.ts`, `none.test.ts` | |',
        '| A-9 | component | `c.test.tsx` | |',
      ].join('\n'),
    );
    const code: Readonly<Record<string, string>> = {
      'a.test.ts': "it('[B-1] [A-1] works', …)",
      'b.e2e.ts': "test('[A-1] works', …)",
      'c.test.tsx': "// [A-9]\nit('works', …)",
    };
    expect(problemsOf(page, ['A-1', 'A-2'], (file) => code[file])).toEqual([
      'A-2 has no line',
      'A-9 is no requirement',
      'A-1 has two lines',
      'A-1: no file of the level "browser"',
      'A-1: the level of b.e2e.ts is missing',
      'A-1: none.test.ts is not there',
      'A-9: no title of c.test.tsx starts with [A-9]',
    ]);
  });
});
