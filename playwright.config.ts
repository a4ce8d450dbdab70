import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './scripts/browser.mjs';

// Pages live for seconds: optimising their scripts, and a process for each context, cost more than they save.
const SHORT_LIVED = ['--js-flags=--no-opt', '--renderer-process-limit=1', '--disable-site-isolation-trials'];

export default defineConfig({
  testDir: '.',
  testMatch: ['{app,features,web,tests}/**/*.e2e.ts'],
  outputDir: 'test-results/browser',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    timezoneId: 'Asia/Taipei',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // Traces cost a third of the time, so they are off unless TRACE=on.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [...BROWSER_FLAGS, ...SHORT_LIVED],
    },
  },
});
