/**
 * Whether amounts are hidden in this browser, so that people nearby cannot read them (GEN-28). Kept until it is changed, also
 * after a log-off.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { listenerSet } from '../../listeners.ts';
import { browser } from '../../stored-values.ts';

const changes = listenerSet();
// Other tabs of the browser follow.
globalThis.addEventListener?.('storage', changes.notify);

const read = () => browser.get('amountsHidden') !== undefined;

/** Hides all amounts, or shows them again. */
export function hideAmounts(hidden: boolean): void {
  browser.set('amountsHidden', hidden ? 'true' : null);
  changes.notify();
}

/** True where people type or confirm an amount. There it is always shown. */
export const AmountsShown = createContext(false);

/** Returns the choice of the person, wherever it is asked. */
export function useAmountsChoice(): boolean {
  return useSyncExternalStore(changes.subscribe, read, () => false);
}

/** True when amounts are hidden in this part of the page. */
export function useAmountsHidden(): boolean {
  const hidden = useAmountsChoice();
  return !useContext(AmountsShown) && hidden;
}
