import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerDays,
  answerEnd,
  DATA_REQUEST_KINDS,
  daysToAnswer,
  isLate,
  lastAnswerDay,
  mayExtend,
  type RequestClock,
} from './data-requests.ts';
import { taipeiDate } from './dates.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2037-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const clocks = fc.record({
  kind: fc.constantFrom(...DATA_REQUEST_KINDS),
  openedAt: instants,
  extended: fc.boolean(),
});
const limitOf = ({ kind, extended }: RequestClock) => answerDays(kind) * (extended ? 2 : 1);

describe('the clock of requests about data', () => {
  it('[DRQ-2] gives 30 and 30 days for changes, 15 and 15 for a copy', () => {
    const openedAt = new Date('2026-03-01T10:00:00+08:00');
    const lastDays = DATA_REQUEST_KINDS.map((kind) =>
      [false, true].map((extended) => lastAnswerDay({ kind, openedAt, extended })),
    );
    expect(lastDays).toEqual([
      ['2026-03-31', '2026-04-30'],
      ['2026-03-31', '2026-04-30'],
      ['2026-03-31', '2026-04-30'],
      ['2026-03-16', '2026-03-31'],
    ]);
  });

  it.each([
    ['a leap day inside', '2028-02-01T00:00:00+08:00', '2028-03-02', '2028-04-01'],
    ['a common February inside', '2027-02-01T00:00:00+08:00', '2027-03-03', '2027-04-02'],
    ['opened on a leap day', '2028-02-29T23:59:59+08:00', '2028-03-30', '2028-04-29'],
    ['ending on a leap day', '2028-01-30T12:00:00+08:00', '2028-02-29', '2028-03-30'],
    ['the turn of a year', '2026-12-15T00:00:00+08:00', '2027-01-14', '2027-02-13'],
    ['opened on another day in UTC', '2026-03-01T00:00:00+08:00', '2026-03-31', '2026-04-30'],
    ['the last second of a day', '2026-03-01T23:59:59+08:00', '2026-03-31', '2026-04-30'],
  ])('[DRQ-2] counts Taipei days: %s', (_name, opened, first, second) => {
    const openedAt = new Date(opened);
    expect(lastAnswerDay({ kind: 'deletion', openedAt, extended: false })).toBe(first);
    expect(lastAnswerDay({ kind: 'deletion', openedAt, extended: true })).toBe(second);
  });

  it.each(['correction', 'copy'] as const)('[DRQ-2] is late one second after the last second: %s', (kind) => {
    for (const extended of [false, true]) {
      const clock = { kind, openedAt: new Date('2028-02-10T15:59:59Z'), extended };
      const last = new Date(`${lastAnswerDay(clock)}T23:59:59+08:00`);
      expect(isLate(clock, new Date(last.getTime() - SECOND_MS))).toBe(false);
      expect(isLate(clock, last)).toBe(false);
      expect(isLate(clock, new Date(last.getTime() + SECOND_MS - 1))).toBe(false);
      expect(isLate(clock, new Date(last.getTime() + SECOND_MS))).toBe(true);
      expect(mayExtend(clock, last)).toBe(!extended);
      expect(mayExtend(clock, new Date(last.getTime() + SECOND_MS))).toBe(false);
    }
  });

  it('[DRQ-2] never ends before the full days have passed, and less than a day after them', () => {
    fc.assert(
      fc.property(clocks, (clock) => {
        const given = answerEnd(clock).getTime() - clock.openedAt.getTime();
        expect(given).toBeGreaterThan(limitOf(clock) * DAY_MS);
        expect(given).toBeLessThanOrEqual((limitOf(clock) + 1) * DAY_MS);
      }),
      { numRuns: 2000 },
    );
  });

  it('[DRQ-2] is late exactly when the Taipei day is after the last day', () => {
    fc.assert(
      fc.property(clocks, fc.integer({ min: -62 * DAY_MS, max: 2 * DAY_MS }), (clock, shift) => {
        const at = new Date(answerEnd(clock).getTime() + shift);
        expect(isLate(clock, at)).toBe(taipeiDate(at) > lastAnswerDay(clock));
        expect(isLate(clock, at)).toBe(daysToAnswer(clock, at) < 0);
        expect(isLate(clock, at)).toBe(shift >= 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('[DRQ-2] extends once, by as many days again, and only in time', () => {
    fc.assert(
      fc.property(clocks, instants, ({ kind, openedAt }, at) => {
        const [first, second] = [false, true].map((extended) => ({ kind, openedAt, extended }));
        const more = answerEnd(second!).getTime() - answerEnd(first!).getTime();
        expect(more).toBe(answerDays(kind) * DAY_MS);
        expect(mayExtend(second!, at)).toBe(false);
        expect(mayExtend(first!, at)).toBe(!isLate(first!, at));
      }),
      { numRuns: 2000 },
    );
  });
});
