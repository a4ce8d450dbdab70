import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';

const [LOGIN_ENTRY, APP_ENTRY] = ['app/web/entry-login.tsx', 'app/web/entry-app.tsx'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
) as [string, string];

/**
 * Adds a comment that makes the browser compile the whole script while it loads. Almost all of it runs at once, and
 * compiling one function after another takes a slow phone a tenth of a second. Other browsers ignore the comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
function compiledOnLoad(chunkName: string): Plugin {
  return {
    name: 'compiled-on-load',
    generateBundle: {
      // Runs after Vite has put its list of preloads at the top, because the comment must be the first line.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.name === chunkName)
            file.code = `//# allFunctionsCalledOnLoad\n${file.code.trimStart()}`;
      },
    },
  };
}

/** The parts of a contract that the browser uses. */
interface CallTable {
  readonly [name: string]: {
    readonly method: string;
    readonly path: string;
    readonly caller: string;
    readonly neutral?: object;
    readonly upload?: true;
  };
}

/**
 * Reduces a contract to its table of methods and paths, so that the browser downloads neither schemas nor the
 * validator. Other exports are left out, so the build fails if a page imports them.
 */
function contractTables(): Plugin {
  return {
    name: 'contract-tables',
    // Not during development, because loading every contract takes too long.
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async load(id) {
      if (!/\/features\/[\w-]+\/contract\.ts$/.test(id)) return undefined;
      const { module } = await runnerImport<Record<string, unknown>>(id);
      return Object.entries(module)
        .filter((entry): entry is [string, CallTable] => isCallTable(entry[1]))
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(slim(table))};`)
        .join('\n');
    },
  };
}

function isCallTable(value: unknown): boolean {
  const calls = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return calls.length > 0 && calls.every((call) => typeof call?.path === 'string' && 'payload' in call);
}

function slim(table: CallTable): CallTable {
  return Object.fromEntries(
    Object.entries(table).map(([name, { method, path, caller, neutral, upload }]) => [
      name,
      { method, path, caller, ...(neutral && { neutral }), ...(upload && { upload }) },
    ]),
  );
}

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Returns a predicate: whether `entry` imports a module statically, directly or indirectly. It is false for `entry`
 * itself.
 */
function importedBy(entry: string): (id: string, graph: Graph) => boolean {
  let modules: Set<string> | undefined;
  return (id, graph) => {
    if (!modules) {
      modules = new Set([entry]);
      for (const module of modules)
        for (const next of graph.getModuleInfo(module)?.importedIds ?? []) modules.add(next);
    }
    return modules.has(id) && id !== entry;
  };
}

const startsLogin = importedBy(LOGIN_ENTRY);
const startsApp = importedBy(APP_ENTRY);

/** Builds the browser's part. scripts/build/build.mjs runs it and writes the documents. */
export default defineConfig({
  plugins: [react({ jsxImportSource: '#jsx' }), contractTables(), compiledOnLoad('frame')],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        login: 'app/web/entry-login.tsx',
        app: 'app/web/entry-app.tsx',
        demo: 'app/web/entry-demo.tsx',
      },
      output: {
        // The log-on page has three scripts: its entry, the bundler's runtime, and a script with React and all other
        // static imports. scripts/build/build.mjs makes the entry inline and copies the runtime into the third script.
        codeSplitting: {
          groups: [
            {
              name: (id, graph) => (startsLogin(id, graph) ? 'frame' : null),
              debugName: 'frame',
              priority: 2,
            },
            // One script for the frame of all pages and the overview, because each further file costs a slow phone
            // more than it saves.
            {
              name: (id, graph) => (startsApp(id, graph) ? 'shell' : null),
              debugName: 'shell',
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
