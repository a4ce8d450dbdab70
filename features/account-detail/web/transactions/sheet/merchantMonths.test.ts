import { expect, it } from 'vitest';
import type { Transaction } from '../../../contract.ts';
import { monthsOf } from './merchantMonths.ts';

const line = (transactionDate: string, amount: string, description = 'Hotel'): Transaction => ({
  ...{ transactionId: `${transactionDate}${amount}`, transactionDate, description, category: 'travel' },
  ...{ amount: { amount, currency: 'TWD' }, instalmentEligible: false },
});

it('[CARD-12] the months of a merchant sum its own lines only, refunds too', () => {
  const lines = [
    line('2026-03-31', '4100'),
    line('2026-03-01', '900'),
    line('2026-03-01', '700', 'Hotel Garden'),
    line('2026-01-15', '-500'),
    line('2026-01-02', '500'),
  ];
  const total = (amount: string) => ({ amount, currency: 'TWD' });
  expect(monthsOf('Hotel', lines)).toEqual([
    { month: '2026-03', total: total('5000'), count: 2 },
    { month: '2026-01', total: total('0'), count: 2 },
  ]);
  expect(monthsOf('hotel', lines)).toEqual([]);
});
