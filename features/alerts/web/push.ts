/** Push messages in this browser. Their service worker only shows notices (/web/worker/push-worker.ts). */
import { call } from '../../../web/http/api.ts';
import { findPushWorker, registerPushWorker } from '../../../web/worker/register.ts';
import { alertCalls } from '../contract.ts';

/** Whether this browser shows the person's push messages, or why it cannot. */
export type PushState = 'unknown' | 'denied' | 'off' | 'on';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscription(): Promise<PushSubscription | undefined> {
  if (!isSupported()) return undefined;
  const registration = await findPushWorker();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** The newest claim. */
let claimed: Promise<void> = Promise.resolve();

/** After a log-on: ends the messages of a person who used this browser before, and of a subscription that the push service has ended. */
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
    // Without an answer the next page tries again.
  }
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unknown';
  // Else a subscription that is being given up would be shown as on.
  await claimed;
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Asks for the permission, which browsers allow in answer to a press only, and subscribes. Rejects when the browser refuses or
 * the call fails.
 * @param key of the portal, base64url
 */
export async function turnOnPush(key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const registration = await registerPushWorker();
  const old = await registration.pushManager.getSubscription();
  // A subscription with another key of the portal cannot be used.
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
