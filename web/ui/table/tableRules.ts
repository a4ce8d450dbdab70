import type { Phrase } from '../../../shared/messages.ts';
import { contentText } from '../content.messages.ts';

/** Kind of a column's values, which determines the labels of its order: oldest first, smallest first, A to Z. */
export type SortKind = 'date' | 'amount' | 'text';

/** The order of a table; `direction` as in `aria-sort`. */
export interface Sort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** Order after pressing a column's header: newest and largest first, then reversed. */
export function nextSort(current: Sort | undefined, key: string, kind: SortKind): Sort {
  if (current?.key === key) {
    return { key, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
  }
  return { key, direction: kind === 'text' ? 'ascending' : 'descending' };
}

const ORDERS: Record<SortKind, Record<Sort['direction'], Phrase>> = {
  date: { ascending: contentText.oldestFirst, descending: contentText.newestFirst },
  amount: { ascending: contentText.smallestFirst, descending: contentText.largestFirst },
  text: { ascending: contentText.forward, descending: contentText.backward },
};

/** Label of an order. */
export function orderPhrase(kind: SortKind, direction: Sort['direction']): Phrase {
  return ORDERS[kind][direction];
}
