/** Playwright's configuration for `npm run screens`. */
import { defineConfig } from '@playwright/test';
import usual from '../playwright.config.ts';

export default defineConfig({
  ...usual,
  testDir: '../tests',
  testMatch: ['screens.pictures.ts'],
  outputDir: '../test-results/pictures',
  workers: 1,
  // A retry has a worker of its own, with a new demo bank.
  retries: 1,
  reporter: 'line',
});
