import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHashTab } from '../../../../web/ui/layout/useHashTab.ts';
import { type ListState, readState, type Search, writeState } from './listState.ts';
import { PARTS, type Part } from './useTransactions.ts';

interface ShowOptions {
  /** Replaces the history entry instead of pushing one. */
  readonly replace?: boolean;
  readonly part?: Part;
}

/**
 * Tab and state of the transaction list, both stored in the address. `show` merges a change and resets the page to 1
 * unless the change contains a page.
 */
export function useListState() {
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const [part, choosePart] = useHashTab(PARTS);
  const state = readState(new URLSearchParams(address));
  function show(change: Partial<ListState>, { replace = false, part: next = part }: ShowOptions = {}): void {
    const target = writeState({ ...state, page: 1, ...change });
    if (target === writeState(state) && next === part) return;
    if (next !== part) choosePart(next);
    void navigate({ search: target, hash: `#${next}` }, { replace, preventScrollReset: true });
  }
  // A ref, because callers such as the debounced search call `filter` after a later render.
  const latest = useRef({ state, show });
  latest.current = { state, show };
  /** Merges a change into the filters. */
  function filter(change: Search, options?: ShowOptions): void {
    latest.current.show({ search: { ...latest.current.state.search, ...change } }, options);
  }
  return { part, state, show, filter };
}

export type TransactionListState = ReturnType<typeof useListState>;
