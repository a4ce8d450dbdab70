/// <reference lib="webworker" />
/**
 * Service worker of the shell. It caches the build's files and shows an offline page. It never intercepts API calls
 * (rules.ts), so it caches nothing personal.
 */
import { staleCaches, strategyOf } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;
/** Constants that the build defines: the name of this build's cache, the offline page and the files of the app shell. */
declare const __SHELL__: {
  readonly cache: string;
  readonly offline: string;
  readonly files: readonly string[];
};

const { cache: CACHE, offline: OFFLINE, files: FILES } = __SHELL__;

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteStaleCaches());
});

self.addEventListener('fetch', (event) => {
  const strategy = strategyOf(event.request, self.location.origin);
  if (strategy === 'cache-first') event.respondWith(cacheFirst(event.request));
  if (strategy === 'offline-page') event.respondWith(fetchOrOfflinePage(event.request));
});

async function cacheShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([OFFLINE, ...FILES]);
  // The new worker can activate at once, because it uses nothing of the old worker.
  await self.skipWaiting();
}

async function deleteStaleCaches(): Promise<void> {
  const names = staleCaches(await caches.keys(), CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Returns the cached file, else fetches and caches it. Cached files never expire, because file names change with the content. */
async function cacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && response.type === 'basic') await cache.put(request, response.clone());
  return response;
}

async function fetchOrOfflinePage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const offline = await caches.match(OFFLINE, { cacheName: CACHE, ignoreVary: true });
    if (!offline) throw error;
    return offline;
  }
}
