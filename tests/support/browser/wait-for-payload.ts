/**
 * Payload of a call as the page receives it. Waits from before the call, and reads the body at once: a later navigation
 * would discard it, and a permanent listener could outlive the test.
 */
import type { Page } from '@playwright/test';

/** Performs `act` and returns the payload of the first call to a path that begins meanwhile. */
export async function waitForPayload<T>(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<T> {
  const payload = async () => {
    // Not the next response: it can be of a call that began before, on the page that `act` leaves.
    const request = await page.waitForRequest((one) => path.test(new URL(one.url()).pathname));
    return (await (await request.response())?.json())?.payload;
  };
  const [result] = await Promise.all([payload(), act()]);
  return result;
}
