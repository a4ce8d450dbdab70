/** Content files of the bank, in memory. */
import { type Kind, readKind } from '../../../server/content/kind.ts';
import { faultLine } from '../../../server/content/live.ts';
import type { Tree } from '../../../server/content/tree.ts';

/** Returns a folder of these files. Files with null exist but have no text. */
export function treeOf(files: Readonly<Record<string, string | null>>): Tree {
  const texts = Object.entries(files).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  );
  return { dir: 'content', names: new Set(Object.keys(files)), texts: new Map(texts) };
}

/** Returns fault reports about a folder, line by line. */
export function faultsIn<T>(kind: Kind<T>, files: Readonly<Record<string, string | null>>): string[] {
  const read = readKind(kind, treeOf(files));
  return 'faults' in read ? read.faults.map((fault) => faultLine(fault).slice('  - '.length)) : [];
}

/** Returns the value of a kind from a valid folder. */
export function readFrom<T>(kind: Kind<T>, files: Readonly<Record<string, string | null>>): T {
  const read = readKind(kind, treeOf(files));
  if ('faults' in read) throw new Error(read.faults.map(faultLine).join('\n'));
  return read.value;
}
