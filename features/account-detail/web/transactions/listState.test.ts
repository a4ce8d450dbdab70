import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import { TRANSACTION_CATEGORIES } from '../../../../shared/transaction-categories.ts';
import { accountCalls } from '../../contract.ts';
import {
  cleanKeyword,
  KEYWORD_MAX,
  type ListState,
  readState,
  SORT_COLUMNS,
  toCallQuery,
  writeState,
} from './listState.ts';

const START: ListState = { search: {}, sortBy: 'date', orderBy: 'desc', page: 1 };
const read = (address: string) => readState(new URLSearchParams(address));

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2020-01-01', days));
const keyword = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => cleanKeyword(text) ?? 'x');
const amount = fc.nat(999_999_999);
const search = fc
  .record({
    fromDate: fc.option(day, { nil: undefined }),
    days: fc.option(fc.nat(400), { nil: undefined }),
    keyword: fc.option(keyword, { nil: undefined }),
    category: fc.option(fc.constantFrom(...TRANSACTION_CATEGORIES), { nil: undefined }),
    amounts: fc.option(fc.tuple(amount, amount), { nil: undefined }),
    abroad: fc.constantFrom('true' as const, undefined),
  })
  .map(({ fromDate, days, keyword: words, category, amounts, abroad }) => ({
    ...(fromDate && { fromDate }),
    ...(days !== undefined && { toDate: addDays(fromDate ?? '2024-01-01', days) }),
    ...(words && { keyword: words }),
    ...(category && { category }),
    ...(amounts && { minAmount: `${Math.min(...amounts)}`, maxAmount: `${Math.max(...amounts)}` }),
    ...(abroad && { abroad }),
  }));
const state: fc.Arbitrary<ListState> = fc.record({
  search,
  sortBy: fc.constantFrom(...SORT_COLUMNS),
  orderBy: fc.constantFrom('asc', 'desc'),
  page: fc.integer({ min: 1, max: 1_000_000 }),
});

describe('list state', () => {
  it('[CARD-2] round-trips through the address', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(read(writeState(one))).toEqual(one);
      }),
    );
  });

  it('[CARD-2] encodes spaces as %20', () => {
    expect(writeState({ ...START, search: { keyword: '50% off + tea' } })).toBe('?q=50%25%20off%20%2B%20tea');
    expect(writeState(START)).toBe('');
  });

  it('[CARD-2] yields a valid query for any address', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '2026-02-30',
        '2026-01-01',
        '2020-01-01',
        '0',
        '-1',
        '1.5',
        '9'.repeat(30),
        'amount',
        'dining',
        'true',
        '12',
        '\u0000',
      ),
      fc.string({ minLength: 90, maxLength: 120 }),
    );
    const names = fc.constantFrom(
      ...['from', 'to', 'q', 'sort', 'order', 'page', 'after', 'category', 'min', 'max', 'abroad'],
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, value), { maxLength: 7 }), (pairs) => {
        const { after: _none, ...query } = toCallQuery(readState(new URLSearchParams(pairs)), undefined);
        expect(accountCalls.billed.query?.safeParse(query).success).toBe(true);
      }),
    );
  });

  it('[CARD-2] is the default for invalid parameters', () => {
    for (const address of [
      '?page=0',
      '?page=x',
      '?from=31/12/2026',
      '?sort=cardNumber',
      '?sort=description',
      '?category=x',
      '?min=-1',
      '?max=1.5',
      '?abroad=1',
      '?order=down',
      '?q=%20',
    ]) {
      expect(read(address), address).toEqual(START);
    }
    expect(read('?from=2026-02-02&to=2026-02-01').search).toEqual({ fromDate: '2026-02-02' });
    expect(read('?min=20&max=3').search).toEqual({ minAmount: '20' });
    expect(read(`?q=${'a'.repeat(300)}`).search.keyword).toHaveLength(KEYWORD_MAX);
  });
});
