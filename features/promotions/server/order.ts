import type { QueryOf } from '../../../shared/http/endpoint.ts';
import { type Language, languageTag } from '../../../shared/messages.ts';
import type { promotionCalls } from '../contract.ts';
import type { Promotion } from './promotions.ts';

type SortQuery = Pick<QueryOf<typeof promotionCalls.list>, 'sort' | 'sortBy' | 'orderBy'>;

export interface Order {
  readonly column: Exclude<SortQuery['sort'], 'asc' | 'desc' | undefined>;
  readonly descending: boolean;
}

/** Reads column and direction from any of the three fields. The default is latest start first. */
export function orderOf({ sort, sortBy, orderBy }: SortQuery): Order {
  let column: Order['column'] = 'startDateTime';
  let descending = true;
  for (const value of [orderBy, sort, sortBy]) {
    if (value === 'asc' || value === 'desc') descending = value === 'desc';
    else if (value !== undefined) column = value;
  }
  return { column, descending };
}

/** Returns a sorted copy. Equal values are ordered by code, so that pages are stable. */
export function sorted(
  promotions: readonly Promotion[],
  { column, descending }: Order,
  language: Language,
): Promotion[] {
  const keyOf = (promotion: Promotion): string => {
    if (column === 'startDateTime') return promotion.from;
    if (column === 'endDateTime') return promotion.to;
    if (column === 'title') return promotion.title[language];
    return column === 'category' ? promotion.category : promotion.code;
  };
  const compare = new Intl.Collator(languageTag(language)).compare;
  return promotions.toSorted((a, b) => {
    const first = compare(keyOf(a), keyOf(b)) * (descending ? -1 : 1);
    return first === 0 ? compare(a.code, b.code) : first;
  });
}
