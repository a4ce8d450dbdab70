/** Registers the service workers: the shell's worker, and the push worker on request. */
import { paths } from '../paths.ts';
import { pageSetting } from '../store.ts';

/** The subset of Trusted Types that is used here. The content security policy requires them; our policy allows only the workers' URLs. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Scope of the push worker. No page has an address below it, so the worker controls no page. */
const PUSH_SCOPE = '/push/';

/**
 * Registers the shell's worker now, or unregisters it if it is switched off. Without the worker, only its cache and its
 * offline page are missing.
 */
export function updateServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const update = pageSetting('service-worker') === 'on' ? register() : unregister();
  // Browsers may forbid service workers, for example in private windows.
  update.catch(() => {});
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(scriptUrl(paths.serviceWorker()), {
    scope: '/',
    updateViaCache: 'none',
  });
}

/** Returns the registration of the push worker, if it is registered. */
export async function findPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return (await navigator.serviceWorker.getRegistrations()).find(isPushWorker);
}

/**
 * Registers the push worker. Resolves once it is active, or redundant because its installation failed. Rejects if the
 * browser forbids it.
 */
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
  // A page may create a policy of a given name only once.
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
