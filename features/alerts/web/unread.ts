/** The number of unread notices. The frame shows the number; the list of notices updates it. */
import { useEffect, useSyncExternalStore } from 'react';
import { afterFirstContent } from '../../../web/afterPaint.ts';
import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import { listenerSet } from '../../../web/listeners.ts';
import { onWipe } from '../../../web/store.ts';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { alertCalls } from '../contract.ts';
import { noticesText as text } from '../messages.ts';

/** Interval of reads while the page is visible, in milliseconds. */
const EVERY_MS = 60_000;

/** Undefined until the first read. */
let unread: number | undefined;
const changes = listenerSet();

/** Stores the number from a server answer. */
export function setUnread(count: number | undefined): void {
  if (count === unread) return;
  unread = count;
  changes.notify();
}
onWipe(() => setUnread(undefined));

/**
 * Reads the number if the page is visible. A failed read shows no error, because the user did not start it. The
 * session check handles an ended session.
 */
async function refresh(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const answer = await call(alertCalls.unread, {}).catch(() => undefined);
  if (answer) setUnread(answer.unread);
}

/** Returns the number of unread notices, 0 while unknown. Polls the number and announces an increase. */
export function useUnread(): number {
  const t = useSay();
  const count = useSyncExternalStore(changes.subscribe, () => unread);
  useEffect(() => {
    // Delays the first read, because on a slow phone each request delays the first page by several milliseconds.
    afterFirstContent(() => void refresh());
    const timer = setInterval(() => void refresh(), EVERY_MS);
    const onVisible = () => void refresh();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  useEffect(() => {
    let before = unread;
    return changes.subscribe(() => {
      if (unread !== undefined && before !== undefined && unread > before)
        announce(t(text.unread, { count: unread }), 'unread-notices');
      before = unread;
    });
  }, [t]);
  return count ?? 0;
}
