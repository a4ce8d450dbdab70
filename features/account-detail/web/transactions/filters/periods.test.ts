import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isIsoDate } from '../../../../../shared/dates.ts';
import {
  hasPeriod,
  lastThreeMonths,
  monthPeriod,
  monthsBefore,
  statementPeriod,
  thisYear,
} from './periods.ts';

describe('periods of the quick filters', () => {
  it('[CARD-2] go back by calendar months and stay in a shorter month', () => {
    expect(monthsBefore('2026-11-23', 3)).toBe('2026-08-23');
    expect(monthsBefore('2026-01-15', 1)).toBe('2025-12-15');
    expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28');
    expect(monthsBefore('2024-03-31', 1)).toBe('2024-02-29');
    expect(statementPeriod('2026-11-15')).toEqual({ fromDate: '2026-10-16', toDate: '2026-11-15' });
    expect(lastThreeMonths('2026-11-23').fromDate).toBe('2026-08-24');
    expect(thisYear('2026-11-23').fromDate).toBe('2026-01-01');
    expect(monthPeriod('2026-12')).toEqual({ fromDate: '2026-12-01', toDate: '2026-12-31' });
    expect(monthPeriod('2024-02').toDate).toBe('2024-02-29');
  });

  it('[CARD-2] are real dates', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(40), (days, months) => {
        const date = addDays('2000-01-01', days);
        const before = monthsBefore(date, months);
        expect(isIsoDate(before)).toBe(true);
        expect(before <= date).toBe(true);
      }),
    );
  });

  it('[CARD-2] are recognised in the address', () => {
    expect(hasPeriod({ fromDate: '2026-01-01', keyword: 'tea' }, thisYear('2026-11-23'))).toBe(true);
    expect(hasPeriod({ fromDate: '2026-01-01', toDate: '2026-02-01' }, thisYear('2026-11-23'))).toBe(false);
  });
});
