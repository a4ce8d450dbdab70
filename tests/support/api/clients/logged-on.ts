/** Browsers in which people of the demo have logged on. */
import { expect } from 'vitest';
import type { Browser, TestApp } from './api.ts';

export async function loggedOn(t: TestApp, username: string): Promise<Browser> {
  const browser = await t.browser().open();
  expect((await browser.logIn(username)).status).toBe(200);
  return browser;
}

/**
 * Returns a function that logs each user on once, because each log-on ends the earlier session. After
 * `forget`, the next call logs the user on again.
 */
export function loggedOnOnce(app: () => TestApp) {
  const browsers = new Map<string, Browser>();
  return Object.assign(
    async (username: string): Promise<Browser> => {
      const browser = browsers.get(username) ?? (await loggedOn(app(), username));
      browsers.set(username, browser);
      return browser;
    },
    { forget: (username: string) => browsers.delete(username) },
  );
}
