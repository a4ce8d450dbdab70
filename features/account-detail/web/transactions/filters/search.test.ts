import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../../shared/dates.ts';
import { LANGUAGES } from '../../../../../shared/messages.ts';
import { TRANSACTION_CATEGORIES } from '../../../../../shared/transaction-categories.ts';
import { formatSearch, NO_SEARCH, parseSearch, type SearchInput, validateSearch } from './search.ts';

const typed = (fromDate: string, toDate = '') => ({ ...NO_SEARCH, fromDate, toDate });
const amounts = (minAmount: string, maxAmount = ''): SearchInput => ({ ...NO_SEARCH, minAmount, maxAmount });

describe('filter form', () => {
  it('[CARD-2] accepts empty fields and future dates', () => {
    expect(validateSearch(NO_SEARCH)).toEqual({});
    expect(parseSearch(NO_SEARCH)).toEqual({});
    expect(validateSearch(typed(' ', ' '))).toEqual({});
    expect(validateSearch(typed('01/01/2099', '31/12/2099'))).toEqual({});
  });

  it('[CARD-2] requires real dates, day or year first, with a clear year', () => {
    expect(parseSearch(typed('2026/1/2', '03-01-2026'))).toEqual({
      fromDate: '2026-01-02',
      toDate: '2026-01-03',
    });
    expect(parseSearch(typed('０１／０２／２０２６'))).toEqual({ fromDate: '2026-02-01' });
    const wrong = {
      ...{ '31/02/2026': 'notReal', '2026/02/31': 'notReal', '2026/13/01': 'notReal', yesterday: 'notReal' },
      ...{ '01/01/114': 'unclearYear', '26/11/27': 'unclearYear', '11月20日': 'noYear', '1': 'notReal' },
    };
    for (const [text, problem] of Object.entries(wrong)) {
      expect(validateSearch(typed(text)), text).toEqual({ fromDate: problem });
      expect(validateSearch(typed('', text)), text).toEqual({ toDate: problem });
    }
  });

  it('[GEN-18] accepts dates with the month in words and in ROC years', () => {
    expect(parseSearch(typed('民國115年11月1日', '27 Nov 2026'))).toEqual({
      fromDate: '2026-11-01',
      toDate: '2026-11-27',
    });
    expect(parseSearch(typed('１１５．１１．１', '115/11/27')).fromDate).toBe('2026-11-01');
    expect(parseSearch(amounts('1,000元', '新臺幣 2 000'))).toEqual({ minAmount: '1000', maxAmount: '2000' });
  });

  it('[CARD-2] refuses a last date before the first', () => {
    expect(validateSearch(typed('02/01/2026', '01/01/2026'))).toEqual({ toDate: 'reversed' });
    expect(validateSearch(typed('01/01/2026', '01/01/2026'))).toEqual({});
    expect(validateSearch(typed('x', '01/01/2026'))).toEqual({ fromDate: 'notReal' });
  });

  it('[CARD-2] accepts whole dollars, also grouped and full-width, lowest first', () => {
    expect(parseSearch(amounts(' 1,000 ', 'NT$２０００'))).toEqual({ minAmount: '1000', maxAmount: '2000' });
    expect(parseSearch(amounts('007'))).toEqual({ minAmount: '7' });
    for (const wrong of ['1.5', '1,5', '1千', '-1', 'x', '1234567890']) {
      expect(validateSearch(amounts(wrong)), wrong).toEqual({ minAmount: 'notWhole' });
      expect(validateSearch(amounts('', wrong)), wrong).toEqual({ maxAmount: 'notWhole' });
    }
    expect(validateSearch(amounts('20', '3'))).toEqual({ maxAmount: 'reversed' });
    expect(validateSearch(amounts('3', '20'))).toEqual({});
  });

  it('[CARD-2] round-trips through the form', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000),
        fc.nat(300),
        fc.constantFrom(...TRANSACTION_CATEGORIES),
        fc.nat(999_999),
        (first, days, category, dollars) => {
          const fromDate = addDays('2015-01-01', first);
          const search = {
            ...{ fromDate, toDate: addDays(fromDate, days), category },
            ...{ minAmount: `${dollars}`, maxAmount: `${dollars + days}` },
          };
          for (const language of LANGUAGES) {
            expect(parseSearch(formatSearch(search, language))).toEqual(search);
            expect(validateSearch(formatSearch(search, language))).toEqual({});
          }
        },
      ),
    );
  });
});
