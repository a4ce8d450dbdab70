/// <reference lib="webworker" />
/** Service worker for push messages. It shows notices and opens their list. It handles no requests and stores nothing. */
import { paths } from '../paths.ts';
import { readPush } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('push', (event) => {
  const message = readPush(event.data?.text());
  // Browsers require that every message is shown. Because of the tag, a repeated message replaces the earlier message.
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

/** Focuses a window that shows the notices, or else opens a new window. */
async function openNotices(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = windows.find(({ url }) => new URL(url).pathname === paths.notices());
  if (own) await own.focus();
  else await self.clients.openWindow(paths.notices());
}
