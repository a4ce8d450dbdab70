import { defineConfig } from 'vitest/config';

/**
 * The tour through the portal in three browser engines (`npm run test:engines`). Two engines run at a time, because
 * each keeps a core busy.
 */
export default defineConfig({
  test: {
    include: ['tests/engines/*.engine.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 150_000,
    hookTimeout: 120_000,
  },
});
