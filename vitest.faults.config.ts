import { defineConfig } from 'vitest/config';

/**
 * Money under faults (`npm run test:faults`). FAULTS_SEED replays a run by its number, FAULTS_KILLS and
 * FAULTS_POSTGRES_KILLS say how often.
 */
export default defineConfig({
  test: {
    include: ['tests/faults/*.faults.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120 * 60_000,
    hookTimeout: 120_000,
  },
});
