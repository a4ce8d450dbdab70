/**
 * Prefetches the scripts of likely next pages: of links under the pointer or with the focus, and of menu links while
 * idle.
 */
import { matchRoutes, type RouteObject } from 'react-router';
import { whenIdle } from '../../web/afterPaint.ts';
import { isInternal } from '../../web/ui/action/navigation.tsx';

/** Minimum time in milliseconds on a link; a pointer that only passes over it stays shorter. */
const HOVER_MS = 60;
/** Maximum time to wait for idle before menu pages are loaded, in milliseconds. */
const IDLE_TIMEOUT_MS = 5_000;
/** Links of all menus. While idle, the scripts of the first {@link IDLE_PAGES} different pages are loaded. */
const IDLE_LINKS = 'nav a[href^="/u/"]';
const IDLE_PAGES = 8;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Returns false on expensive or slow connections. Browsers without this information count as fast. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '');
}

function connection(): Connection | undefined {
  const found: unknown = Reflect.get(navigator, 'connection');
  return typeof found === 'object' && found !== null ? found : undefined;
}

/** Returns a function that loads the script for an address, once per page. */
export function prefetcher(routes: RouteObject[]): (href: string) => void {
  const seen = new Set<RouteObject>();
  return (href) => {
    if (!isInternal(href)) return;
    const route = matchRoutes(routes, href.replace(/[?#].*$/, ''))?.at(-1)?.route;
    if (typeof route?.lazy !== 'function' || seen.has(route)) return;
    seen.add(route);
    // A failed load is retried when the page is opened, and reported then.
    route.lazy().catch(() => seen.delete(route));
  };
}

/** Prefetches on hover, focus and touch of any application link, and the pages of the menu while idle. */
export function startPrefetch(routes: RouteObject[]): void {
  if (!mayPrefetch(connection())) return;
  const prefetch = prefetcher(routes);
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(timer);
    const href = hrefOf(target);
    if (href !== undefined) timer = setTimeout(prefetch, HOVER_MS, href);
  });
  for (const type of ['focusin', 'touchstart'] as const)
    document.addEventListener(type, ({ target }) => prefetch(hrefOf(target) ?? ''), { passive: true });
  whenIdle(() => prefetchMenu(prefetch), { timeout: IDLE_TIMEOUT_MS });
}

function hrefOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link?.getAttribute('href') ?? undefined;
}

function prefetchMenu(prefetch: (href: string) => void): void {
  // The bar, the header and the list contain the same pages.
  const pages = new Set(
    [...document.querySelectorAll(IDLE_LINKS)].map((link) => link.getAttribute('href') ?? ''),
  );
  for (const page of [...pages].slice(0, IDLE_PAGES)) prefetch(page);
}
