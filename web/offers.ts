/**
 * Whether the logged-on person has refused offers in the portal. Each read of the profile stores it, so that the function list knows it
 * on every page.
 */
import { useSyncExternalStore } from 'react';
import { listenerSet } from './listeners.ts';
import { onWipe } from './store.ts';
import { browser } from './stored-values.ts';

const changes = listenerSet();
onWipe(changes.notify);
// Other tabs of the browser follow.
globalThis.addEventListener?.('storage', changes.notify);

/** True if offers, and the lines that lead to them, are hidden. */
export function areOffersHidden(): boolean {
  return browser.get('offersHidden') !== undefined;
}

/** Stores whether offers are shown to the person. */
export function keepOffersShown(shown: boolean): void {
  if (shown !== areOffersHidden()) return;
  browser.set('offersHidden', shown ? null : 'true');
  changes.notify();
}

/** Like {@link areOffersHidden}. The component renders again when it changes. */
export function useOffersHidden(): boolean {
  return useSyncExternalStore(changes.subscribe, areOffersHidden, () => false);
}
