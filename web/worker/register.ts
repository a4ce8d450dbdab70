/** Registers the service workers: the one of the shell when the page is idle, the one of push messages on request. */
import { paths } from '../paths.ts';
import { pageSetting } from '../store.ts';

/** The page's policy requires Trusted Types. This policy allows only the workers' URLs. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** No page is below it, so the worker of push messages controls none. */
const PUSH_SCOPE = '/push/';

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
  await navigator.serviceWorker.register(scriptUrl(paths.serviceWorker()), {
    scope: '/',
    updateViaCache: 'none',
  });
}

/** The worker that shows push messages, if it is registered. */
export async function findPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return (await navigator.serviceWorker.getRegistrations()).find(isPushWorker);
}

/** Registers the worker that shows push messages; resolves once it is active. Rejects where the browser forbids it. */
export async function registerPushWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(scriptUrl(paths.pushWorker()), {
    scope: PUSH_SCOPE,
    updateViaCache: 'none',
  });
  const worker = registration.installing ?? registration.waiting;
  if (worker && worker.state !== 'activated')
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated' || worker.state === 'redundant') resolve();
      });
    });
  return registration;
}

const isPushWorker = ({ scope }: ServiceWorkerRegistration) => new URL(scope).pathname === PUSH_SCOPE;

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function scriptUrl(url: string): string {
  const trustedTypes: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes');
  // A page may create a policy once.
  policy ??= trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (wanted) => (wanted === paths.pushWorker() ? paths.pushWorker() : paths.serviceWorker()),
  });
  return policy ? policy.createScriptURL(url) : url;
}

async function unregister(): Promise<void> {
  const all = await navigator.serviceWorker.getRegistrations();
  const registrations = all.filter((registration) => !isPushWorker(registration));
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (registrations.length > 0) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
