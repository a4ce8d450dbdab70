/** Faults to be planted in the built server: a check that finds none of them says nothing. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface Planted {
  readonly name: string;
  /** In the built server: each text is there once or more, and becomes the other. */
  readonly replace?: readonly (readonly [string, string])[];
  /** Protections of the database that are taken off with it. */
  readonly sql?: readonly string[];
  /** Settings of PostgreSQL. */
  readonly postgres?: Readonly<Record<string, string>>;
}

/**
 * A copy of the built server with the fault in it, below the project so that packages are found; the caller removes it.
 * Throws when the text is not there any more: a fault that is not planted proves nothing.
 */
export function plant({ name, replace = [] }: Planted): { program: string; remove: () => void } {
  const home = mkdtempSync(join(resolve('.cache'), 'planted-'));
  const server = join(home, 'server');
  cpSync('dist/server', server, { recursive: true });
  symlinkSync(resolve('dist/web'), join(home, 'web'));
  for (const [from, to] of replace) {
    const hits = readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => join(server, file))
      .filter((file) => readFileSync(file, 'utf8').includes(from));
    if (hits.length === 0) throw new Error(`"${name}": the built server has no ${JSON.stringify(from)}`);
    for (const file of hits) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
  }
  return { program: join(server, 'main.js'), remove: () => rmSync(home, { recursive: true, force: true }) };
}
