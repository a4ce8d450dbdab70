/** When the first page is shown. */
import type { createBrowserRouter } from 'react-router';

/** The longest wait, in milliseconds. After it the frame is shown alone. */
export const LIMIT_MS = 250;

/**
 * Resolves when the first page's script and data are there, or after the limit. A slow phone shows the page sooner when it
 * does not have to show the frame and the waiting shapes before.
 */
export function firstPage(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
  data: readonly Promise<unknown>[],
): Promise<unknown> {
  const script = new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
  const limit = new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
  return Promise.race([limit, Promise.all([script, ...data])]);
}
