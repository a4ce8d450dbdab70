/** Content folders in memory. */
import { type Kind, readKind } from '../../../server/content/kind.ts';
import { faultLine } from '../../../server/content/live.ts';
import type { Tree } from '../../../server/content/tree.ts';

/** A folder with these files; null stands for a file whose content is not read. */
export function treeOf(files: Readonly<Record<string, string | null>>): Tree {
  const texts = Object.entries(files).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  );
  return { dir: 'content', names: new Set(Object.keys(files)), texts: new Map(texts) };
}

/** Messages about faults in a folder, one line each. */
export function faultsIn<T>(kind: Kind<T>, files: Readonly<Record<string, string | null>>): string[] {
  const read = readKind(kind, treeOf(files));
  return 'faults' in read ? read.faults.map((fault) => faultLine(fault).slice('  - '.length)) : [];
}

/** Reads a valid folder; throws on faults. */
export function readFrom<T>(kind: Kind<T>, files: Readonly<Record<string, string | null>>): T {
  const read = readKind(kind, treeOf(files));
  if ('faults' in read) throw new Error(read.faults.map(faultLine).join('\n'));
  return read.value;
}
