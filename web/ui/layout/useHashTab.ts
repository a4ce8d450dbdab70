import { useCallback, useEffect, useState } from 'react';
import { tabFromHash } from './tabRules.ts';

/**
 * Selected tab from the address's hash (`#billed`), so that a tab can be linked to and survives a reload. Selecting a tab
 * replaces the hash without a new history entry.
 * @param ids the tabs; pass the same array on every render
 */
export function useHashTab<T extends string>(ids: readonly [T, ...T[]]): [T, (id: T) => void] {
  const [tab, setTab] = useState(() => tabFromHash(window.location.hash, ids));
  useEffect(() => {
    const read = () => setTab(tabFromHash(window.location.hash, ids));
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [ids]);
  const choose = useCallback((id: T) => {
    window.history.replaceState(window.history.state, '', `#${id}`);
    setTab(id);
  }, []);
  return [tab, choose];
}
