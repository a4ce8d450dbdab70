/** Finds the reason why a page or a script could not be shown. */
import { pageSetting } from '../store.ts';

/** Maximum wait for the server in milliseconds. */
const LIMIT_MS = 8000;
const BUILD = /<meta name="build" content="([^"]*)"/;

/**
 * Returns `offline` if the server cannot be reached, and `updated` if it serves another build than this document's: scripts and
 * calls of the old build may be gone. Undefined for any other cause. Asks the server for this document.
 */
export async function causeOfFailure(): Promise<'offline' | 'updated' | undefined> {
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-store',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const build = BUILD.exec(await response.text())?.[1];
    return build && build !== pageSetting('build') ? 'updated' : undefined;
  } catch {
    return 'offline';
  }
}
