/** docs/asvs.md has each requirement once, its counts are right, and its files exist. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quoted, ROOT, read, rowsOf, section } from './documents.ts';

const text = read('docs/asvs.md');

/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0, from V1 on. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const STATES = ['met', 'partly', 'not met', 'not applicable'];
const LEVELS = ['1', '2'];

interface Row {
  readonly id: string;
  readonly asked: string;
  readonly level: string;
  readonly state: string;
  /** The files that meet the requirement, or what is missing. */
  readonly where: string;
}

function requirementsOf(part: string): Row[] {
  return rowsOf(part)
    .filter(([id = '']) => /^\d+\.\d+\.\d+$/.test(id))
    .map(([id = '', asked = '', level = '', state = '', where = '']) => ({ id, asked, level, state, where }));
}

/** Returns the quoted words that are paths of the repository: those with a folder or with a file's ending. */
function pathsIn(part: string): string[] {
  return quoted(part).filter((word) =>
    /^(?:[\w.-]+\/)+[\w.-]+$|^[\w.-]*\.(?:json|md|mjs|ts|yml)$/.test(word),
  );
}

function missingPaths(part: string): string[] {
  return pathsIn(part).filter((path) => !existsSync(join(ROOT, path)));
}

/** Returns the ids of rows that do not say what their state demands. */
function unproven(rows: readonly Row[]): string[] {
  const isProven = ({ state, where }: Row) => {
    if (state === 'met') return pathsIn(where).length > 0 && !where.includes('Missing:');
    if (state === 'not applicable') return where.length > 15 && !where.includes('Missing:');
    return (where.split('Missing: ')[1] ?? '').length > 15;
  };
  return rows.filter((row) => !isProven(row)).map(({ id }) => id);
}

function isBefore(earlier: string, later: string): boolean {
  const [a, b] = [earlier, later].map((id) => id.split('.').map(Number));
  const differs = a!.findIndex((number, index) => number !== b![index]);
  return differs >= 0 && a![differs]! < b![differs]!;
}

const requirements = requirementsOf(text);

describe('docs/asvs.md', () => {
  it('has the requirements of each chapter under its heading', () => {
    const headings = [...text.matchAll(/^## V(\d+) .+$/gm)];
    expect(headings.map(([, chapter]) => chapter)).toEqual(CHAPTERS.map((_, index) => `${index + 1}`));
    for (const [heading, chapter = ''] of headings) {
      const rows = requirementsOf(section(text, heading));
      expect(rows, heading).toHaveLength(CHAPTERS[Number(chapter) - 1] ?? 0);
      expect(
        rows.filter(({ id }) => !id.startsWith(`${chapter}.`)),
        heading,
      ).toEqual([]);
    }
  });

  it('has each id once, in order', () => {
    const unordered = requirements.filter((row, n) => n > 0 && !isBefore(requirements[n - 1]!.id, row.id));
    expect(unordered.map(({ id }) => id)).toEqual([]);
    expect(['1.9.1', '1.10.2'].every((id) => isBefore(id, '1.10.3'))).toBe(true);
    expect(['1.10.3', '1.11.1', '2.1.1'].some((id) => isBefore(id, '1.10.3'))).toBe(false);
  });

  it('states the number of rows, and of each level and state', () => {
    const ofLevel = (level: string) => requirements.filter((row) => row.level === level);
    const [first, second] = LEVELS.map((level) => ofLevel(level).length);
    expect(text).toContain(
      `The page has ${requirements.length} rows: ${first} of level 1 and ${second} of level 2.`,
    );
    const counted = STATES.map((state) => {
      const counts = LEVELS.map((level) => ofLevel(level).filter((row) => row.state === state).length);
      return [state, ...counts, counts.reduce((sum, count) => sum + count)].map(String);
    });
    expect(rowsOf(text).filter(([state = '']) => STATES.includes(state))).toEqual(counted);
  });

  it('has a level, a state and words in each row', () => {
    const wrong = requirements.filter(
      ({ asked, level, state }) => asked === '' || !LEVELS.includes(level) || !STATES.includes(state),
    );
    expect(wrong).toEqual([]);
  });

  it('names files that exist', () => {
    expect(pathsIn(text).length).toBeGreaterThan(300);
    expect(missingPaths(text)).toEqual([]);
  });

  it('names a file for each requirement that is met, and a reason for each other one', () => {
    expect(unproven(requirements)).toEqual([]);
  });

  it('is compared by checks that can fail', () => {
    expect(missingPaths('`server/none.ts`, `server/log.ts`, `none.md`, `/readyz`, `OIDC_ACR`')).toEqual([
      'server/none.ts',
      'none.md',
    ]);
    const rows = requirementsOf(`
| id | asks for | level | state | where |
|---|---|---|---|---|
| 1.1.1 | a | 1 | met | The server does it. |
| 1.1.2 | b | 1 | met | \`server/log.ts\` |
| 1.1.3 | c | 2 | partly | \`server/log.ts\` does a part of it. |
| 1.1.4 | d | 2 | not met | Missing: it is not built yet. |
| 1.1.5 | e | 2 | not applicable | – |
| 1.1.6 | f | 2 | met | \`server/log.ts\`. Missing: a test of each line. |`);
    expect(unproven(rows)).toEqual(['1.1.1', '1.1.3', '1.1.5', '1.1.6']);
  });
});
