import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import { rowsOf, type TestLine } from '../../testing/rows.ts';
import { chargesByMerchant, merchantKey } from './charges.ts';
import { findSubscriptions } from './subscriptions.ts';

const TODAY = '2026-11-24';
const VIDEO = { en: 'Video club', zh_tw: '影音俱樂部' };

/** A charge made `daysAgo` days ago. */
const charge = (daysAgo: number, amount: number, change: Partial<TestLine> = {}): TestLine => ({
  date: addDays(TODAY, -daysAgo),
  description: VIDEO,
  category: 'entertainment',
  cardId: 'card-1',
  amount,
  ...change,
});
const find = (lines: readonly TestLine[]) => findSubscriptions(chargesByMerchant(rowsOf(lines)), TODAY);
const monthly = (prices: readonly number[], change?: Partial<TestLine>) =>
  prices.map((price, at) => charge(5 + 30 * (prices.length - 1 - at), price, change));

describe('what looks like a subscription', () => {
  it('[INSIGHT-2] is three charges a month apart, with the next date and the cost per year', () => {
    const [found, ...others] = find(monthly([330, 330, 330]));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ rhythm: 'month', nextDate: '2026-12-20', perYear: { minor: 3_960n } });
    expect(found).not.toHaveProperty('rise');
  });

  it('[INSIGHT-2] is three charges a year apart', () => {
    const [found] = find([charge(760, 1_200), charge(395, 1_200), charge(30, 1_200)]);
    expect(found).toMatchObject({ rhythm: 'year', nextDate: '2027-10-25', perYear: { minor: 1_200n } });
  });

  it.each([
    ['two charges', [charge(35, 330), charge(5, 330)]],
    ['charges 25 days apart', [charge(55, 330), charge(30, 330), charge(5, 330)]],
    ['charges 36 days apart', [charge(77, 330), charge(41, 330), charge(5, 330)]],
    ['a price more than 25 % higher', [charge(65, 100), charge(35, 126), charge(5, 158)]],
    ['charges that ended two months ago', [charge(125, 330), charge(95, 330), charge(65, 330)]],
    ['groceries at another price', monthly([330, 330, 331], { category: 'groceries' })],
    ['payments', monthly([330, 330, 330], { category: 'payment' })],
    ['refunds', monthly([-330, -330, -330])],
    [
      'two currencies',
      [charge(65, 330), charge(35, 330), charge(5, 330, { foreignAmount: { minor: 999n, currency: 'USD' } })],
    ],
  ])('[INSIGHT-2] is not %s', (_what, lines) => {
    expect(find(lines)).toEqual([]);
  });

  it('[INSIGHT-2] is groceries, dining and transport at one price', () => {
    for (const category of ['groceries', 'dining', 'transport'] as const)
      expect(find(monthly([330, 330, 330], { category }))).toHaveLength(1);
  });

  it('[INSIGHT-2] is not a shop that is visited each week at one price', () => {
    expect(find(Array.from({ length: 30 }, (_, week) => charge(week * 7, 120)))).toEqual([]);
  });

  it('[INSIGHT-2] is found between other purchases at the merchant', () => {
    const others = [61, 52, 44, 33, 20, 9].map((day, at) => charge(day, 700 + at * 371));
    expect(find([...monthly([170, 170, 170, 170]), ...others]).map(({ charges }) => charges.length)).toEqual([
      4,
    ]);
  });

  it('[INSIGHT-2] has two plans of one merchant', () => {
    const found = find([...monthly([30, 30, 30]), ...monthly([300, 300, 300])]);
    expect(found.map(({ perYear }) => perYear.minor).toSorted()).toEqual([3_600n, 360n].toSorted());
    expect(new Set(found.map(({ key }) => key)).size).toBe(2);
  });

  it('[INSIGHT-2] goes on after a late charge and a month without one', () => {
    const days = [190, 160, 130, 92, 70, 5];
    expect(find(days.map((day) => charge(day, 330)))[0]?.charges).toHaveLength(6);
  });

  it('[INSIGHT-2] goes on with another card', () => {
    const lines = monthly([330, 330, 330, 330]);
    const found = find(lines.map((line, at) => ({ ...line, cardId: at < 2 ? 'card-1' : 'card-2' })));
    expect(found[0]?.charges.map(({ cardId }) => cardId)).toEqual(['card-1', 'card-1', 'card-2', 'card-2']);
  });

  it.each([
    [[100, 100, 103], { percent: 3, from: 100n, to: 103n }],
    [[330, 330, 390, 390], { percent: 18, from: 330n, to: 390n }],
  ])('[INSIGHT-2] names the price rise of %j', (prices, { percent, from, to }) => {
    expect(find(monthly(prices))[0]?.rise).toMatchObject({
      percent,
      from: { minor: from },
      to: { minor: to },
    });
  });

  it.each([
    ['below 3 %', [100, 100, 102]],
    ['of a bill that differs each month', [500, 520, 505, 530]],
    ['to a lower price', [390, 390, 330]],
  ])('[INSIGHT-2] names no rise %s', (_what, prices) => {
    const [found] = find(monthly(prices));
    expect(found).toBeDefined();
    expect(found).not.toHaveProperty('rise');
  });

  it('[INSIGHT-2] compares the price in the currency of the merchant', () => {
    const foreignAmount = { minor: 999n, currency: 'USD' };
    const [found] = find(monthly([310, 330, 325], { foreignAmount }));
    expect(found?.perYear.minor).toBe(3_900n);
    expect(found).not.toHaveProperty('rise');
  });

  it('[INSIGHT-2] keeps its key when the price rises', () => {
    const before = find(monthly([330, 330, 330]))[0]!.key;
    expect(find(monthly([330, 330, 330, 390]))[0]!.key).toBe(before);
  });

  it.each([
    ['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30'],
    ['2026-08-15', '2026-09-15', '2026-10-16', '2026-11-15'],
  ])('[INSIGHT-2] expects the next charge on the usual day: %s', (first, second, third, next) => {
    const lines = [first, second, third].map((date) => ({ ...charge(0, 330), date }));
    expect(find(lines)[0]?.nextDate).toBe(next);
  });

  it('finds nothing at a merchant with very many charges, without delay', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) =>
      charge(at % 1_000, 100 + (at % 900), {
        description: { en: `Shop ${1_000 + at}`, zh_tw: `店 ${1_000 + at}` },
      }),
    );
    const merchants = chargesByMerchant(rowsOf(lines));
    const begun = performance.now();
    expect(findSubscriptions(merchants, TODAY)).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('the key of a merchant', () => {
  const key = (en: string, zh_tw = en) => merchantKey({ en, zh_tw });
  it.each([
    ['NETFLIX.COM 866-579-7172', 'Netflix.com'],
    ['ＡＢＣ　Store', 'abc store'],
    ['GOOGLE *Video p1a2b3c4', 'Google Video'],
    ['全家1234店', '全家5678店'],
  ])('[INSIGHT-2] is the same for "%s" and "%s"', (a, b) => {
    expect(key(a)).toBe(key(b));
  });
  it.each([
    ['Video', 'Music'],
    ['7-Eleven', 'Eleven'],
    ['12345', '67890'],
  ])('[INSIGHT-2] differs for "%s" and "%s"', (a, b) => {
    expect(key(a)).not.toBe(key(b));
  });
});
