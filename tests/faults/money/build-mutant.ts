/** Puts a bug on purpose into a copy of the built server. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { Mutation } from './mutations.ts';

/**
 * Copies the built server and puts the bug into the copy. The copy is below the project, so that Node finds the
 * packages. The caller removes the copy. Throws when an expression matches nothing.
 */
function buildMutant({ name, replace = [] }: Mutation): { program: string; remove: () => void } {
  mkdirSync('.cache', { recursive: true });
  const home = mkdtempSync(join(resolve('.cache'), 'planted-'));
  const remove = () => rmSync(home, { recursive: true, force: true });
  const server = join(home, 'server');
  cpSync('dist/server', server, { recursive: true });
  symlinkSync(resolve('dist/web'), join(home, 'web'));
  try {
    for (const [from, to] of replace) replaceIn(server, from, to, name);
  } catch (error) {
    remove();
    throw error;
  }
  return { program: join(server, 'main.js'), remove };
}

/** Creates a server with the bug, calls `work` with the path of its program, and removes the server. */
export async function withMutant<T>(mutation: Mutation, work: (program: string) => Promise<T>): Promise<T> {
  const { program, remove } = buildMutant(mutation);
  try {
    return await work(program);
  } finally {
    remove();
  }
}

/** Throws when an expression of the bug matches nothing in the built server. */
export function checkMutation({ name, replace = [] }: Mutation): void {
  for (const [from] of replace) {
    if (!scripts().some(({ text }) => text.search(from) >= 0)) throw new Error(missing(name, from));
  }
}

let read: readonly { readonly file: string; readonly text: string }[] | undefined;

/** Returns the scripts of the built server with their paths. */
function scripts() {
  read ??= readdirSync('dist/server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, text: readFileSync(join('dist/server', file), 'utf8') }));
  return read;
}

function replaceIn(server: string, from: RegExp, to: string, name: string): void {
  let hits = 0;
  for (const { file } of scripts()) {
    const text = readFileSync(join(server, file), 'utf8');
    const mutated = text.replaceAll(from, to);
    if (mutated === text) continue;
    writeFileSync(join(server, file), mutated);
    hits++;
  }
  if (hits === 0) throw new Error(missing(name, from));
}

function missing(name: string, expression: RegExp): string {
  return (
    `The bug "${name}" cannot be planted: nothing in the built server matches ${expression}. Update the ` +
    'expression in the mutations.ts of its tests.'
  );
}
