import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
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
        '\u0000',
      ),
      fc.string({ minLength: 90, maxLength: 120 }),
    );
    const names = fc.constantFrom('from', 'to', 'q', 'sort', 'order', 'page', 'after');
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
      '?order=down',
      '?q=%20',
    ]) {
      expect(read(address), address).toEqual(START);
    }
    expect(read('?from=2026-02-02&to=2026-02-01').search).toEqual({ fromDate: '2026-02-02' });
    expect(read(`?q=${'a'.repeat(300)}`).search.keyword).toHaveLength(KEYWORD_MAX);
  });
});
