import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageFromAddress } from './pageRules.ts';
import type { Sort } from './tableRules.ts';

/** Sort parameters of a call. */
export interface SortParams<K extends string> {
  readonly sortBy: K;
  readonly orderBy: 'asc' | 'desc';
}

const pageParam = (page: number) => (page === 1 ? undefined : `${page}`);

/**
 * Page and sort order of a list, stored in the address (`?page=2&sort=amount&order=asc`) for reload, Back and bookmarks.
 * Ignores invalid values.
 * @param columns the sortable columns; the default order is the first column, descending
 */
export function useListAddress<const K extends string>(columns: readonly [K, ...K[]]) {
  const [query, setQuery] = useSearchParams();
  const page = pageFromAddress(query.get('page'));
  const [pageTurns, setTurned] = useState(0);
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
  const order: SortParams<K> = { sortBy: key, orderBy: ascending ? 'asc' : 'desc' };
  const sort: Sort = { key, direction: ascending ? 'ascending' : 'descending' };
  return {
    /** Page number from 1. It may be beyond the end. */
    page,
    /** Changes when the page changes, but not when a new sort order returns to page 1. The change moves the focus. */
    pageTurns,
    order,
    sort,
    goToPage: (next: number) => {
      if (next === page) return;
      setTurned(pageTurns + 1);
      set({ page: pageParam(next) }, false);
    },
    /** Replaces a page number beyond the end, without a new history entry. */
    replacePage: (next: number) => set({ page: pageParam(next) }, true),
    /** Sets the sort order and returns to page 1, without a new history entry. */
    setSort: ({ key: by, direction }: Sort) =>
      set({ page: undefined, sort: by, order: direction === 'ascending' ? 'asc' : 'desc' }, true),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
