import { defineConfig } from 'vitest/config';

/** The long runs (`npm run test:nightly`): timing, large samples, many races. */
export default defineConfig({
  test: {
    include: ['{features,shared,server,web,tests}/**/*.nightly.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 30 * 60_000,
    hookTimeout: 120_000,
  },
});
