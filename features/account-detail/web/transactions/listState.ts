/**
 * State of the transaction list. It is stored in the address, so that reload, Back and bookmarks restore it. Invalid
 * parameters are ignored.
 */
import { type IsoDate, isIsoDate } from '../../../../shared/dates.ts';
import {
  TRANSACTION_CATEGORIES,
  type TransactionCategory,
} from '../../../../shared/transaction-categories.ts';
import { pageFromAddress } from '../../../../web/ui/table/pageRules.ts';

/** Filters of the list. Bounds are inclusive. Amounts are whole dollars, compared without their sign. */
export interface Search {
  readonly fromDate?: IsoDate | undefined;
  readonly toDate?: IsoDate | undefined;
  readonly keyword?: string | undefined;
  readonly category?: TransactionCategory | undefined;
  readonly minAmount?: string | undefined;
  readonly maxAmount?: string | undefined;
  readonly abroad?: 'true' | undefined;
}

export const SORT_COLUMNS = ['date', 'amount'] as const;
type SortColumn = (typeof SORT_COLUMNS)[number];

export interface ListState {
  readonly search: Search;
  readonly sortBy: SortColumn;
  readonly orderBy: 'asc' | 'desc';
  /** Page number from 1. It may be beyond the last page. */
  readonly page: number;
}

/** Maximum length of the keywords, in characters. */
export const KEYWORD_MAX = 100;
const PAGE_SIZE = 20;

/** Replaces control characters by spaces and trims. Returns undefined if the result is empty. */
export function cleanKeyword(text: string): string | undefined {
  return text.replace(/\p{Cc}+/gu, ' ').trim() || undefined;
}

export function readState(query: URLSearchParams): ListState {
  return {
    search: readSearch(query),
    sortBy: SORT_COLUMNS.find((column) => column === query.get('sort')) ?? 'date',
    orderBy: query.get('order') === 'asc' ? 'asc' : 'desc',
    page: pageFromAddress(query.get('page')),
  };
}

function readSearch(query: URLSearchParams): Search {
  const [fromDate, toDate] = inOrder(dateOf(query.get('from')), dateOf(query.get('to')), (date) => date);
  const [minAmount, maxAmount] = inOrder(dollarsOf(query.get('min')), dollarsOf(query.get('max')), Number);
  const keyword = cleanKeyword(query.get('q') ?? '')
    ?.slice(0, KEYWORD_MAX)
    .trim();
  const category = TRANSACTION_CATEGORIES.find((one) => one === query.get('category'));
  const abroad = query.get('abroad') === 'true' ? 'true' : undefined;
  return withoutEmpty({ fromDate, toDate, keyword, category, minAmount, maxAmount, abroad });
}

/** Leaves out the filters that are not set. */
export function withoutEmpty(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => Boolean(value)));
}

/** Returns both bounds. Omits the upper bound if it is below the lower bound. */
function inOrder<T>(from: T | undefined, to: T | undefined, value: (bound: T) => number | string) {
  const reversed = from !== undefined && to !== undefined && value(from) > value(to);
  return [from, reversed ? undefined : to] as const;
}

function dollarsOf(text: string | null): string | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? `${Number(text)}` : undefined;
}

function dateOf(text: string | null): IsoDate | undefined {
  return text !== null && isIsoDate(text) ? text : undefined;
}

/** Returns the query string with its question mark, or an empty string for the default state. */
export function writeState({ search, sortBy, orderBy, page }: ListState): string {
  const parts: [string, string | undefined][] = [
    ['from', search.fromDate],
    ['to', search.toDate],
    ['q', search.keyword],
    ['category', search.category],
    ['min', search.minAmount],
    ['max', search.maxAmount],
    ['abroad', search.abroad],
    ['sort', sortBy === 'date' ? undefined : sortBy],
    ['order', orderBy === 'desc' ? undefined : orderBy],
    ['page', page === 1 ? undefined : `${page}`],
  ];
  const query = new URLSearchParams(parts.filter((part): part is [string, string] => Boolean(part[1])));
  // Encodes spaces as %20, because the redirect after log-on rejects an address with a plus sign.
  return query.size > 0 ? `?${query.toString().replaceAll('+', '%20')}` : '';
}

/** Returns the query for the API. `after` is the page's cursor, or undefined to read by page number. */
export function toCallQuery({ search, sortBy, orderBy, page }: ListState, after: string | undefined) {
  return { ...search, sortBy, orderBy, pageNumber: `${page - 1}`, pageSize: `${PAGE_SIZE}`, after };
}

/** Returns the number of active filters. The two bounds of a range count as one filter; the keywords do not count. */
export function countFilters(search: Search): number {
  const { fromDate, toDate, category, minAmount, maxAmount, abroad } = search;
  return [fromDate ?? toDate, category, minAmount ?? maxAmount, abroad].filter(Boolean).length;
}
