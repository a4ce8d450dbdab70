import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, WITHOUT_ADDRESS_BAR } from './scripts/programs/browser.mjs';

// Browser pages exist only for seconds. Optimising their scripts and starting a process for each context would cost
// more time than it saves.
const SHORT_LIVED = ['--js-flags=--no-opt', '--renderer-process-limit=1', '--disable-site-isolation-trials'];

// Set only once, because each worker loads this file too and may do so after midnight.
process.env.TURN ??= String(Math.floor(Date.now() / 86_400_000));

export default defineConfig({
  testDir: '.',
  // Test files that are not in today's share (scripts/tests/plan.mjs).
  testIgnore: (process.env.LEFT_OUT ?? '')
    .split(' ')
    .filter(Boolean)
    .map((file) => `**/${file}`),
  testMatch: ['{app,features,web,tests}/**/*.e2e.ts'],
  outputDir: 'test-results/browser',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Leaves out slow tests of rules that faster tests check every day (docs/testing.md).
  grepInvert: process.env.SCREENS === 'all' ? [] : /@night/,
  retries: 1,
  // Limits for what hangs. On a machine with other work a page may take 15 seconds to load.
  timeout: 180_000,
  expect: { timeout: 25_000 },
  use: {
    browserName: 'chromium',
    timezoneId: 'Asia/Taipei',
    actionTimeout: 25_000,
    navigationTimeout: 40_000,
    screenshot: 'only-on-failure',
    // Recording traces takes a third of the time. So only the second run of a failed test records one, and the report
    // lists the test.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [...BROWSER_FLAGS, WITHOUT_ADDRESS_BAR, ...SHORT_LIVED],
    },
  },
});
