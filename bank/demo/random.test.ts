import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays as addDaysAnew, daysBetween as daysBetweenAnew } from '../../shared/dates.ts';
import { addDays, daysBetween } from './history/calendar.ts';
import { opaqueId, stream } from './random.ts';

describe('randomness of a generated bank', () => {
  it('[OPS-1] ids are HMAC-SHA-256 for any seed and label, in any order', () => {
    const seeds = ['', 'large bank', '種子', 'x'.repeat(60), 'x'.repeat(61), 'x'.repeat(300)];
    const labels = ['customer/1', '客戶/1', 'x'.repeat(200), 'card/1/2'];
    for (const label of labels) {
      for (const seed of seeds) {
        const hex = createHmac('sha256', `ids/${seed}`).update(label).digest('hex').slice(0, 32);
        expect(opaqueId(seed, label).replaceAll('-', '')).toBe(hex);
      }
    }
    expect(() => opaqueId('seed', 'x'.repeat(300))).toThrow(RangeError);
    expect(() => opaqueId('seed', '夜'.repeat(100))).toThrow(RangeError);
  });

  it('[OPS-1] a stream gives fixed numbers', () => {
    const rng = stream('card-portal demo bank', 'person/0');
    const numbers = Array.from({ length: 8 }, () => rng.int(0, 999_999));
    expect(numbers).toEqual([459_830, 831_869, 738_649, 516_739, 161_628, 943_214, 845_609, 979_928]);
  });

  it('[OPS-1] days are counted as the calendar does', () => {
    for (const [date, days] of [
      ['2026-11-20', -800],
      ['2028-02-28', 1],
      ['2027-12-31', 1],
      ['1999-12-31', 2],
      ['2026-11-20', 0],
    ] as const) {
      const other = addDaysAnew(date, days);
      expect(addDays(date, days)).toBe(other);
      expect(daysBetween(date, other)).toBe(days === 0 ? 0 : daysBetweenAnew(date, other));
    }
  });
});
