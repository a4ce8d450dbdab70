import type { Phrase } from '../../../shared/messages.ts';
import { contentText } from '../content.messages.ts';

/** Kind of a column's values. It determines the labels of the sort orders: oldest first, smallest first, A to Z. */
export type SortKind = 'date' | 'amount' | 'text';

/** The sort order of a table; `direction` has the values of `aria-sort`. */
export interface Sort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** Returns the sort order after a click on a column's header: newest, largest or A first, then reversed. */
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

export function orderPhrase(kind: SortKind, direction: Sort['direction']): Phrase {
  return ORDERS[kind][direction];
}
