import type { Language } from '../../../shared/messages.ts';
import type { Promotion } from './promotions.ts';

type Column = 'startDateTime' | 'endDateTime' | 'title' | 'category' | 'campaignCode';
type Asked = Column | 'asc' | 'desc' | undefined;

export interface Order {
  readonly column: Column;
  readonly descending: boolean;
}

/** What a query asks for, in whichever of its fields the column and the direction stand: the latest first by default. */
export function orderOf({ sort, sortBy, orderBy }: { sort?: Asked; sortBy?: Asked; orderBy?: Asked }): Order {
  let column: Column = 'startDateTime';
  let descending = true;
  for (const asked of [orderBy, sort, sortBy]) {
    if (asked === 'asc' || asked === 'desc') descending = asked === 'desc';
    else if (asked !== undefined) column = asked;
  }
  return { column, descending };
}

/** In that order; the same each time, by their codes where the column says nothing. */
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
  const compare = new Intl.Collator(language === 'en' ? 'en' : 'zh-Hant-TW').compare;
  return promotions.toSorted((a, b) => {
    const first = compare(keyOf(a), keyOf(b)) * (descending ? -1 : 1);
    return first === 0 ? compare(a.code, b.code) : first;
  });
}
