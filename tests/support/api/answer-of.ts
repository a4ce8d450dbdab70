/**
 * The answer of a call as the page got it. Waited for from before what causes it, and read before anything else happens:
 * a listener that reads bodies by itself may outlive its test, and a page that moves on takes its bodies along.
 */
import type { Page } from '@playwright/test';

/** What the first call to a path answered that `act` causes. */
export async function answerOf<T>(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<T> {
  const [response] = await Promise.all([
    page.waitForResponse((one) => path.test(new URL(one.url()).pathname)),
    act(),
  ]);
  return (await response.json()).payload;
}
