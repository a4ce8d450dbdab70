/** Functions that read the project's documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the text of a file, given relative to the repository's root. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Returns the text of a section: from its heading to the next heading of the same or a higher level. Empty if it does not exist. */
export function section(text: string, heading: string): string {
  const [, after = ''] = text.split(`\n${heading}\n`);
  const level = heading.indexOf(' ');
  return after.split(new RegExp(`^#{1,${level}} `, 'm'))[0] ?? '';
}

/** The pages of docs/operations/, one after the other. Headings are unique, so {@link section} finds one on any page. */
export function operations(): string {
  return ['', ...filesBelow(['docs/operations'], /\.md$/).sort().map(read)].join('\n');
}

/** The headings of a document, without those in blocks of code. */
export function headingsOf(text: string): string[] {
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '');
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
}

/** The anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** The words in backquotes. */
export function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);
}

/** Returns the cells of each table row, without the header rows. */
export function rowsOf(text: string): string[][] {
  const lines = text.split('\n');
  return lines
    .filter((line, n) => line.startsWith('|') && !isRule(line) && !isRule(lines[n + 1] ?? ''))
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .split(' |')
        .map((cell) => cell.trim()),
    );
}

/** Whether a line is the separator between a table's header and its rows. */
const isRule = (line: string) => /^\|[-:| ]+\|$/.test(line);

/** Returns paths of the files below folders whose name matches. */
export function filesBelow(folders: readonly string[], name: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => name.test(file) && !file.includes('node_modules')),
  );
}

/** Splits `PIN-1, PIN-2` and `SHELL-1 to SHELL-4` into single ids. */
function idsIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last] = part.split(' to ');
    if (last === undefined) return first;
    const [, name = '', from = ''] = /^(.*?)(\d+)$/.exec(first) ?? [];
    const count = Number(last.slice(name.length)) - Number(from) + 1;
    return Array.from(
      { length: count },
      (_, n) => `${name}${String(Number(from) + n).padStart(from.length, '0')}`,
    );
  });
}

/** The ids of docs/requirements.md. */
export function requirementIds(): string[] {
  return rowsOf(read('docs/requirements.md')).flatMap(([ids = '']) => idsIn(ids));
}

/** All documents: those of the root, of docs/ and of the features. */
export function allDocuments(): string[] {
  return [
    ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
    ...filesBelow(['docs', 'features'], /\.md$/),
  ];
}
