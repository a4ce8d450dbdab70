/** Playwright's configuration for `npm run screens`. */
import { defineConfig } from '@playwright/test';
import usual from '../../playwright.config.ts';

export default defineConfig({
  ...usual,
  testDir: '../../tests/pages',
  testMatch: ['*.pictures.ts'],
  outputDir: '../../test-results/pictures',
  workers: 1,
  reporter: 'line',
});
