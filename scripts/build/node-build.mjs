/** Vite settings of the programs that run in Node, for `npm run build` and `npm run dev`. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process.mjs';

export const SERVER = join(ROOT, 'dist/server');

const PROGRAMS = [
  'prepare',
  'seed',
  'seed-rows',
  'statement-pdf',
  'picture-thread',
  'evidence-decoder',
  'voice-thread',
  'migrate',
  'distribute',
  'history-months',
  'history-archive',
  'audit-archive',
  'audit-export',
  'audit-verify',
  'content-check',
  'bank-load',
  'bank-load-reader',
  'bank-sample',
  'bank-compare',
  'bank-merge',
  'secrets-reseal',
  'bank-repair',
];

/**
 * Packages that are not bundled: they have native code or files beside their code, or depend on the order of modules.
 */
export const EXTERNAL = [
  '@electric-sql/pglite',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'pdfkit',
  'piscina',
  '@expo-google-fonts/noto-sans-tc',
];

/** Entry of each server program, by its name in dist/server. */
export const SERVER_PROGRAMS = {
  ...Object.fromEntries(PROGRAMS.map((name) => [name, `app/server/programs/${name}.ts`])),
  main: 'app/server/main.ts',
  bank: 'bank/reference/main.ts',
};

/**
 * Returns the settings to build programs for Node. All packages except those in EXTERNAL are bundled, and browser
 * assets are left out (docs/decisions/0025).
 */
export function nodeBuild(input, outDir, watch = null) {
  return {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutPages()],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: watch === null,
      target: 'node20',
      minify: false,
      watch,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
    ssr: { noExternal: true, external: EXTERNAL },
  };
}

/** Replaces the pages that `feature.ts` imports with an empty module, because only the browser loads pages. */
function withoutPages() {
  return {
    name: 'without-pages',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id.startsWith('./web/') && /\/features\/[\w-]+\/feature\.ts$/.test(importer ?? '')
        ? '\0no-page'
        : undefined,
    load: (id) => (id === '\0no-page' ? 'export default undefined;' : undefined),
  };
}

/** Copies files that server programs read beside their code: the captcha's voice clips, and the fonts of rare characters. */
export function copyAssets() {
  const folders = {
    voices: 'features/captcha/server/voices',
    'rare-fonts': 'features/statements/server/pdf/rare',
  };
  for (const [name, source] of Object.entries(folders))
    cpSync(join(ROOT, source), join(SERVER, name), {
      recursive: true,
      filter: (file) => !/\.(?:mjs|py)$/.test(file),
    });
}
