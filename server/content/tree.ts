/** A snapshot of the folder that the bank edits: its texts, and the names of all files. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** File types whose text is read. For others, such as pictures, only the name is kept. */
const TEXTS = /\.(json|html)$|^logo\.svg$/;
/** Maximum text size in bytes. */
const LARGEST_TEXT = 512 * 1024;
/** Maximum nesting of folders, which also ends loops of symbolic links. */
const DEEPEST = 6;

/** Paths are relative to the folder and use `/`. */
export interface Tree {
  readonly dir: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly names: ReadonlySet<string>;
}

/**
 * Returns name, size, times and inode of every file as one text. The text stays equal while nothing changes. Rejects
 * when the folder cannot be read.
 */
export async function fingerprint(dir: string): Promise<string> {
  const marks = await Promise.all(
    (await filesOf(dir)).map(async (name) => {
      const { size, mtimeMs, ctimeMs, ino } = await stat(join(dir, name));
      return `${name}\0${size}\0${mtimeMs}\0${ctimeMs}\0${ino}`;
    }),
  );
  return marks.join('\n');
}

/** Reads the folder. Rejects when the folder or a text in it is unreadable, or when a text is too large. */
export async function readTree(dir: string): Promise<Tree> {
  const names = await filesOf(dir);
  const texts = await Promise.all(
    names.filter((name) => TEXTS.test(name)).map(async (name) => [name, await textOf(dir, name)] as const),
  );
  return { dir, names: new Set(names), texts: new Map(texts) };
}

async function textOf(dir: string, name: string): Promise<string> {
  const path = join(dir, name);
  const { size } = await stat(path);
  if (size > LARGEST_TEXT) throw new Error(`${path} is larger than ${LARGEST_TEXT} bytes`);
  const text = await readFile(path, 'utf8');
  // Removes a byte order mark.
  return text.replace(/^\uFEFF/, '');
}

/** Returns sorted paths. Skips hidden files, Markdown files and backup copies of editors. */
async function filesOf(dir: string, below = '', depth = 0): Promise<string[]> {
  if (depth > DEEPEST) return [];
  const found = await Promise.all(
    (await readdir(join(dir, below))).filter(isContent).map(async (name) => {
      const path = below === '' ? name : `${below}/${name}`;
      // Follows symbolic links, because orchestrators mount files as links.
      const is = await stat(join(dir, path));
      return is.isDirectory() ? filesOf(dir, path, depth + 1) : [path];
    }),
  );
  return found.flat().sort();
}

function isContent(name: string): boolean {
  return !name.startsWith('.') && !/(~|\.(swp|tmp|bak|md))$/.test(name);
}
