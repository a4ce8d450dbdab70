/** Content files of the bank, in memory. */
import { readFileSync } from 'node:fs';
import { bankKind } from '../../../server/brand/kind.ts';
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

const readContent = (name: string) =>
  readFileSync(new URL(`../../../content/${name}`, import.meta.url), 'utf8');

/** The two files of the bank's identity. */
export const BANK_FILES = { 'bank.json': readContent('bank.json'), 'logo.svg': readContent('logo.svg') };

/** The fictional bank of `content/bank.json`, as the server reads it. */
export const demoBank = readFrom(bankKind(true), BANK_FILES);
