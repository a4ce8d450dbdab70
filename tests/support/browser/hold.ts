import type { Page } from '@playwright/test';

/** Holds the requests that match, until the returned function is called. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
