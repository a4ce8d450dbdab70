import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import { NO_SEARCH, searchOf, searchProblems, typedOf } from './search.ts';

const typed = (fromDate: string, toDate = '', keyword = '') => ({ fromDate, toDate, keyword });

describe('the search', () => {
  it('[CARD-2] may be empty, and may ask for days to come', () => {
    expect(searchProblems(NO_SEARCH)).toEqual({});
    expect(searchProblems(typed(' ', ' ', ' '))).toEqual({});
    expect(searchProblems(typed('01/01/2099', '31/12/2099'))).toEqual({});
  });

  it('[CARD-2] wants real days, day first and the year in AD', () => {
    for (const wrong of ['31/02/2026', '2026/01/02', '01/01/114', 'yesterday', '1']) {
      expect(searchProblems(typed(wrong)), wrong).toEqual({ fromDate: 'notReal' });
      expect(searchProblems(typed('', wrong)), wrong).toEqual({ toDate: 'notReal' });
    }
  });

  it('[CARD-2] wants the last day not before the first', () => {
    expect(searchProblems(typed('02/01/2026', '01/01/2026'))).toEqual({ toDate: 'reversed' });
    expect(searchProblems(typed('01/01/2026', '01/01/2026'))).toEqual({});
    expect(searchProblems(typed('x', '01/01/2026'))).toEqual({ fromDate: 'notReal' });
  });

  it('[CARD-2] takes full-width digits, and words as they are', () => {
    expect(searchOf(typed('０１／０２／２０２６', '1-3-2026', '  咖啡 \t ＡＴＭ '))).toEqual({
      fromDate: '2026-02-01',
      toDate: '2026-03-01',
      keyword: '咖啡   ＡＴＭ',
    });
    expect(searchProblems(typed('', '', 'a'.repeat(101)))).toEqual({ keyword: 'tooLong' });
  });

  it('[CARD-2] typed again is the same search', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(300), (first, days) => {
        const fromDate = addDays('2015-01-01', first);
        const search = { fromDate, toDate: addDays(fromDate, days), keyword: 'tea' };
        expect(searchOf(typedOf(search))).toEqual(search);
        expect(searchProblems(typedOf(search))).toEqual({});
      }),
    );
  });
});
