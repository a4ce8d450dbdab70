/**
 * Returns the payload of a call as the page receives it. Starts waiting before the call, and reads the body at once: a
 * later navigation would discard it, and a permanent listener could outlive the test.
 */
import type { Page, Request } from '@playwright/test';

/** Maximum wait in milliseconds; a preceding log-on is slow on a busy machine. */
const ARRIVAL_MS = 30_000;

/** Performs `act` and returns the payload of the first call to a path that starts during it. */
export async function waitForPayload<T>(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<T> {
  const payload = async () => {
    // Waits for the request, because the next response may belong to an earlier call of the page that `act` leaves.
    const isWanted = (one: Request) => path.test(new URL(one.url()).pathname);
    const request = await page.waitForRequest(isWanted, { timeout: ARRIVAL_MS });
    return (await (await request.response())?.json())?.payload;
  };
  const [result] = await Promise.all([payload(), act()]);
  return result;
}
