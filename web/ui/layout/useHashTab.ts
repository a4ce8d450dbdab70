import { useCallback, useEffect, useState } from 'react';
import { tabOfHash } from './tabRules.ts';

/**
 * The tab that the address names (`#billed`), so that a tab can be linked to and survives a reload. Choosing replaces
 * the hash and makes no step in the history.
 * @param ids the tabs; keep the same array between renderings
 */
export function useHashTab<T extends string>(ids: readonly [T, ...T[]]): [T, (id: T) => void] {
  const [tab, setTab] = useState(() => tabOfHash(window.location.hash, ids));
  useEffect(() => {
    const read = () => setTab(tabOfHash(window.location.hash, ids));
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [ids]);
  const choose = useCallback((id: T) => {
    window.history.replaceState(window.history.state, '', `#${id}`);
    setTab(id);
  }, []);
  return [tab, choose];
}
