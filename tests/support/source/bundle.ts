import { randomUUID } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';

/**
 * Bundles a TypeScript entry so that `node` can run it as a process. Resolves to the path of the bundle, in a new directory
 * below the project (so that packages are found). The caller removes that directory.
 * @param entry path from the project's root
 */
export async function bundleForNode(entry: string): Promise<string> {
  const outDir = resolve('.cache', `bundle-${randomUUID()}`);
  const name = basename(entry).replace(/\.[^.]+$/, '.mjs');
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: resolve(entry),
      outDir,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: name, format: 'es' } },
    },
  });
  return join(outDir, name);
}
