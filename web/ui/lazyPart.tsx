import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { FailureNote } from './feedback/loading/LoadFailed.tsx';

/**
 * Returns a part of a page whose script loads when the part is first drawn. Without its script, the part is `Failed` and the
 * rest of the page stays; with `lazy` alone, the page of a crash would replace it.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  Failed: ComponentType<P> = NotLoaded,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    // Not `import(…).then(…, …)`: the build adds the loading of styles outside of that, and its failure would not be caught.
    try {
      return await load();
    } catch {
      return { default: Failed };
    }
  });
}

/** A part that a page can do without. */
export const Nothing = () => null;

/** Browsers do not retry a failed script, so "Try again" loads the page. */
function NotLoaded() {
  return <FailureNote error={undefined} retry={() => location.reload()} />;
}
