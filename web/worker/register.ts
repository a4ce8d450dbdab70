/** Puts the service worker in place, when nothing else is being waited for; or takes it away where it is switched off. */
import { paths } from '../paths.ts';
import { pageSetting } from '../store.ts';

/** The page's policy takes no text as the address of a script; where browsers know of that, this one alone is let through. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Right away. Without a worker the portal does the same, except to say that there is no connection. */
export function putWorkerInPlace(): void {
  if (!('serviceWorker' in navigator)) return;
  const done = pageSetting('service-worker') === 'on' ? register() : remove();
  // Where the browser forbids it, in private windows for example.
  done.catch(() => {});
}

/** After the page has loaded and is quiet. */
export function putWorkerInPlaceLater(): void {
  const later = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(putWorkerInPlace)
      : setTimeout(putWorkerInPlace, 2000);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(address(), { scope: '/', updateViaCache: 'none' });
}

function address(): string {
  const policies: Policies | undefined = Reflect.get(window, 'trustedTypes');
  const policy = policies?.createPolicy('service-worker', { createScriptURL: () => paths.serviceWorker() });
  return policy ? policy.createScriptURL('') : paths.serviceWorker();
}

async function remove(): Promise<void> {
  const placed = await navigator.serviceWorker.getRegistrations();
  await Promise.all(placed.map((registration) => registration.unregister()));
  if (placed.length > 0) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
