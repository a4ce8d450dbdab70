/**
 * Browser tests of push messages: `import { expect, test } from '…/tests/support/push/test.ts'`. A whole Chromium with a profile of
 * its own, because neither its small variant nor a private window has push messages, and a push service on this machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, findWholeBrowser } from '../../../scripts/browser.mjs';
import { findOrInstall } from '../../../scripts/debian-program.mjs';
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

/** Not CHROME_PATH first: it may name the small variant. As root on Debian it is installed when it is missing. */
async function wholeBrowser(): Promise<string | undefined> {
  const found = findOrInstall('chromium') ?? (await findWholeBrowser());
  return found?.includes('headless-shell') ? undefined : found;
}
