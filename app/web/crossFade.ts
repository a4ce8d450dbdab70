/**
 * Ignores rejections of `ready`, which happen when a navigation or a resize interrupts a cross-fade. The router does not
 * handle them, and the page is complete without the fade.
 */
export function ignoreSkippedFades(): void {
  // Firefox up to 143 and old versions of Safari have no view transitions and change pages without a fade.
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const fade = start(update);
    fade.ready.catch(() => {});
    return fade;
  };
}
