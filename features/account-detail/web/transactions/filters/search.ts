/** Validates and converts the input of the filter form. The keywords have their own field. */
import { formatDate, parseTypedDate } from '../../../../../shared/dates.ts';
import type { Language } from '../../../../../shared/messages.ts';
import { TRANSACTION_CATEGORIES } from '../../../../../shared/transaction-categories.ts';
import { type Search, withoutEmpty } from '../listState.ts';

export interface SearchInput {
  readonly fromDate: string;
  readonly toDate: string;
  /** Empty for all categories. */
  readonly category: string;
  readonly minAmount: string;
  readonly maxAmount: string;
}

export const NO_SEARCH: SearchInput = {
  fromDate: '',
  toDate: '',
  category: '',
  minAmount: '',
  maxAmount: '',
};

export interface SearchErrors {
  readonly fromDate?: 'notReal';
  readonly toDate?: 'notReal' | 'reversed';
  readonly minAmount?: 'notWhole';
  readonly maxAmount?: 'notWhole' | 'reversed';
}

/** Returns the errors of the form. All fields are optional, and future dates are valid. */
export function validateSearch(input: SearchInput): SearchErrors {
  const { fromDate, toDate, minAmount, maxAmount } = parseSearch(input);
  const wrong = (text: string, value: unknown) => text.trim() !== '' && value === undefined;
  const toReversed = fromDate !== undefined && toDate !== undefined && fromDate > toDate;
  const maxReversed =
    minAmount !== undefined && maxAmount !== undefined && Number(minAmount) > Number(maxAmount);
  return {
    ...(wrong(input.fromDate, fromDate) && { fromDate: 'notReal' }),
    ...(wrong(input.toDate, toDate) ? { toDate: 'notReal' } : toReversed && { toDate: 'reversed' }),
    ...(wrong(input.minAmount, minAmount) && { minAmount: 'notWhole' }),
    ...(wrong(input.maxAmount, maxAmount)
      ? { maxAmount: 'notWhole' }
      : maxReversed && { maxAmount: 'reversed' }),
  };
}

/** Converts the input to filters. Accepts full-width digits and grouped amounts. Omits empty and invalid fields. */
export function parseSearch(input: SearchInput): Search {
  return withoutEmpty({
    fromDate: parseTypedDate(input.fromDate.normalize('NFKC')),
    toDate: parseTypedDate(input.toDate.normalize('NFKC')),
    category: TRANSACTION_CATEGORIES.find((one) => one === input.category),
    minAmount: parseDollars(input.minAmount),
    maxAmount: parseDollars(input.maxAmount),
  });
}

function parseDollars(text: string): string | undefined {
  const typed = text.normalize('NFKC').replace(/[\s,]|^NT\$/g, '');
  return /^\d{1,9}$/.test(typed) ? `${Number(typed)}` : undefined;
}

/** Converts filters to the input of the form. */
export function formatSearch(search: Search, language: Language): SearchInput {
  const { fromDate, toDate, category = '', minAmount = '', maxAmount = '' } = search;
  return {
    fromDate: fromDate ? formatDate(fromDate, language) : '',
    toDate: toDate ? formatDate(toDate, language) : '',
    category,
    minAmount,
    maxAmount,
  };
}
