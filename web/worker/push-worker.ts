/// <reference lib="webworker" />
/** The worker of push messages. It shows notices and opens their list; it handles no requests and stores nothing. */
import { paths } from '../paths.ts';
import { readPush } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('push', (event) => {
  const message = readPush(event.data?.text());
  // Browsers require that every message is shown. The same tag replaces a message that came twice.
  const shown = self.registration.showNotification(message.title, {
    body: message.body,
    ...(message.id && { tag: message.id }),
    icon: '/icon-192.png',
    lang: message.lang,
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotices());
});

/** Opens the notices in a window of the portal that is open after log-on, or else in a new one. */
async function openNotices(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = windows.find(({ url }) => new URL(url).pathname === paths.notices());
  if (own) await own.focus();
  else await self.clients.openWindow(paths.notices());
}
