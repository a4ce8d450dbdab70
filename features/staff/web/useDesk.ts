import { useCallback, useEffect, useRef, useState } from 'react';
import type { InputOf, Part, PayloadOf, StaffCall } from '../calls.ts';
import { callDesk } from './staffApi.ts';

export interface DeskRead<T> {
  /** The last data; kept during a refetch. */
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Runs a read on mount, when its input changes, and on `refetch`. */
export function useDesk<C extends StaffCall>(call: C, input: InputOf<C>): DeskRead<PayloadOf<C>> {
  const [state, setState] = useState<{ data?: PayloadOf<C>; error?: unknown }>({});
  const [turn, setTurn] = useState(0);
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads again.
  useEffect(() => {
    let isCurrent = true;
    callDesk(call, JSON.parse(key)).then(
      (data) => isCurrent && setState({ data }),
      (error: unknown) =>
        isCurrent && setState(({ data }) => ({ ...(data !== undefined && { data }), error })),
    );
    return () => {
      isCurrent = false;
    };
  }, [call, key, turn]);
  const refetch = useCallback(() => setTurn((now) => now + 1), []);
  return { data: state.data, error: state.error, refetch };
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
  const [rows, setRows] = useState<readonly T[]>();
  const [next, setNext] = useState<string | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const reader = useRef(read);
  const load = useCallback((after: string | undefined) => {
    setState('loading');
    reader.current(after).then(
      (part) => {
        setRows((known = []) => [...known, ...part.entries]);
        setNext(part.next);
        setState('ready');
      },
      () => setState('failed'),
    );
  }, []);
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    load(undefined);
  }, [load]);
  return {
    rows,
    failed: state === 'failed',
    loading: state === 'loading',
    more: next === null ? undefined : () => load(next),
    retry: () => load(next ?? undefined),
  };
}
