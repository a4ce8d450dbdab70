/** Plants a bug in a copy of the built server. */
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
 * Copies the built server with the bug, below the project so that packages are found. The caller removes it. Throws
 * when an expression matches nothing.
 */
export function buildMutant({ name, replace = [] }: Mutation): { program: string; remove: () => void } {
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

function replaceIn(server: string, from: RegExp, to: string, name: string): void {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(server, file));
  let hits = 0;
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const planted = text.replaceAll(from, to);
    if (planted === text) continue;
    writeFileSync(file, planted);
    hits++;
  }
  if (hits === 0)
    throw new Error(
      `The bug "${name}" cannot be planted: nothing in the built server matches ${from}. Update the ` +
        'expression in the mutations.ts of its tests.',
    );
}
