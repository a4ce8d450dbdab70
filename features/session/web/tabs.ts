/**
 * Messages between the portal's tabs in this browser. A tab says that the session was extended or ended (SES-4); each tab then
 * checks the session on the server. A new tab asks for the session, and a logged-on tab gives it (SES-3, GEN-17).
 */
import { isAfterLogOn } from '../../../web/address.ts';
import { hasLogOn, isLoggedOn, joinLogOn, sharedLogOn } from '../../../web/store.ts';

const NAME = 'session';
/** Maximum wait for another tab in milliseconds. A tab that the browser has frozen does not answer. */
const WAIT_MS = 1000;
/** Time between two questions in milliseconds. A tab that still loads hears only the later ones. */
const AGAIN_MS = 200;

type Message = 'changed' | { readonly ask: string } | { readonly to: string; readonly logOn: object };

export function notifyTabs(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('changed' satisfies Message);
  channel.close();
}

/**
 * Calls `listener` when another tab has changed the session. Gives the session to tabs that ask. Returns the unsubscribe function.
 */
export function onTabMessage(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'changed') return listener();
    const logOn = 'ask' in data ? sharedLogOn() : undefined;
    if (logOn && 'ask' in data) channel.postMessage({ to: data.ask, logOn } satisfies Message);
  };
  return () => channel.close();
}

/**
 * Takes part in the session of another tab, if this document is a page after log-on and this tab has no session. Resolves when a
 * tab has answered, or after a short wait.
 */
export async function joinSession(): Promise<void> {
  if (!isAfterLogOn(location.pathname) || isLoggedOn() || !hasLogOn()) return;
  const channel = new BroadcastChannel(NAME);
  const ask = crypto.randomUUID();
  const askNow = () => channel.postMessage({ ask } satisfies Message);
  const asking = setInterval(askNow, AGAIN_MS);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, WAIT_MS);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data === 'changed' || !('to' in data) || data.to !== ask) return;
      joinLogOn({ ...data.logOn });
      resolve();
    };
    askNow();
  });
  clearInterval(asking);
  channel.close();
}
