/** The bank's files without a disk. */
import { type Kind, readKind } from '../../../server/content/kind.ts';
import { faultLine } from '../../../server/content/live.ts';
import type { Tree } from '../../../server/content/tree.ts';

/** A folder of these files. Files without a text only exist. */
export function treeOf(files: Readonly<Record<string, string | null>>): Tree {
  const texts = Object.entries(files).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  );
  return { dir: 'content', names: new Set(Object.keys(files)), texts: new Map(texts) };
}

/** Fault reports about a folder, line by line; empty when there are none. */
export function faultsIn<T>(kind: Kind<T>, files: Readonly<Record<string, string | null>>): string[] {
  const read = readKind(kind, treeOf(files));
  return 'faults' in read ? read.faults.map((fault) => faultLine(fault).slice('  - '.length)) : [];
}

/** The value of a kind in a valid folder. */
export function readFrom<T>(kind: Kind<T>, files: Readonly<Record<string, string | null>>): T {
  const read = readKind(kind, treeOf(files));
  if ('faults' in read) throw new Error(read.faults.map(faultLine).join('\n'));
  return read.value;
}
