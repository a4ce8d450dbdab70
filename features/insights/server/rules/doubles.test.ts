import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import { rowsOf, type TestLine } from '../../testing/rows.ts';
import { chargesByMerchant } from './charges.ts';
import { findDoubles } from './doubles.ts';

const TODAY = '2026-11-24';

const buy = (daysAgo: number, amount: number, change: Partial<TestLine> = {}): TestLine => ({
  date: addDays(TODAY, -daysAgo),
  description: { en: 'Outdoor shop', zh_tw: '戶外用品' },
  category: 'shopping',
  cardId: 'card-1',
  amount,
  ...change,
});
function find(lines: readonly TestLine[]) {
  const rows = rowsOf(lines);
  return findDoubles(chargesByMerchant(rows), rows, TODAY).map((group) => group.map(({ date }) => date));
}

describe('what may be charged twice', () => {
  it.each([
    ['on one day', [buy(9, 1_280), buy(9, 1_280)]],
    ['on the next day', [buy(9, 1_280), buy(8, 1_280)]],
    ['over the end of a month', [buy(24, 1_280), buy(23, 1_280)]],
    ['three times', [buy(9, 1_280), buy(9, 1_280), buy(8, 1_280)]],
    ['at NT$300', [buy(9, 300), buy(9, 300)]],
    ['120 days ago', [buy(120, 1_280), buy(120, 1_280)]],
    [
      'while another amount was refunded',
      [buy(9, 1_280), buy(9, 1_280), buy(3, -900, { category: 'refund' })],
    ],
    ['with a refund before it', [buy(9, 1_280), buy(9, 1_280), buy(20, -1_280, { category: 'refund' })]],
  ])('[INSIGHT-3] is found %s', (_when, lines) => {
    expect(find(lines)).toHaveLength(1);
  });

  it.each([
    ['two days apart', [buy(9, 1_280), buy(7, 1_280)]],
    ['with another amount', [buy(9, 1_280), buy(9, 1_281)]],
    ['with another card', [buy(9, 1_280), buy(9, 1_280, { cardId: 'card-2' })]],
    ['at another merchant', [buy(9, 1_280), buy(9, 1_280, { description: { en: 'Other', zh_tw: '別家' } })]],
    ['below NT$300', [buy(9, 299), buy(9, 299)]],
    ['for transport', [buy(9, 900, { category: 'transport' }), buy(9, 900, { category: 'transport' })]],
    ['for stored value', [buy(9, 900, { category: 'prepaid' }), buy(9, 900, { category: 'prepaid' })]],
    ['121 days ago', [buy(121, 1_280), buy(121, 1_280)]],
    [
      'when the merchant gave one back',
      [buy(9, 1_280), buy(9, 1_280), buy(3, -1_280, { category: 'refund' })],
    ],
    ['when it is a habit', [buy(9, 640), buy(9, 640), buy(40, 640), buy(40, 640)]],
    ['for four equal charges', [buy(9, 640), buy(9, 640), buy(9, 640), buy(9, 640)]],
    ['for payments', [buy(9, 5_000, { category: 'payment' }), buy(9, 5_000, { category: 'payment' })]],
  ])('[INSIGHT-3] is not named %s', (_when, lines) => {
    expect(find(lines)).toEqual([]);
  });

  it('[INSIGHT-3] compares foreign amounts, not their TWD', () => {
    const yen = (minor: bigint) => ({ foreignAmount: { minor, currency: 'JPY' } });
    expect(find([buy(9, 1_280, yen(6_000n)), buy(9, 1_283, yen(6_000n))])).toHaveLength(1);
    expect(find([buy(9, 1_280, yen(6_000n)), buy(9, 1_280, yen(6_010n))])).toEqual([]);
  });
});
