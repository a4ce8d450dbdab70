import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { askedPage } from './pageRules.ts';
import type { Sort } from './tableRules.ts';

/** A sort as calls take it. */
export interface AskedOrder<K extends string> {
  readonly sortBy: K;
  readonly orderBy: 'asc' | 'desc';
}

const inAddress = (page: number) => (page === 1 ? undefined : `${page}`);

/**
 * Page and order of a list, kept in the address (`?page=2&sort=amount&order=asc`), so that reload, Back and bookmarks
 * find them again. What an address says that no list has counts as not said.
 * @param columns those the list can be ordered by; the first, descending, is its order when none is asked for
 */
export function useListAddress<const K extends string>(columns: readonly [K, ...K[]]) {
  const [query, setQuery] = useSearchParams();
  const page = askedPage(query.get('page'));
  const [turned, setTurned] = useState(0);
  const key = columns.find((column) => column === query.get('sort')) ?? columns[0];
  const ascending = query.get('order') === 'asc';
  const set = (values: Readonly<Record<string, string | undefined>>, replace: boolean) =>
    setQuery(
      (old) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) old.delete(name);
          else old.set(name, value);
        }
        return old;
      },
      { replace, preventScrollReset: true },
    );
  const order: AskedOrder<K> = { sortBy: key, orderBy: ascending ? 'asc' : 'desc' };
  const sort: Sort = { key, direction: ascending ? 'ascending' : 'descending' };
  return {
    /** Counts from 1; it may lie beyond the end. */
    page,
    /** Changes when a page is turned, and not when an order starts the list anew: the focus follows it. */
    turned,
    order,
    sort,
    turnTo: (next: number) => {
      if (next === page) return;
      setTurned(turned + 1);
      set({ page: inAddress(next) }, false);
    },
    /** In place of a page that the list does not have: makes no step in the history. */
    correctTo: (next: number) => set({ page: inAddress(next) }, true),
    /** Another order starts at its first page and makes no step in the history. */
    setSort: ({ key: by, direction }: Sort) =>
      set({ page: undefined, sort: by, order: direction === 'ascending' ? 'asc' : 'desc' }, true),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
