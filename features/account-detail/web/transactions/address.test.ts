import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import { accountCalls } from '../../contract.ts';
import {
  cleanKeyword,
  KEYWORD_MAX,
  type ListState,
  queryOf,
  readState,
  SORT_COLUMNS,
  writeState,
} from './address.ts';

const START: ListState = { search: {}, sortBy: 'date', orderBy: 'desc', page: 1 };
const read = (address: string) => readState(new URLSearchParams(address));

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2020-01-01', days));
const keyword = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => cleanKeyword(text) ?? 'x');
const search = fc
  .tuple(fc.option(day), fc.option(fc.nat(400)), fc.option(keyword))
  .map(([fromDate, days, words]) => ({
    ...(fromDate && { fromDate }),
    ...(days !== null && { toDate: addDays(fromDate ?? '2024-01-01', days) }),
    ...(words && { keyword: words }),
  }));
const state: fc.Arbitrary<ListState> = fc.record({
  search,
  sortBy: fc.constantFrom(...SORT_COLUMNS),
  orderBy: fc.constantFrom('asc', 'desc'),
  page: fc.integer({ min: 1, max: 1_000_000 }),
});

describe('the address of a list', () => {
  it('[CARD-2] brings the same list again, whatever was searched for', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(read(writeState(one))).toEqual(one);
      }),
    );
  });

  it('[CARD-2] can be gone back to after log-on: no plus signs for spaces', () => {
    expect(writeState({ ...START, search: { keyword: '50% off + tea' } })).toBe('?q=50%25%20off%20%2B%20tea');
    expect(writeState(START)).toBe('');
  });

  it('[CARD-2] changed by hand never asks for what the server refuses', () => {
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
        '\u0000',
      ),
      fc.string({ minLength: 90, maxLength: 120 }),
    );
    const names = fc.constantFrom('from', 'to', 'q', 'sort', 'order', 'page', 'after');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, value), { maxLength: 7 }), (pairs) => {
        const { after: _none, ...asked } = queryOf(readState(new URLSearchParams(pairs)), undefined);
        expect(accountCalls.billed.query?.safeParse(asked).success).toBe(true);
      }),
    );
  });

  it('[CARD-2] without a sense is the first page of everything', () => {
    for (const address of [
      '?page=0',
      '?page=x',
      '?from=31/12/2026',
      '?sort=cardNumber',
      '?order=down',
      '?q=%20',
    ]) {
      expect(read(address), address).toEqual(START);
    }
    expect(read('?from=2026-02-02&to=2026-02-01').search).toEqual({ fromDate: '2026-02-02' });
    expect(read(`?q=${'a'.repeat(300)}`).search.keyword).toHaveLength(KEYWORD_MAX);
  });
});
