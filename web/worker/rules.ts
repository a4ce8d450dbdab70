/** What the service worker does with a request. Only files of the build are ever kept; the rest is the browser's own. */

/** `file` from the cache, else fetched and kept; `page` fetched, with the offline page in its place; else left alone. */
export type Treatment = 'file' | 'page' | 'none';

const FILES = '/assets/';

/** Calls, documents and everything of other origins are never kept: they may be somebody's. */
export function treatmentOf(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Treatment {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'none';
  if (request.mode === 'navigate') return 'page';
  return url.pathname.startsWith(FILES) && url.search === '' ? 'file' : 'none';
}

/** The caches of other builds. */
export function outdated(names: readonly string[], current: string): string[] {
  return names.filter((name) => name !== current);
}
