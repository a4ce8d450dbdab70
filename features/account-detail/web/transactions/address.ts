/**
 * What the list of transactions shows, and the address that says so: reload, Back and bookmarks bring it again. What
 * somebody changed by hand into something that cannot be asked for is left out.
 */
import { type IsoDate, isIsoDate } from '../../../../shared/dates.ts';
import { pageFromAddress } from '../../../../web/ui/table/pageRules.ts';

/** Both days included. */
export interface Search {
  readonly fromDate?: IsoDate | undefined;
  readonly toDate?: IsoDate | undefined;
  readonly keyword?: string | undefined;
}

/** The columns that the list can be sorted by. */
export const SORT_COLUMNS = ['date', 'description', 'amount'] as const;
type SortColumn = (typeof SORT_COLUMNS)[number];

export interface ListState {
  readonly search: Search;
  readonly sortBy: SortColumn;
  readonly orderBy: 'asc' | 'desc';
  /** Counts from 1; it may lie beyond the end. */
  readonly page: number;
}

/** The most that a search may ask for. */
export const KEYWORD_MAX = 100;
const PAGE_SIZE = 20;

/** Words to look for: one line, without spaces around; undefined where nothing is left. */
export function cleanKeyword(text: string): string | undefined {
  return text.replace(/\p{Cc}+/gu, ' ').trim() || undefined;
}

/** Reads an address. */
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

/** The query of the address, with its question mark; empty where everything is as it is at first. */
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
  // Spaces as %20: an address with a plus sign is not gone back to after log-on.
  return query.size > 0 ? `?${query.toString().replaceAll('+', '%20')}` : '';
}

/** What the calls are asked for a state; `after` where the start of its page is known. */
export function queryOf({ search, sortBy, orderBy, page }: ListState, after: string | undefined) {
  return { ...search, sortBy, orderBy, pageNumber: `${page - 1}`, pageSize: `${PAGE_SIZE}`, after };
}
