/** Runs `start` after the next paint. A hidden page does not paint, so there it runs at once. */
export function afterPaint(start: () => void): void {
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}

/** Runs `start` after the document's first paint, or at once if that has happened. An extra frame would cost a slow phone 25 to 45 ms. */
export function afterFirstPaint(start: () => void): void {
  if (performance.getEntriesByName('first-contentful-paint').length > 0) start();
  else afterPaint(start);
}

/**
 * Runs `start` when the browser reports that it has shown the document's first content. That is later than
 * {@link afterFirstPaint}, so `start` does not compete with painting. A hidden page shows nothing, so there it runs at once.
 */
export function afterFirstContent(start: () => void): void {
  if (document.visibilityState === 'hidden') {
    start();
    return;
  }
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    start();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** Runs `work` when the page has loaded and the browser is idle. Safari has no requestIdleCallback and waits two seconds. */
export function whenIdle(work: () => void, options?: IdleRequestOptions): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, options) : setTimeout(work, 2000);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
