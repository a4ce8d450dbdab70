import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SHORT_LIVED } from './scripts/tests/short-lived.mjs';

const ROOTS = ['app', 'bank', 'features', 'shared', 'server', 'web', 'tests', 'scripts'];
const TEST_FILE = /\.test\.tsx?$/;
/** Component tests need a document (docs/decisions/0058). */
const DOM_FILE = /\.dom\.test\.tsx$/;

/** Calls that change the process for test files that run later: modules, globals, time. */
const CHANGES_ITS_PROCESS =
  /\bvi\.(mock|doMock|hoisted|resetModules|stub\w+|spyOn|useFakeTimers)\(|\bstubBrowser\(|\bprocess\.(chdir\(|env(\.\w+|\[.+?\]) = )/;

/** Disables Node's own web storage, which is on by default since Node 25 and hides that of the simulated document. */
const WITHOUT_STORAGE = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** Test files that this run skips (scripts/tests/plan.mjs). */
const left = process.env.LEFT_OUT?.split(' ').filter(Boolean) ?? [];

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEST_FILE.test(name) && !DOM_FILE.test(name))
    .map((name) => join(root, name).replaceAll('\\', '/')),
);
const alone = files.filter((file) => CHANGES_ITS_PROCESS.test(readFileSync(file, 'utf8')));

/**
 * Each worker process loads the server once and runs test files one after another, because loading it for every file
 * took half of the time. A file that changes its process gets a process of its own (docs/decisions/0018).
 */
export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/*.e2e.ts'],
    pool: 'forks',
    execArgv: [...SHORT_LIVED, ...WITHOUT_STORAGE],
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    setupFiles: ['tests/support/cost/unit.ts'],
    // The default of 1 s is too short while other tests use both cores.
    expect: { poll: { timeout: 10_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: ROOTS.map((root) => `${root}/**/*.test.{ts,tsx}`),
          exclude: ['**/node_modules/**', '**/*.dom.test.tsx', ...alone, ...left],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          // Only one worker, which runs after the others, because each worker would create a document and load React.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          environment: 'happy-dom',
          isolate: false,
          include: ROOTS.map((root) => `${root}/**/*.dom.test.tsx`),
          exclude: ['**/node_modules/**', ...left],
          setupFiles: ['tests/support/cost/unit.ts', 'tests/support/dom/setup.ts'],
        },
      },
      { extends: true, test: { name: 'alone', include: alone.filter((file) => !left.includes(file)) } },
    ],
  },
});
