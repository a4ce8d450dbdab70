/** Runs `start` when the browser has painted what it has. A hidden page does not paint: there it runs at once. */
export function afterPaint(start: () => void): void {
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}
