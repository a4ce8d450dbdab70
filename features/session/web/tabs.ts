/**
 * Tells the portal's other tabs that the session changed: it was extended, or it ended. The message says no more than
 * that; each tab asks the server, which knows (SES-4).
 */
const NAME = 'session';

/** Tells the other tabs. */
export function tellTabs(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('changed');
  channel.close();
}

/** Runs when another tab tells; returns the way to stop. */
export function onOtherTab(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = listener;
  return () => channel.close();
}
