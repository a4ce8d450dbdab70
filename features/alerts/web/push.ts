/** Push messages in this browser. Their service worker only shows notices (/web/worker/push-worker.ts). */
import { call } from '../../../web/http/api.ts';
import { findPushWorker, registerPushWorker } from '../../../web/worker/register.ts';
import { alertCalls } from '../contract.ts';

/**
 * Whether this browser shows the person's push messages. `denied`: the browser blocks notifications. `unknown`: the
 * browser does not support push messages, or its state could not be read.
 */
export type PushState = 'unknown' | 'denied' | 'off' | 'on';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscription(): Promise<PushSubscription | undefined> {
  if (!isSupported()) return undefined;
  const registration = await findPushWorker();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** The latest call of {@link claimBrowser}. */
let claimed: Promise<void> = Promise.resolve();

/**
 * Assigns this browser's push subscription to the logged-on person. Runs after log-on. On the server it ends other
 * persons' subscriptions of this browser. It unsubscribes the browser if the server has no subscription of this
 * person.
 */
export function claimBrowser(): Promise<void> {
  claimed = claim();
  return claimed;
}

async function claim(): Promise<void> {
  try {
    const own = await subscription();
    if (own && !(await call(alertCalls.claim, { body: { endpoint: own.endpoint } })).own)
      await own.unsubscribe();
  } catch {
    // The call failed. The link to the notices tries again when it is next mounted.
  }
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unknown';
  // Waits for the claim. Otherwise a subscription that is being removed would be shown as on.
  await claimed;
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Requests the permission and subscribes. Call it from a click handler, because browsers require one. Without the
 * permission it resolves to the unchanged state. Rejects if the browser cannot subscribe or the call fails.
 * @param key the portal's public key, base64url
 */
export async function turnOnPush(key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const registration = await registerPushWorker();
  const old = await registration.pushManager.getSubscription();
  // A subscription made with another key of the portal cannot be used.
  await old?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  await call(alertCalls.subscribe, { body: { endpoint: made.endpoint, p256dh, auth } });
  return 'on';
}

export async function turnOffPush(): Promise<PushState> {
  const own = await subscription();
  if (own) {
    await call(alertCalls.forget, { body: { endpoint: own.endpoint } });
    await own.unsubscribe();
  }
  return 'off';
}
