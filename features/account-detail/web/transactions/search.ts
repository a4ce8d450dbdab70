/** Input of the search form: validation and conversion. */
import { parseTypedDate, typedDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/messages.ts';
import { cleanKeyword, KEYWORD_MAX, type Search } from './listState.ts';

export interface SearchInput {
  readonly fromDate: string;
  readonly toDate: string;
  readonly keyword: string;
}

export const NO_SEARCH: SearchInput = { fromDate: '', toDate: '', keyword: '' };

export interface SearchErrors {
  readonly fromDate?: 'notReal';
  readonly toDate?: 'notReal' | 'reversed';
  readonly keyword?: 'tooLong';
}

/** All fields are optional; future dates are valid. */
export function validateSearch(input: SearchInput): SearchErrors {
  const { fromDate, toDate, keyword } = parseSearch(input);
  const fromWrong = input.fromDate.trim() !== '' && fromDate === undefined;
  const toWrong = input.toDate.trim() !== '' && toDate === undefined;
  const reversed = fromDate !== undefined && toDate !== undefined && fromDate > toDate;
  return {
    ...(fromWrong && { fromDate: 'notReal' }),
    ...(toWrong ? { toDate: 'notReal' } : reversed && { toDate: 'reversed' }),
    ...(keyword !== undefined && keyword.length > KEYWORD_MAX && { keyword: 'tooLong' }),
  };
}

/** Converts the input; accepts full-width digits. Omits empty and invalid fields. */
export function parseSearch(input: SearchInput): Search {
  const fromDate = parseTypedDate(input.fromDate.normalize('NFKC'));
  const toDate = parseTypedDate(input.toDate.normalize('NFKC'));
  const keyword = cleanKeyword(input.keyword);
  return { ...(fromDate && { fromDate }), ...(toDate && { toDate }), ...(keyword && { keyword }) };
}

/** The input for a search. */
export function formatSearch({ fromDate, toDate, keyword = '' }: Search, language: Language): SearchInput {
  return {
    fromDate: fromDate ? typedDate(fromDate, language) : '',
    toDate: toDate ? typedDate(toDate, language) : '',
    keyword,
  };
}
