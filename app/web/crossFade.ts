/**
 * A cross-fade that is interrupted by a navigation or a resize rejects its promise `ready`. The router does not handle that
 * rejection, and the page is complete without the fade.
 */
export function ignoreSkippedFades(): void {
  // Missing in Firefox up to 143 and old versions of Safari, which change pages without a fade.
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const fade = start(update);
    fade.ready.catch(() => {});
    return fade;
  };
}
