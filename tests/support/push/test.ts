/**
 * Browser tests of push messages: `import { expect, test } from '…/tests/support/push/test.ts'`. They use a local push
 * service and a full Chromium with its own profile, because neither headless shell nor a private window supports push
 * messages.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, findWholeBrowser } from '../../../scripts/programs/browser.mjs';
import { findOrInstall } from '../../../scripts/programs/debian-program.mjs';
import { test as base } from '../browser/e2e.ts';
import { type PushMaker, startPushMaker } from './maker.ts';

export { expect } from '../browser/e2e.ts';

export const test = base.extend<object, { readonly maker: PushMaker }>({
  maker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern.
    async ({}, use) => {
      const maker = await startPushMaker();
      await use(maker);
      await maker.close();
    },
    { scope: 'worker' },
  ],
  serverEnv: async ({ maker }, use) => {
    await use(maker.serverEnv);
  },
  context: async ({ maker, problems, baseURL, timezoneId }, use, info) => {
    const executablePath = await wholeBrowser();
    if (!executablePath)
      return info.skip(true, 'Push messages need a whole Chromium (Debian: apt-get install chromium).');
    const profile = mkdtempSync(join(tmpdir(), 'portal-push-'));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...BROWSER_FLAGS, ...maker.browserArgs],
      permissions: ['notifications'],
      ...(baseURL && { baseURL }),
      ...(timezoneId && { timezoneId }),
    });
    await problems.watch(context);
    await use(context);
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

/**
 * Finds a whole Chromium, or installs it as root on Debian. Searches for `chromium` before CHROME_PATH, which may name
 * the headless shell.
 */
async function wholeBrowser(): Promise<string | undefined> {
  const found = findOrInstall('chromium') ?? (await findWholeBrowser());
  return found?.includes('headless-shell') ? undefined : found;
}
