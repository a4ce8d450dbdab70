/** docs/testing.md lists the tests of every requirement. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Line {
  readonly id: string;
  readonly levels: readonly string[];
  readonly files: readonly string[];
}

/** Returns the ids on a page of requirements. "SHELL-1 to SHELL-4" counts as four ids. */
function requirementsIn(text: string): string[] {
  const cells = [...text.matchAll(/^\| ([A-Z][A-Z0-9-]*\d[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', '),
  );
  return cells.flatMap((cell) => {
    const [, name = '', first, last] = /^([A-Z]+-)(\d+) to \1(\d+)$/.exec(cell) ?? [];
    if (last === undefined) return [cell];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${name}${Number(first) + n}`);
  });
}

function linesIn(text: string): Line[] {
  return [...text.matchAll(/^\| ([A-Z][A-Z0-9-]*\d) \| ([^|]*) \| ([^|]*) \|/gm)].map(
    ([, id = '', levels = '', files = '']) => ({
      id,
      levels: levels.split(', '),
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    }),
  );
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

const ids = requirementsIn(read('docs/requirements.md'));

describe('docs/testing.md', () => {
  it('names for each requirement the files that hold it, at their levels', () => {
    expect(ids.length).toBeGreaterThan(150);
    const codeOf = (file: string) => (existsSync(join(ROOT, file)) ? read(file) : undefined);
    expect(problemsOf(linesIn(read('docs/testing.md')), ids, codeOf)).toEqual([]);
  });

  it('is compared by checks that can fail', () => {
    expect(requirementsIn('| id | what |\n| A-1 to A-3 | x |\n| B-1, B-3 | x |\n| S01 | x |')).toEqual([
      'A-1',
      'A-2',
      'A-3',
      'B-1',
      'B-3',
      'S01',
    ]);
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
