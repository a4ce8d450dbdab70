/**
 * The state of the transaction list and its address, so that reload, Back and bookmarks restore it. Invalid parameters are
 * ignored.
 */
import { type IsoDate, isIsoDate } from '../../../../shared/dates.ts';
import { pageFromAddress } from '../../../../web/ui/table/pageRules.ts';

/** Both dates inclusive. */
export interface Search {
  readonly fromDate?: IsoDate | undefined;
  readonly toDate?: IsoDate | undefined;
  readonly keyword?: string | undefined;
}

export const SORT_COLUMNS = ['date', 'description', 'amount'] as const;
type SortColumn = (typeof SORT_COLUMNS)[number];

export interface ListState {
  readonly search: Search;
  readonly sortBy: SortColumn;
  readonly orderBy: 'asc' | 'desc';
  /** From 1; may be beyond the last page. */
  readonly page: number;
}

/** Characters. */
export const KEYWORD_MAX = 100;
const PAGE_SIZE = 20;

/** Replaces control characters and trims; undefined if nothing is left. */
export function cleanKeyword(text: string): string | undefined {
  return text.replace(/\p{Cc}+/gu, ' ').trim() || undefined;
}

export function readState(query: URLSearchParams): ListState {
  const fromDate = dateOf(query.get('from'));
  const toDate = dateOf(query.get('to'));
  const keyword = cleanKeyword(query.get('q') ?? '')
    ?.slice(0, KEYWORD_MAX)
    .trim();
  const reversed = fromDate !== undefined && toDate !== undefined && fromDate > toDate;
  return {
    search: {
      ...(fromDate && { fromDate }),
      ...(toDate && !reversed && { toDate }),
      ...(keyword && { keyword }),
    },
    sortBy: SORT_COLUMNS.find((column) => column === query.get('sort')) ?? 'date',
    orderBy: query.get('order') === 'asc' ? 'asc' : 'desc',
    page: pageFromAddress(query.get('page')),
  };
}

function dateOf(text: string | null): IsoDate | undefined {
  return text !== null && isIsoDate(text) ? text : undefined;
}

/** The query string with its question mark; empty for the default state. */
export function writeState({ search, sortBy, orderBy, page }: ListState): string {
  const parts: [string, string | undefined][] = [
    ['from', search.fromDate],
    ['to', search.toDate],
    ['q', search.keyword],
    ['sort', sortBy === 'date' ? undefined : sortBy],
    ['order', orderBy === 'desc' ? undefined : orderBy],
    ['page', page === 1 ? undefined : `${page}`],
  ];
  const query = new URLSearchParams(parts.filter((part): part is [string, string] => Boolean(part[1])));
  // Spaces as %20, because the redirect after log-on refuses an address with a plus sign.
  return query.size > 0 ? `?${query.toString().replaceAll('+', '%20')}` : '';
}

/** The query of the calls. `after` is the cursor of the page if it is known. */
export function toCallQuery({ search, sortBy, orderBy, page }: ListState, after: string | undefined) {
  return { ...search, sortBy, orderBy, pageNumber: `${page - 1}`, pageSize: `${PAGE_SIZE}`, after };
}
