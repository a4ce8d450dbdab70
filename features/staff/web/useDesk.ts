import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { InputOf, Part, PayloadOf, StaffCall } from '../calls.ts';
import { callDesk } from './staffApi.ts';

/**
 * The cache of answers. It keeps no answers of closed views, so a view reads again whenever it opens, and each access
 * to a customer is recorded.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
    },
  },
});

/** Runs a read on mount, when its input changes, and on `refetch`. The last data is kept during a refetch. */
export function useDesk<C extends StaffCall>(call: C, input: InputOf<C>) {
  // The id in the key prevents components from sharing an answer.
  const queryKey = [useId(), call, input];
  return useQuery<PayloadOf<C>>({ queryKey, queryFn: () => callDesk(call, input) }, client);
}

export interface DeskList<T> {
  /** Undefined until the first part has loaded. */
  readonly rows: readonly T[] | undefined;
  readonly failed: boolean;
  /** Loads the next part; undefined at the end. */
  readonly more: (() => void) | undefined;
  readonly retry: () => void;
  readonly loading: boolean;
}

/** A customer's list that is loaded in parts. */
export function useDeskList<T>(read: (after: string | undefined) => Promise<Part<T>>): DeskList<T> {
  const list = useInfiniteQuery(
    {
      queryKey: [useId()],
      queryFn: ({ pageParam }) => read(pageParam),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    },
    client,
  );
  return {
    rows: list.data?.pages.flatMap(({ entries }) => entries),
    failed: list.isError,
    loading: list.isFetching,
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    retry: () => void list.refetch(),
  };
}
