/** The folder that the bank edits, as it is at one moment: its texts in memory, of everything else the names. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Kept as texts; anything else, such as pictures, by name. */
const TEXTS = /\.(json|html)$/;
/** Bytes of a text; more than this is no page of the bank's. */
const LARGEST_TEXT = 512 * 1024;
/** Folders within folders; a link in a circle ends here. */
const DEEPEST = 6;

/** Paths are below the folder, with `/` between their parts. */
export interface Tree {
  readonly dir: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly names: ReadonlySet<string>;
}

/** Every file's name, size, times and number on the disk in one text: the same while nothing has changed. Rejects when the folder cannot be read. */
export async function fingerprint(dir: string): Promise<string> {
  const marks = await Promise.all(
    (await filesOf(dir)).map(async (name) => {
      const { size, mtimeMs, ctimeMs, ino } = await stat(join(dir, name));
      return `${name}\0${size}\0${mtimeMs}\0${ctimeMs}\0${ino}`;
    }),
  );
  return marks.join('\n');
}

/** Reads the folder; rejects when it, or a text in it, cannot be read. */
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
  // Some editors put a mark in front that is no part of the text.
  return text.replace(/^\uFEFF/, '');
}

/** Sorted. Names that begin with a dot or end like an editor's own copies are nobody's content. */
async function filesOf(dir: string, below = '', depth = 0): Promise<string[]> {
  if (depth > DEEPEST) return [];
  const found = await Promise.all(
    (await readdir(join(dir, below))).filter(isContent).map(async (name) => {
      const path = below === '' ? name : `${below}/${name}`;
      // Follows links: an orchestrator puts files in place as links.
      const is = await stat(join(dir, path));
      return is.isDirectory() ? filesOf(dir, path, depth + 1) : [path];
    }),
  );
  return found.flat().sort();
}

function isContent(name: string): boolean {
  return !name.startsWith('.') && !/(~|\.(swp|tmp|bak|md))$/.test(name);
}
