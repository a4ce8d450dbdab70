/** Each decision has a number, a status and a date, and docs/decisions/README.md lists them all. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allDocuments, ROOT, read, rowsOf, section } from './documents.ts';

interface Decision {
  readonly file: string;
  readonly number: number;
  readonly title: string;
  readonly status: string;
  readonly date: string;
  readonly text: string;
}

const withoutLinks = (text: string) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');

const INDEX = 'README.md';
const files = readdirSync(join(ROOT, 'docs/decisions'))
  .filter((file) => file !== INDEX)
  .sort();
const index = read(`docs/decisions/${INDEX}`);
const decisions = files.map((file) => decisionOf(file, read(`docs/decisions/${file}`)));

function decisionOf(file: string, text: string): Decision {
  const [, title = ''] = /^# \d+\. (.+)\n/.exec(text) ?? [];
  const [, status = '', date = ''] =
    /^# .+\n\nStatus: (.+)\. Date: (\d{4}-\d{2}-\d{2})\.\n\n/.exec(text) ?? [];
  return { file, number: Number(file.slice(0, 4)), title, status: withoutLinks(status), date, text };
}

/** Returns the numbers of a status such as `Amended by 29, 30 and 40`. */
const numbersOf = (status: string) => [...status.matchAll(/\d+/g)].map(Number);

/** Returns what is wrong with the status and the date of a decision. */
function problemsOf({ file, status, date, text }: Decision, known: readonly number[]): string[] {
  if (!date || Number.isNaN(Date.parse(date))) return [`${file}: no line with status and date`];
  const numbers = numbersOf(status);
  const form = /^(?:Accepted|(?:Amended by|Superseded by) \d+(?:, \d+)*(?: and \d+)?)$/;
  const named = [...section(text, '## Amendments').matchAll(/^- \[(\d+)\]\(/gm)].map(([, n]) => Number(n));
  return [
    ...(form.test(status) ? [] : [`${file}: status "${status}"`]),
    ...numbers.filter((n) => !known.includes(n)).map((n) => `${file}: decision ${n} does not exist`),
    ...(status.startsWith('Amended') && named.join() !== numbers.join()
      ? [`${file}: Amendments names ${named.join(', ') || 'none'} instead of ${numbers.join(', ')}`]
      : []),
  ];
}

describe('docs/decisions', () => {
  const known = decisions.map(({ number }) => number);

  it('have a number each, which is in the heading', () => {
    expect(files.filter((file) => !/^\d{4}-[a-z0-9-]+\.md$/.test(file))).toEqual([]);
    expect(known).toEqual([...new Set(known)]);
    const wrong = decisions.filter(({ number, text }) => !text.startsWith(`# ${number}. `));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('exist for every number that a document names', () => {
    const wrong = allDocuments().flatMap((file) =>
      [...read(file).matchAll(/\bdecisions? (\d+)/g)]
        .filter(([, number]) => !known.includes(Number(number)))
        .map(([words]) => `${file}: ${words}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have a title and three headings', () => {
    const headings = ['## Context', '## Decision', '## Consequences'];
    const wrong = decisions.flatMap(({ file, title, text }) =>
      headings
        .filter((heading) => title === '' || !text.includes(`\n${heading}\n`))
        .map((heading) => `${file}: ${heading}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have a status and a date, and name decisions that exist', () => {
    expect(decisions.flatMap((decision) => problemsOf(decision, known))).toEqual([]);
  });

  it('are all in the index, with title, status and date', () => {
    const rows = rowsOf(index).map((row) => row.slice(0, 4));
    expect(rows).toEqual(
      decisions.map(({ file, number, title, status, date }) => [
        `${number}`,
        `[${title}](${file})`,
        status,
        date,
      ]),
    );
  });

  it('have a sentence each in the index', () => {
    expect(rowsOf(index).filter(([, , , , sentence = '']) => !/^\S.{20,}\.$/.test(sentence))).toEqual([]);
  });

  it('are compared by checks that can fail', () => {
    const problems = (line: string, end = '') =>
      problemsOf(decisionOf('0007-a.md', `# 7. A\n\n${line}\n\n## Context\n\n${end}`), [7, 8]);
    expect(problems('Status: Accepted. Date: 2026-11-23.')).toEqual([]);
    expect(problems('Status: Superseded by [8](0008-b.md). Date: 2026-11-23.')).toEqual([]);
    expect(problems('Accepted')).toEqual(['0007-a.md: no line with status and date']);
    expect(problems('Status: Good. Date: 2026-11-23.')).toEqual(['0007-a.md: status "Good"']);
    expect(problems('Status: Superseded by 9. Date: 2026-11-23.')).toEqual([
      '0007-a.md: decision 9 does not exist',
    ]);
    const amended = 'Status: Amended by [8](0008-b.md). Date: 2026-11-23.';
    expect(problems(amended, '\n## Amendments\n\n- [8](0008-b.md): B.\n')).toEqual([]);
    expect(problems(amended)).toEqual(['0007-a.md: Amendments names none instead of 8']);
  });
});
