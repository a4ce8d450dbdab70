/** Registers the service worker when the page is idle, or unregisters it when it is switched off. */
import { paths } from '../paths.ts';
import { pageSetting } from '../store.ts';

/** The page's policy requires Trusted Types. This policy allows only the service worker's URL. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Registers at once. Without a service worker only the offline page is missing. */
export function updateServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const update = pageSetting('service-worker') === 'on' ? register() : unregister();
  // Browsers may forbid service workers, for example in private windows.
  update.catch(() => {});
}

/** Registers after the page has loaded and is idle. */
export function updateServiceWorkerWhenIdle(): void {
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(updateServiceWorker)
      : setTimeout(updateServiceWorker, 2000);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(scriptUrl(), { scope: '/', updateViaCache: 'none' });
}

function scriptUrl(): string {
  const trustedTypes: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes');
  const policy = trustedTypes?.createPolicy('service-worker', {
    createScriptURL: () => paths.serviceWorker(),
  });
  return policy ? policy.createScriptURL('') : paths.serviceWorker();
}

async function unregister(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (registrations.length > 0) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
