/** What is typed into the search, and what is wrong with it. */
import { parseTypedDate, typedDate } from '../../../../shared/dates.ts';
import { cleanKeyword, KEYWORD_MAX, type Search } from './address.ts';

export interface TypedSearch {
  readonly fromDate: string;
  readonly toDate: string;
  readonly keyword: string;
}

export const NO_SEARCH: TypedSearch = { fromDate: '', toDate: '', keyword: '' };

export interface SearchProblems {
  readonly fromDate?: 'notReal';
  readonly toDate?: 'notReal' | 'reversed';
  readonly keyword?: 'tooLong';
}

/** Every field may stay empty; a day in the future is a day. */
export function searchProblems(typed: TypedSearch): SearchProblems {
  const { fromDate, toDate, keyword } = searchOf(typed);
  const fromWrong = typed.fromDate.trim() !== '' && fromDate === undefined;
  const toWrong = typed.toDate.trim() !== '' && toDate === undefined;
  const reversed = fromDate !== undefined && toDate !== undefined && fromDate > toDate;
  return {
    ...(fromWrong && { fromDate: 'notReal' }),
    ...(toWrong ? { toDate: 'notReal' } : reversed && { toDate: 'reversed' }),
    ...(keyword !== undefined && keyword.length > KEYWORD_MAX && { keyword: 'tooLong' }),
  };
}

/** What was typed, as it is asked for; digits may be full-width. */
export function searchOf(typed: TypedSearch): Search {
  const fromDate = parseTypedDate(typed.fromDate.normalize('NFKC'));
  const toDate = parseTypedDate(typed.toDate.normalize('NFKC'));
  const keyword = cleanKeyword(typed.keyword);
  return { ...(fromDate && { fromDate }), ...(toDate && { toDate }), ...(keyword && { keyword }) };
}

/** A search as it would be typed. */
export function typedOf({ fromDate, toDate, keyword = '' }: Search): TypedSearch {
  return {
    fromDate: fromDate ? typedDate(fromDate) : '',
    toDate: toDate ? typedDate(toDate) : '',
    keyword,
  };
}
