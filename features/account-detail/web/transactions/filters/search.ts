/** Validates and converts the input of the filter form. The keywords have their own field. */
import { formatDate } from '../../../../../shared/dates.ts';
import type { Language } from '../../../../../shared/messages.ts';
import { TRANSACTION_CATEGORIES } from '../../../../../shared/transaction-categories.ts';
import { readDollars } from '../../../../../shared/validation/amount.ts';
import { type DateProblem, parseTypedDate, readDate } from '../../../../../shared/validation/date.ts';
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

type TypedDateProblem = Exclude<DateProblem, 'empty'>;

export interface SearchErrors {
  readonly fromDate?: TypedDateProblem;
  readonly toDate?: TypedDateProblem | 'reversed';
  readonly minAmount?: 'notWhole';
  readonly maxAmount?: 'notWhole' | 'reversed';
}

/** Returns the errors of the form. All fields are optional, and future dates are valid. */
export function validateSearch(input: SearchInput): SearchErrors {
  const { fromDate, toDate, minAmount, maxAmount } = parseSearch(input);
  const fromProblem = dateProblem(input.fromDate);
  const toProblem = dateProblem(input.toDate);
  const wrong = (text: string, value: unknown) => text.trim() !== '' && value === undefined;
  const toReversed = fromDate !== undefined && toDate !== undefined && fromDate > toDate;
  const maxReversed =
    minAmount !== undefined && maxAmount !== undefined && Number(minAmount) > Number(maxAmount);
  return {
    ...(fromProblem && { fromDate: fromProblem }),
    ...(toProblem ? { toDate: toProblem } : toReversed && { toDate: 'reversed' }),
    ...(wrong(input.minAmount, minAmount) && { minAmount: 'notWhole' }),
    ...(wrong(input.maxAmount, maxAmount)
      ? { maxAmount: 'notWhole' }
      : maxReversed && { maxAmount: 'reversed' }),
  };
}

function dateProblem(typed: string): TypedDateProblem | undefined {
  const read = readDate(typed);
  return 'value' in read || read.problem === 'empty' ? undefined : read.problem;
}

/** Converts the input to filters. Omits empty and invalid fields. */
export function parseSearch(input: SearchInput): Search {
  return withoutEmpty({
    fromDate: parseTypedDate(input.fromDate),
    toDate: parseTypedDate(input.toDate),
    category: TRANSACTION_CATEGORIES.find((one) => one === input.category),
    minAmount: parseDollars(input.minAmount),
    maxAmount: parseDollars(input.maxAmount),
  });
}

/** The contract takes at most nine digits. */
function parseDollars(text: string): string | undefined {
  const read = readDollars(text);
  return 'value' in read && read.value < 1_000_000_000n ? `${read.value}` : undefined;
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
