import { useSyncExternalStore } from 'react';
import { listenerSet } from './listeners.ts';
import { onWipe } from './store.ts';
import { browser } from './stored-values.ts';

/**
 * Remembers in this browser, until the log-off, that something is not for the logged-on person. A read stores it, so that the function
 * list knows it on every page. Unknown counts as shown.
 */
export function shownFlag(key: 'offersHidden' | 'familyHidden') {
  const changes = listenerSet();
  onWipe(changes.notify);
  // Other tabs of the browser follow.
  globalThis.addEventListener?.('storage', changes.notify);
  const isHidden = () => browser.get(key) !== undefined;
  return {
    isHidden,
    keepShown(shown: boolean): void {
      if (shown !== isHidden()) return;
      browser.set(key, shown ? null : 'true');
      changes.notify();
    },
    /** Like `isHidden`. The component renders again when it changes. */
    useHidden: (): boolean => useSyncExternalStore(changes.subscribe, isHidden, () => false),
  };
}
