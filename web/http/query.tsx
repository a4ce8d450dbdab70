import {
  focusManager,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { ErrorCode } from '../../shared/errors.ts';
import type { Endpoint, InputOf, PayloadOf } from '../../shared/http/endpoint.ts';
import type { Language } from '../../shared/messages.ts';
import { useLanguage } from '../language/language.tsx';
import { currentLanguage } from '../language/language-choice.ts';
import { onWipe } from '../store.ts';
import { type CallOptions, call, fetchFile, PortalError } from './api.ts';
import { endsSession, hasErrorPage, showErrorPage, tellIfUpdated } from './errors.tsx';
import { addFailure } from './failures.ts';

const NONE: readonly ErrorCode[] = [];

/** Time for which cached data counts as fresh, in milliseconds. */
const FRESH_MS = 30_000;

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      // A read without a connection fails with its sentence; the library would wait in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});
onWipe(() => client.clear());

if (typeof window !== 'undefined')
  focusManager.setEventListener((onFocus) => {
    const check = () => onFocus();
    // Also listens to `focus`, because two windows side by side both stay visible.
    const events = ['visibilitychange', 'focus'] as const;
    for (const event of events) window.addEventListener(event, check);
    return () => {
      for (const event of events) window.removeEventListener(event, check);
    };
  });

/** Provides the query cache, which is cleared with the user's data (GEN-13). */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export interface CallState<Payload> {
  /** The last data. It is kept during a refetch. */
  readonly data: Payload | undefined;
  /** Error of the last fetch. `Loaded` shows it; what no part shows is shown above the content (failures.ts). */
  readonly error: PortalError | undefined;
  /** Errors besides `error` that `refetch` repeats too. */
  readonly alsoFailed?: readonly PortalError[];
  readonly isPending: boolean;
  readonly refetch: () => void;
}

export interface ReadOptions {
  /** False while the input is incomplete. */
  readonly enabled?: boolean;
  /** See {@link CallOptions}. */
  readonly failsAs?: CallOptions['failsAs'];
  /** Errors of which the view says what follows. They are shown nowhere else. */
  readonly inlineErrors?: readonly ErrorCode[];
  /**
   * Refetches although the data is fresh, because another tab or device may have changed it. `atFocus`: when the window gets
   * the focus; `always`: also on mount.
   */
  readonly again?: 'atFocus' | 'always';
}

/** Runs a read on mount and when its input changes. The page shows a failure in the part that needs the data. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ReadOptions = {},
): CallState<PayloadOf<E>> {
  const { failsAs } = options;
  const fetchData = (signal: AbortSignal) => call(endpoint, input, { signal, ...(failsAs && { failsAs }) });
  return useRead(endpoint, input, fetchData, options);
}

/**
 * Like {@link useCall}, for one call with several inputs, such as the pages of a list. Returns the data of the inputs that
 * have loaded. Adding an input does not refetch the others.
 */
export function useCalls<E extends Endpoint>(endpoint: E, inputs: readonly InputOf<E>[]): PayloadOf<E>[] {
  const language = useLanguage();
  const answers = useQueries({
    queries: inputs.map((input) => ({
      queryKey: callKey(endpoint, input, language),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
    })),
  });
  const failed = answers.find(({ error }) => error);
  const { error, refetch } = failed ?? {};
  useEffect(() => failedRead(error, () => void refetch?.()), [error, refetch]);
  return answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
}

/** Like {@link useCall}, for a call with a text response. */
export function useText<E extends Endpoint>(endpoint: E, input: InputOf<E>): CallState<string> {
  return useRead(endpoint, input, async (signal) => {
    const { content } = await fetchFile(endpoint, input, { signal });
    return content.text();
  });
}

function useRead<T>(
  endpoint: Endpoint,
  input: object,
  fetchData: (signal: AbortSignal) => Promise<T>,
  { enabled = true, inlineErrors = NONE, again }: ReadOptions = {},
): CallState<T> {
  const language = useLanguage();
  const { data, error, isPending, refetch } = useQuery<T>({
    queryKey: callKey(endpoint, input, language),
    queryFn: ({ signal }) => fetchData(signal),
    enabled,
    ...(again && { refetchOnWindowFocus: 'always' }),
    ...(again === 'always' && { refetchOnMount: 'always' }),
  });
  useEffect(() => {
    if (error instanceof PortalError && error.is(...inlineErrors)) return;
    return failedRead(error, () => void refetch());
  }, [error, refetch, inlineErrors]);
  return {
    data,
    error: error instanceof PortalError ? error : undefined,
    isPending,
    refetch: () => void refetch(),
  };
}

/**
 * Replaces this page by the error's own page, if it has one and the session has ended or every read of the page has failed.
 * Otherwise the page and its ways back stay. Throws what is no failed call.
 */
export function leaveIfNothingIsLeft(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof PortalError)) throw error;
  if (endsSession(error) || (hasErrorPage(error) && everyReadFailed())) showErrorPage(error);
}

/** Handles the failure of a read, as an effect. */
function failedRead(error: Error | null | undefined, retry: () => void): (() => void) | undefined {
  if (!error) return undefined;
  leaveIfNothingIsLeft(error);
  if (error instanceof PortalError) tellIfUpdated(error);
  return error instanceof PortalError ? addFailure({ error, retry }) : undefined;
}

function everyReadFailed(): boolean {
  const reads = client.getQueryCache().findAll({ type: 'active' });
  // One failed read leaves the ways back in place, also on a page that has no other.
  return reads.length > 1 && reads.every(({ state }) => state.status === 'error' && state.data === undefined);
}

/** Combines two reads. It has data when both reads have data, and fails when one of them fails. `refetch` repeats the failed reads. */
export function combineCalls<A, B>(a: CallState<A>, b: CallState<B>): CallState<readonly [A, B]> {
  const failed = [a, b].filter(({ error }) => error);
  return {
    data: a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined,
    error: failed[0]?.error,
    alsoFailed: failed.slice(1).flatMap(({ error }) => error ?? []),
    isPending: a.isPending || b.isPending,
    refetch: () => {
      for (const { refetch } of failed) refetch();
    },
  };
}

export function callKey(endpoint: Endpoint, input: object, language: Language): QueryKey {
  return [endpoint.method, endpoint.path, input, language];
}

/**
 * Prefetches a read before its page has loaded, and resolves when the read ends. The page shows a failure when it reads the
 * data itself.
 */
export function readAhead<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  return client.prefetchQuery({
    queryKey: callKey(endpoint, input, currentLanguage()),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** Invalidates all cached data. Use it after a change with unknown effects. */
export function refreshAll(): void {
  void client.invalidateQueries();
}

/** Invalidates the cached data of these calls, in both languages. */
export function invalidate(...endpoints: readonly Endpoint[]): void {
  for (const { method, path } of endpoints) void client.invalidateQueries({ queryKey: [method, path] });
}

/**
 * Changes the cached data of a call, in both languages. Use it after a write whose answer contains the new state. Cancels
 * pending reads, because they may have started before the write.
 */
export function updateData<E extends Endpoint>(
  { method, path }: E,
  input: InputOf<E>,
  update: (data: PayloadOf<E>) => PayloadOf<E>,
): void {
  const queryKey = [method, path, input];
  void client.cancelQueries({ queryKey });
  client.setQueriesData<PayloadOf<E>>({ queryKey }, (data) => (data === undefined ? data : update(data)));
}
