/** Runs `start` when the browser has painted what it has. A hidden page does not paint: there it runs at once. */
export function afterPaint(start: () => void): void {
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}

/** Runs `start` once the browser has painted the document: now, if it has. One more frame costs a slow phone 25 to 45 ms. */
export function afterFirstPaint(start: () => void): void {
  if (performance.getEntriesByName('first-contentful-paint').length > 0) start();
  else afterPaint(start);
}

/**
 * Runs `start` when the browser reports that it has shown the document's first content: later than {@link afterFirstPaint}, so that
 * it does not compete with drawing. A hidden page shows nothing: there it runs at once.
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
