import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import { LANGUAGES } from '../../../../shared/messages.ts';
import { formatSearch, NO_SEARCH, parseSearch, validateSearch } from './search.ts';

const typed = (fromDate: string, toDate = '', keyword = '') => ({ fromDate, toDate, keyword });

describe('search form', () => {
  it('[CARD-2] accepts empty fields and future dates', () => {
    expect(validateSearch(NO_SEARCH)).toEqual({});
    expect(validateSearch(typed(' ', ' ', ' '))).toEqual({});
    expect(validateSearch(typed('01/01/2099', '31/12/2099'))).toEqual({});
  });

  it('[CARD-2] requires real dates, day or year first, with a year in AD', () => {
    expect(parseSearch(typed('2026/1/2', '03-01-2026'))).toEqual({
      fromDate: '2026-01-02',
      toDate: '2026-01-03',
    });
    for (const wrong of ['31/02/2026', '2026/02/31', '2026/13/01', '01/01/114', 'yesterday', '1']) {
      expect(validateSearch(typed(wrong)), wrong).toEqual({ fromDate: 'notReal' });
      expect(validateSearch(typed('', wrong)), wrong).toEqual({ toDate: 'notReal' });
    }
  });

  it('[CARD-2] refuses a last date before the first', () => {
    expect(validateSearch(typed('02/01/2026', '01/01/2026'))).toEqual({ toDate: 'reversed' });
    expect(validateSearch(typed('01/01/2026', '01/01/2026'))).toEqual({});
    expect(validateSearch(typed('x', '01/01/2026'))).toEqual({ fromDate: 'notReal' });
  });

  it('[CARD-2] accepts full-width digits in dates and keeps keywords unchanged', () => {
    expect(parseSearch(typed('０１／０２／２０２６', '1-3-2026', '  咖啡 \t ＡＴＭ '))).toEqual({
      fromDate: '2026-02-01',
      toDate: '2026-03-01',
      keyword: '咖啡   ＡＴＭ',
    });
    expect(validateSearch(typed('', '', 'a'.repeat(101)))).toEqual({ keyword: 'tooLong' });
  });

  it('[CARD-2] round-trips through the form', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(300), (first, days) => {
        const fromDate = addDays('2015-01-01', first);
        const search = { fromDate, toDate: addDays(fromDate, days), keyword: 'tea' };
        for (const language of LANGUAGES) {
          expect(parseSearch(formatSearch(search, language))).toEqual(search);
          expect(validateSearch(formatSearch(search, language))).toEqual({});
        }
      }),
    );
  });
});
