/**
 * The service worker: keeps the build's files, and a page that says there is no connection. Nothing of a person passes
 * through it: calls and documents go to the server as if it were not there (rules.ts).
 */
import { outdated, treatmentOf } from './rules.ts';

/** The parts of a worker's surroundings that are used here. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Surroundings {
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}
declare const self: Surroundings;
/** Written by the build: the name of this build's cache, the page for no connection, and the files of the shell. */
declare const __SHELL__: {
  readonly cache: string;
  readonly offline: string;
  readonly files: readonly string[];
};

const { cache: CACHE, offline: OFFLINE, files: FILES } = __SHELL__;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers());
});

self.addEventListener('fetch', (event) => {
  const treatment = treatmentOf(event.request, self.location.origin);
  if (treatment === 'file') event.respondWith(file(event.request));
  if (treatment === 'page') event.respondWith(page(event.request));
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([OFFLINE, ...FILES]);
  // A new build's worker does not wait: it has nothing of the old one's to use.
  await self.skipWaiting();
}

async function forgetOthers(): Promise<void> {
  const names = outdated(await caches.keys(), CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Names of files change with their content: what was kept once is right for ever. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') await cache.put(request, answer.clone());
  return answer;
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const offline = await caches.match(OFFLINE, { cacheName: CACHE, ignoreVary: true });
    if (!offline) throw error;
    return offline;
  }
}
