/** Checks plain English in source code, tests and documents: no riddling words, short titles. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT, read } from './documents/documents.ts';
import { nodesOf, parse } from './support/source/source.ts';

/** Number of accepted places. Never increase it. */
const MAX_RIDDLES = 2;
const MAX_TITLE_LENGTH = 160;

const RIDDLES = [
  /\b(?:whoever|nobody|somebody|anybody|whatever|anew)\b/i,
  /\b(?:is|are|was|were) told\b|\bfinds? out\b/i,
  /\bjudg(?:e|es|ed|ing)\b/i,
  /\b(?:Happening|Lasting|Fetching|Workshop|NOTHING_YET)\b/,
  /\b(?:burn|theirs|outdate)\(/,
];

/** The Unix user `nobody`, which scripts/programs/postgres.mjs names. */
const ACCEPTED = /['`]nobody['`]|user postgres or nobody/;

const CHECKED = /\.(?:tsx?|mjs|md|css)$/;
const FOLDERS_NOT_CHECKED = new Set([
  'node_modules',
  'dist',
  '.data',
  '.cache',
  '.git',
  'content',
  'test-results',
]);
/** Texts for users, a list of passwords, and the list of words in this file. */
const FILES_NOT_CHECKED =
  /(?:^|[./])messages\.ts$|common-passwords\.list\.ts$|^tests\/plain-english\.test\.ts$/;

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return FOLDERS_NOT_CHECKED.has(entry.name) ? [] : filesBelow(path);
    return CHECKED.test(entry.name) && !FILES_NOT_CHECKED.test(path) ? [path] : [];
  });
}

function riddlesIn(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      RIDDLES.some((riddle) => riddle.test(line)) && !ACCEPTED.test(line)
        ? [`${path}:${index + 1}: ${line.trim()}`]
        : [],
    );
}

/** Returns literal titles of `it`, `test` and `describe`, with modifiers (`it.each(…)('title', …)`). */
function titlesIn(path: string, text: string): string[] {
  return [...nodesOf(parse(path, text).tree)].flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    const [title] = node.arguments;
    const name = /^\w+/.exec(node.expression.getText())?.[0] ?? '';
    if (!title || !/^(?:it|test|describe)$/.test(name)) return [];
    return ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)
      ? [title.getText().slice(1, -1)]
      : [];
  });
}

const files = filesBelow('').map((path) => ({ path, text: read(path) }));

describe('language', () => {
  it('has no riddling words', () => {
    const places = files.flatMap(({ path, text }) => riddlesIn(path, text));
    const message = `${places.length} places, ${MAX_RIDDLES} accepted:\n${places.join('\n')}`;
    expect(places.length <= MAX_RIDDLES, message).toBe(true);
  });

  it(`has no test title longer than ${MAX_TITLE_LENGTH} characters`, () => {
    const tests = files.filter(({ path }) => /\.(?:test|e2e|nightly|faults)\.tsx?$/.test(path));
    const titles = tests.flatMap(({ path, text }) => titlesIn(path, text).map((title) => ({ path, title })));
    expect(titles.length).toBeGreaterThan(1000);
    expect(titles.filter(({ title }) => title.length > MAX_TITLE_LENGTH)).toEqual([]);
  });

  it('is checked by functions that can fail', () => {
    expect(riddlesIn('a.ts', 'const a = 1;\n// Nobody is told.')).toEqual(['a.ts:2: // Nobody is told.']);
    expect(
      titlesIn('a.ts', "it.each([1])('one', () => {}); test('two', f); fit('no'); it(`three`);"),
    ).toEqual(['one', 'two', 'three']);
  });
});
