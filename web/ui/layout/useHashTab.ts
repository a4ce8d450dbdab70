import { useCallback, useEffect, useState } from 'react';

/** Returns the tab named by an address's hash, else the first tab. */
export function tabFromHash<T extends string>(hash: string, ids: readonly [T, ...T[]]): T {
  return ids.find((id) => `#${id}` === hash) ?? ids[0];
}

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
