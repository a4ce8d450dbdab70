/** Which files a file imports, directly or not. Reads the text only, so that a thousand files take a fraction of a second. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '../process.mjs';

/** Imports, re-exports and dynamic imports of relative paths; in this project they name the file with its extension. */
const RELATIVE = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"](\.{1,2}\/[^'"]+)['"]/g;
const known = new Map();

/** Files in the repository that `file` names in imports. */
function importsOf(file, root = ROOT) {
  const path = join(root, file);
  if (!known.has(path)) {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
    const text = isFile ? readFileSync(path, 'utf8') : '';
    const names = [...text.matchAll(RELATIVE)].map(([, name]) => posix.join(dirname(file), name));
    known.set(path, [...new Set(names)]);
  }
  return known.get(path);
}

/** `file` and everything that it imports, directly or not. */
export function closureOf(file, root = ROOT) {
  const seen = new Set([file]);
  for (const one of seen) for (const target of importsOf(one, root)) seen.add(target);
  return seen;
}
