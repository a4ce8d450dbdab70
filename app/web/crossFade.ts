/**
 * A cross-fade that another navigation or a resize ends early rejects its promise `ready`. The router leaves that rejection
 * unhandled, and the page is complete without the fade.
 */
export function ignoreSkippedFades(): void {
  // Absent in Firefox up to 143 and in old versions of Safari, where pages change without a fade.
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const fade = start(update);
    fade.ready.catch(() => {});
    return fade;
  };
}
