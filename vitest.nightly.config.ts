import { defineConfig } from 'vitest/config';

/** The nightly runs (`npm run test:nightly`): timing, large samples, many races. */
export default defineConfig({
  test: {
    include: [
      '{bank,features,shared,server,web,tests}/**/*.nightly.ts',
      'tests/security/attacks/robust.test.ts',
      'tests/security/protected-fields.test.ts',
      'tests/faults/kill9.test.ts',
    ],
    env: { ROBUST_RUNS: '100000', PROTECTED_RUNS: '1024', KILL_ROUNDS: '20' },
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 30 * 60_000,
    hookTimeout: 120_000,
  },
});
