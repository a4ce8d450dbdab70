/**
 * Finds the direct and indirect imports of a file. It only searches the text, so that a thousand files take a fraction
 * of a second.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '../process.mjs';

/**
 * Matches imports, re-exports and dynamic imports of relative paths. In this project such a path includes the file
 * extension.
 */
const RELATIVE = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"](\.{1,2}\/[^'"]+)['"]/g;
const known = new Map();
const closures = new Map();

/** Returns the repository's files that `file` imports directly. */
export function importsOf(file, root = ROOT) {
  const path = join(root, file);
  if (!known.has(path)) {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
    const text = isFile ? readFileSync(path, 'utf8') : '';
    const names = [...text.matchAll(RELATIVE)].map(([, name]) => posix.join(dirname(file), name));
    known.set(path, [...new Set(names)]);
  }
  return known.get(path);
}

/** Returns `file` and all its direct and indirect imports. */
export function closureOf(file, root = ROOT) {
  const path = join(root, file);
  if (!closures.has(path)) {
    const seen = new Set([file]);
    for (const one of seen) for (const target of importsOf(one, root)) seen.add(target);
    closures.set(path, seen);
  }
  return closures.get(path);
}
