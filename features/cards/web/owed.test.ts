import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { fromWire, toWire, twd } from '../../../shared/money.ts';
import type { CardSummary } from '../contract.ts';
import { SAMPLE_CARD } from '../testing/sample.ts';
import { owed } from './owed.ts';

const TODAY: IsoDate = '2026-11-23';
const wire = (dollars: number) => toWire(twd(dollars));

interface Figures {
  readonly total?: number | null;
  readonly paid?: number;
  readonly minimum?: number;
  readonly suspended?: number;
  /** Days from today to the due date. */
  readonly days?: number;
}

function cardWith(
  { total = 1000, paid = 0, minimum = 100, days = 7, suspended = 0 }: Figures,
  cardId = 'a',
): CardSummary {
  return {
    ...SAMPLE_CARD,
    cardId,
    statementBalance: total === null ? null : wire(total),
    paidSinceStatement: wire(paid),
    ...(suspended > 0 && { suspended: wire(suspended) }),
    minimumPayment: total === null ? null : wire(minimum),
    paymentDueDate: total === null ? null : addDays(TODAY, days),
    statementDate: total === null ? null : addDays(TODAY, days - 20),
  };
}

describe('[CARD-1] what is owed on all cards', () => {
  it.each([
    ['none', [{ total: null }]],
    ['none', []],
    ['paid', [{ paid: 1000 }, { total: null }]],
    ['paid', [{ total: -50 }]],
    ['due', [{ days: 4 }]],
    ['soon', [{ days: 3 }]],
    ['soon', [{ days: 0 }]],
    ['overdue', [{ days: -1 }]],
    ['overdue', [{ days: 1 }, { days: -1 }]],
    ['revolving', [{ days: -1, paid: 100 }]],
    ['due', [{ days: -1, paid: 100 }, { days: 9 }]],
  ] satisfies [string, Figures[]][])('is %s for %j', (kind, figures) => {
    expect(
      owed(
        figures.map((one) => cardWith(one)),
        TODAY,
      ).kind,
    ).toBe(kind);
  });

  it('adds what is left and names the earliest payment', () => {
    const cards = [
      cardWith({ total: 5000, paid: 2000, days: 9 }, 'later'),
      cardWith({ total: 700, paid: 30, minimum: 100, days: 5 }, 'next'),
      cardWith({ paid: 1000, days: 1 }, 'paid'),
    ];
    const { total, cards: count, next } = owed(cards, TODAY);
    expect([total, count]).toEqual([wire(3670), 2]);
    expect(next).toMatchObject({ card: { cardId: 'next' }, left: wire(670), minimumLeft: wire(70), days: 5 });
  });

  it('[DSP-9] leaves out what is in dispute', () => {
    const cards = [
      cardWith({ total: 5000, paid: 1000, minimum: 1500, suspended: 1000 }, 'part'),
      cardWith({ paid: 400, suspended: 900, days: -3 }, 'all'),
    ];
    const { kind, total, cards: count, suspended, next } = owed(cards, TODAY);
    expect([kind, total, count, suspended]).toEqual(['due', wire(3000), 1, wire(1600)]);
    expect(next).toMatchObject({ card: { cardId: 'part' }, left: wire(3000), minimumLeft: wire(200) });
    expect(owed([cardWith({})], TODAY)).not.toHaveProperty('suspended');
  });

  it('the total is the sum of what is left of each card, never below it', () => {
    const figures = fc.record({
      total: fc.option(fc.integer({ min: -5000, max: 500_000 })),
      paid: fc.integer({ min: 0, max: 500_000 }),
      minimum: fc.integer({ min: 0, max: 5000 }),
      days: fc.integer({ min: -60, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(figures, { maxLength: 8 }), (all) => {
        const result = owed(
          all.map((one) => cardWith(one)),
          TODAY,
        );
        const left = all.map(({ total, paid }) => Math.max((total ?? 0) - paid, 0));
        expect(fromWire(result.total).minor).toBe(BigInt(left.reduce((sum, one) => sum + one, 0)));
        expect(result.cards).toBe(left.filter((one) => one > 0).length);
        expect(result.next === undefined).toBe(result.cards === 0);
      }),
    );
  });
});
