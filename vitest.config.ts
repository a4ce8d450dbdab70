import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{features,shared,server,web,tests,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/*.e2e.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
