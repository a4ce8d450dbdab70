import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../shared/dates.ts';
import { amountProblem } from '../safety/rules.ts';
import {
  AGREEMENTS,
  FAMILY_SEES,
  MOST_REASON,
  maskedName,
  readReason,
  SIGHTS,
  sightOf,
  sundayOf,
  untilProblem,
} from './rules.ts';

const facts = fc.record({
  sees: fc.constantFrom(...FAMILY_SEES),
  adult: fc.boolean(),
  separated: fc.boolean(),
  agreement: fc.constantFrom(...AGREEMENTS),
});
const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));

describe('[FAM-1] what the primary cardholder sees', () => {
  it('is never more than the bank’s choice, nor than sums after a separation', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const rank = SIGHTS.indexOf(sightOf(given));
        expect(rank).toBeLessThanOrEqual(SIGHTS.indexOf(given.sees));
        if (given.separated) expect(rank).toBeLessThanOrEqual(SIGHTS.indexOf('sums'));
      }),
    );
  });

  it('is nothing of an adult who has not agreed, and does not depend on the consent of a minor', () => {
    fc.assert(
      fc.property(facts, (given) => {
        if (given.adult && given.agreement !== 'agreed') expect(sightOf(given)).toBe('none');
        if (!given.adult) expect(sightOf(given)).toBe(sightOf({ ...given, agreement: 'withdrawn' }));
      }),
    );
  });

  it.each([
    ['Ivy Ho', '何堃喆𠮷', 'I** H*', '何○○○'],
    ['CHIANG PEI-YU', '江', 'C***** P*****', '江'],
    ['Maria', 'Maria da Silva', 'M****', 'M**** d* S****'],
  ])('masks %s and %s', (en, zh, maskedEn, maskedZh) => {
    expect(maskedName({ en, zh_tw: zh })).toEqual({ en: maskedEn, zh_tw: maskedZh });
  });
});

describe('[FAM-6] a request', () => {
  it('has an amount from NT$1 to the highest limit', () => {
    fc.assert(
      fc.property(fc.bigInt(-5n, 500_000n), fc.bigInt(1n, 400_000n), (amount, highest) => {
        expect(amountProblem(amount, highest) === undefined).toBe(amount >= 1n && amount <= highest);
      }),
    );
  });

  it('ends today or at most 31 days later', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -40, max: 80 }), (today, days) => {
        const isPossible = days >= 0 && days <= 31;
        expect(untilProblem(addDays(today, days), today) === undefined).toBe(isPossible);
      }),
    );
  });

  it('offers the Sunday of this week', () => {
    fc.assert(
      fc.property(day, (today) => {
        const sunday = sundayOf(today);
        expect(new Date(`${sunday}T00:00:00Z`).getUTCDay()).toBe(0);
        expect(sunday >= today && sunday <= addDays(today, 6)).toBe(true);
      }),
    );
  });

  it('has a reason of one line of at most 60 characters, without a card number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (typed) => {
        const read = readReason(typed);
        if ('problem' in read) return;
        expect([...read.value].length).toBeLessThanOrEqual(MOST_REASON);
        expect(read.value).not.toMatch(/[\p{Cc}\n]/u);
      }),
    );
    expect(readReason('  two \n lines ')).toEqual({ value: 'two lines' });
    expect(readReason('４０００ 1234-5678 9010')).toEqual({ problem: 'cardNumber' });
    expect(readReason('x'.repeat(61))).toEqual({ problem: 'long' });
    expect(readReason('a\u202eb')).toEqual({ problem: 'format' });
  });
});
