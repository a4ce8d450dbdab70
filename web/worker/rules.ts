/** Decides how the service worker handles a request. Only build files are cached. */

/** `none` leaves the request to the browser. */
export type Strategy = 'cache-first' | 'offline-page' | 'none';

const FILES = '/assets/';

/** Returns the strategy for a request. API calls and other origins are never intercepted, because their answers may be personal. */
export function strategyOf(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Strategy {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'none';
  if (request.mode === 'navigate') return 'offline-page';
  return url.pathname.startsWith(FILES) && url.search === '' ? 'cache-first' : 'none';
}

export function staleCaches(names: readonly string[], current: string): string[] {
  return names.filter((name) => name !== current);
}
