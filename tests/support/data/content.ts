/** The bank's files without a disk. */
import { type Kind, readKind } from '../../../server/content/kind.ts';
import { faultLine } from '../../../server/content/live.ts';
import type { Tree } from '../../../server/content/tree.ts';

/** A folder of these files; those without a text are only there. */
export function treeOf(files: Readonly<Record<string, string | null>>): Tree {
  const texts = Object.entries(files).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  );
  return { dir: 'content', names: new Set(Object.keys(files)), texts: new Map(texts) };
}

/** What the operator is told about a folder, line by line; nothing when all is right. */
export function faultsIn<T>(kind: Kind<T>, files: Readonly<Record<string, string | null>>): string[] {
  const read = readKind(kind, treeOf(files));
  return 'faults' in read ? read.faults.map((fault) => faultLine(fault).slice('  - '.length)) : [];
}

/** What a kind is in a folder that is right. */
export function readFrom<T>(kind: Kind<T>, files: Readonly<Record<string, string | null>>): T {
  const read = readKind(kind, treeOf(files));
  if ('faults' in read) throw new Error(read.faults.map(faultLine).join('\n'));
  return read.value;
}
