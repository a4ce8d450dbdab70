import { describe, expect, it } from 'vitest';
import { PURCHASE_CHANNELS } from '../../../shared/disputes.ts';
import { demoBank, largeBank } from '../generate.ts';

const TODAY = '2026-11-20';

describe('what the demo bank knows of purchases', () => {
  const bank = [...demoBank({ today: TODAY })];
  const cards = bank.flatMap((customer) => customer.cards);
  const lines = cards.flatMap((card) => card.transactions);

  it('[BANK-42] is there for purchases only, and fits the line', () => {
    const wrong = lines.filter(({ category, transactionDate, postingDate, clearedOn, foreign, facts }) => {
      const isOfBank = ['payment', 'refund', 'adjustment', 'interest', 'fee', 'instalment', 'cash_advance'];
      if (isOfBank.includes(category)) return facts !== undefined || clearedOn !== undefined;
      const { descriptor = '', channel, wallet, country, convertedByMerchant } = facts ?? {};
      const isCleared = postingDate
        ? clearedOn !== undefined && clearedOn >= transactionDate && clearedOn <= postingDate
        : clearedOn === undefined;
      const isNamed = descriptor.length > 0 && descriptor.length <= 40;
      const isPaid = channel !== undefined && (wallet !== undefined) === (channel === 'wallet');
      const isAt = country === (foreign?.country ?? 'TW');
      return !(isCleared && isNamed && isPaid && isAt && (convertedByMerchant !== undefined) === !!foreign);
    });
    expect(wrong).toEqual([]);
    expect(new Set(lines.map(({ facts }) => facts?.channel))).toEqual(
      new Set([...PURCHASE_CHANNELS, undefined]),
    );
    const isBefore = ({ clearedOn = '', postingDate = '' }) => clearedOn < postingDate;
    expect(lines.some(isBefore)).toBe(true);
  });

  it('[BANK-42] has a name that is not the shop’s, a conversion abroad, a subscription and a double charge', () => {
    const own = bank[0]?.cards ?? [];
    const all = own.flatMap((card) => card.transactions);
    const unlike = all.find(({ description }) => description.en === 'Little Island Coffee');
    expect(unlike?.facts?.descriptor).toMatch(/^LI FOOD SERVICE CO \d{4} TPE$/);
    for (const { transactions } of own.filter((card) => card.transactions.some(({ foreign }) => foreign))) {
      const converted = transactions.filter(({ facts }) => facts?.convertedByMerchant);
      expect(converted).toHaveLength(1);
      expect(converted[0]?.postingDate).toBeDefined();
    }
    const plan = all.filter(({ facts }) => facts?.channel === 'recurring');
    expect(new Set(plan.map(({ description }) => description.en)).size).toBe(4);
    const [first, second, ...more] = all.filter(
      ({ description, amount }) => description.en === 'Ridgeline Outdoor' && amount === 1_280n,
    );
    expect(more).toEqual([]);
    expect(first?.facts).toBeDefined();
    expect(second).toEqual({ ...first, transactionId: second?.transactionId });
  });

  it('[OPS-1] is left out of a large bank', () => {
    const large = [...largeBank({ seed: 'large', today: TODAY, customers: 2 })];
    const known = large.flatMap(({ cards: own }) =>
      own.flatMap(({ transactions }) => transactions.filter((one) => one.facts ?? one.clearedOn)),
    );
    expect(known).toEqual([]);
  });
});
