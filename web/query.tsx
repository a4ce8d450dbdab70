import { QueryClient, QueryClientProvider, type QueryKey, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { ErrorCode } from '../shared/errors.ts';
import type { Endpoint, InputOf, PayloadOf } from '../shared/http/endpoint.ts';
import type { Language } from '../shared/messages.ts';
import { type CallOptions, call, fetchFile, PortalError } from './api.ts';
import { handleError } from './errors.tsx';
import { useLanguage } from './language.tsx';
import { onWipe } from './store.ts';

const NONE: readonly ErrorCode[] = [];

/** Answers younger than this are shown without asking again, in milliseconds. */
const FRESH_MS = 30_000;

const client = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: false } },
});
onWipe(() => client.clear());

/** The cache of answers; emptied when the person's state is wiped (GEN-13). */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export interface CallState<Payload> {
  /** The last answer; kept while a newer one is on its way. */
  readonly data: Payload | undefined;
  /** Why there is none. Dialogs and pages have been opened already; a view says the rest in its own place. */
  readonly error: PortalError | undefined;
  readonly isPending: boolean;
  readonly refetch: () => void;
}

export interface ReadOptions {
  /** False while the input is not known yet. */
  readonly enabled?: boolean;
  /** As of a call. */
  readonly failsAs?: CallOptions['failsAs'];
  /** Refusals that the view says in its own place. */
  readonly own?: readonly ErrorCode[];
}

/** Reads: asks when the component appears and when the input changes. Failures go through the one error door. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ReadOptions = {},
): CallState<PayloadOf<E>> {
  const { failsAs } = options;
  const ask = (signal: AbortSignal) => call(endpoint, input, { signal, ...(failsAs && { failsAs }) });
  return useAnswer(endpoint, input, ask, options);
}

/**
 * As {@link useCall}, for the same call with several inputs, such as the pages of a list: the answers of those that are
 * there. One that is added leaves the others as they are.
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
  useEffect(() => {
    if (error) handleError(error, { reading: true, onRetry: () => void refetch?.() });
  }, [error, refetch]);
  return answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
}

/** As {@link useCall}, for a call that answers a text instead of JSON. */
export function useText<E extends Endpoint>(endpoint: E, input: InputOf<E>): CallState<string> {
  return useAnswer(endpoint, input, async (signal) => {
    const { content } = await fetchFile(endpoint, input, { signal });
    return content.text();
  });
}

function useAnswer<T>(
  endpoint: Endpoint,
  input: object,
  ask: (signal: AbortSignal) => Promise<T>,
  { enabled = true, own = NONE }: ReadOptions = {},
): CallState<T> {
  const language = useLanguage();
  const { data, error, isPending, refetch } = useQuery<T>({
    queryKey: callKey(endpoint, input, language),
    queryFn: ({ signal }) => ask(signal),
    enabled,
  });
  useEffect(() => {
    if (!error || (error instanceof PortalError && error.is(...own))) return;
    handleError(error, { reading: true, onRetry: () => void refetch() });
  }, [error, refetch, own]);
  return {
    data,
    error: error instanceof PortalError ? error : undefined,
    isPending,
    refetch: () => void refetch(),
  };
}

/** Two reads as one: there when both are, failed when one is; trying again asks those that failed. */
export function both<A, B>(a: CallState<A>, b: CallState<B>): CallState<readonly [A, B]> {
  const failed = [a, b].filter(({ error }) => error);
  return {
    data: a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined,
    error: failed[0]?.error,
    isPending: a.isPending || b.isPending,
    refetch: () => {
      for (const { refetch } of failed) refetch();
    },
  };
}

function callKey(endpoint: Endpoint, input: object, language: Language): QueryKey {
  return [endpoint.method, endpoint.path, input, language];
}

/** After a change: the answers of these calls, in both languages, are asked for again when they are next shown. */
export function outdate(...endpoints: readonly Endpoint[]): void {
  for (const { method, path } of endpoints) void client.invalidateQueries({ queryKey: [method, path] });
}
