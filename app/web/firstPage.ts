/** Waits until the first page can be shown. */
import type { createBrowserRouter } from 'react-router';

/** Maximum wait in milliseconds. After that, the frame is shown without a page. */
export const LIMIT_MS = 250;

/**
 * Resolves when the first page's script and data have loaded, or after the limit. A slow phone shows the page sooner when
 * it does not render the frame and a skeleton first.
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
