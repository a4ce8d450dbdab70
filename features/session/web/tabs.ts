/**
 * Notifies the portal's other tabs that the session was extended or ended (SES-4). The message contains no details; each tab
 * checks the session on the server.
 */
const NAME = 'session';

export function notifyTabs(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('changed');
  channel.close();
}

/** Calls `listener` on each message from another tab. Returns the unsubscribe function. */
export function onTabMessage(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = listener;
  return () => channel.close();
}
