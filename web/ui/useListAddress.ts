import { useSearchParams } from 'react-router';
import type { Sort } from './tableRules.ts';

/** A sort as calls take it. */
export interface AskedOrder<K extends string> {
  readonly sortBy: K;
  readonly orderBy: 'asc' | 'desc';
}

/**
 * Page and order of a list, kept in the address (`?page=2&sort=amount&order=asc`), so that reload, Back and bookmarks
 * find them again. What an address says that no list has counts as not said.
 * @param columns those the list can be ordered by; the first, descending, is its order when none is asked for
 */
export function useListAddress<const K extends string>(columns: readonly [K, ...K[]]) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('page') ?? '';
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
    /** Counts from 1; at most five digits, as calls take it. */
    page: /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1,
    order,
    sort,
    setPage: (page: number) => set({ page: page === 1 ? undefined : `${page}` }, false),
    /** Another order starts at its first page and makes no step in the history. */
    setSort: ({ key: by, direction }: Sort) =>
      set({ page: undefined, sort: by, order: direction === 'ascending' ? 'asc' : 'desc' }, true),
  };
}
