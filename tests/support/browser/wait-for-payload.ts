/**
 * Payload of a call as the page receives it. Waits from before the call, and reads the body at once: a later navigation
 * would discard it, and a permanent listener could outlive the test.
 */
import type { Page } from '@playwright/test';

/** Performs `act` and returns the payload of the first call to a path. */
export async function waitForPayload<T>(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<T> {
  const [response] = await Promise.all([
    page.waitForResponse((one) => path.test(new URL(one.url()).pathname)),
    act(),
  ]);
  return (await response.json()).payload;
}
