import { type ReactNode, useState } from 'react';
import type { Endpoint, InputOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { useCalls } from '../../http/query.tsx';
import { useSay } from '../../language/language.tsx';
import { Button } from '../action/Button.tsx';
import { contentText } from '../content.messages.ts';

interface MoreOptions<E extends Endpoint, P, T> {
  /** The first page, which was read already. */
  readonly first: P;
  readonly itemsOf: (page: P | PayloadOf<E>) => readonly T[];
  /** What the calls of all pages ask for, without the cursor. */
  readonly query?: object;
}

interface More<T> {
  /** The items of all pages that were read. */
  readonly items: readonly T[];
  /** Position of the first item of the last page. */
  readonly newest: number;
  /** Number of pages after the first. */
  readonly pages: number;
  /** Whether there is nothing after these pages. */
  readonly isEnd: boolean;
  /** Reads the next page; nothing at the end. */
  readonly button: ReactNode;
}

/** A list of which a button reads more, one page at a time. The call has the cursor `after`, and its answer `next`. */
export function useMore<E extends Endpoint, P extends { readonly next: string | null }, T>(
  endpoint: E,
  { first, itemsOf, query }: MoreOptions<E, P, T>,
): More<T> {
  const t = useSay();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const later = useCalls(
    endpoint,
    cursors.map((after) => ({ query: { ...query, after } }) as InputOf<E>),
  );
  const pages: readonly (P | PayloadOf<E>)[] = [first, ...later];
  const items = pages.flatMap(itemsOf);
  const last = pages.at(-1);
  const { next } = last as { readonly next: string | null };
  const isLoading = later.length < cursors.length;
  return {
    items,
    newest: items.length - (last === undefined ? 0 : itemsOf(last).length),
    pages: later.length,
    isEnd: next === null && !isLoading,
    button: (next !== null || isLoading) && (
      <Button
        guard={false}
        loading={isLoading}
        onClick={() => {
          if (next !== null) setCursors([...cursors, next]);
        }}
      >
        {t(contentText.showMore)}
      </Button>
    ),
  };
}
