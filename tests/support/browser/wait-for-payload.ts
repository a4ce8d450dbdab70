/**
 * Payload of a call as the page receives it. Waits from before the call, and reads the body at once: a later navigation
 * would discard it, and a permanent listener could outlive the test.
 */
import type { Page, Request } from '@playwright/test';

/** A log-on that comes first takes a while on a busy machine. */
const ARRIVAL_MS = 30_000;

/** Performs `act` and returns the payload of the first call to a path that begins meanwhile. */
export async function waitForPayload<T>(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<T> {
  const payload = async () => {
    // Not the next response: it can be of a call that began before, on the page that `act` leaves.
    const isWanted = (one: Request) => path.test(new URL(one.url()).pathname);
    const request = await page.waitForRequest(isWanted, { timeout: ARRIVAL_MS });
    return (await (await request.response())?.json())?.payload;
  };
  const [result] = await Promise.all([payload(), act()]);
  return result;
}
