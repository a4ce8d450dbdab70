import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  BankCard,
  BankCustomer,
  BankStatement,
} from '../../../server/ports/card-system/parts/records.ts';
import { addDays, daysBetween } from '../../../shared/dates.ts';
import { demoBank, largeBank } from '../generate.ts';
import { figuresOf, interestOn, minimumOf, statementDates } from './billing.ts';
import type { Line } from './purchases.ts';

const TODAY = '2026-11-20';
/** New year, a leap day and the end of a month are frequent sources of errors in date arithmetic. */
const DAYS = ['2027-01-01', '2028-02-29', '2028-03-31'];

function cardsOf(bank: Iterable<BankCustomer>): BankCard[] {
  return [...bank].flatMap((customer) => customer.cards);
}

function usedCards(today: string): BankCard[] {
  return cardsOf(demoBank({ today })).filter((card) => card.statements.length > 0);
}

/** Hashes all named people and some others. Each customer is generated independently. */
function fingerprint(bank: Iterable<BankCustomer>): string {
  const hash = createHash('sha256');
  let left = 40;
  for (const customer of bank) {
    if (left-- === 0) break;
    hash.update(JSON.stringify(customer, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value)));
  }
  return hash.digest('hex');
}

describe('generation from a seed', () => {
  it('[OPS-1] gives the same bank for the same seed and day, and another one otherwise', () => {
    const demo = fingerprint(demoBank({ today: TODAY }));
    expect(fingerprint(demoBank({ today: TODAY }))).toBe(demo);
    expect(fingerprint(demoBank({ today: TODAY, seed: 'other' }))).not.toBe(demo);
    expect(fingerprint(demoBank({ today: addDays(TODAY, 1) }))).not.toBe(demo);
  });

  it('[OPS-1] keeps the people the same from day to day', () => {
    const people = (today: string) =>
      [...demoBank({ today })].map(({ customerId, name, nationalId, birthDate, cards }) => ({
        ...{ customerId, name, nationalId, birthDate },
        numbers: cards.map((card) => card.number),
      }));
    expect(people('2027-05-01')).toEqual(people(TODAY));
  });

  it('[OPS-1] generates a large bank: independent customers with 3 cards, 24 statements and 500 lines', () => {
    const options = { seed: 'large', today: TODAY };
    const bank = [...largeBank({ ...options, customers: 60 })];
    expect(fingerprint(bank.slice(0, 20))).toBe(fingerprint(largeBank({ ...options, customers: 20 })));
    for (const { cards } of bank) {
      expect(cards.map((card) => card.statements.length)).toEqual([24, 24, 24]);
      expect(cards.reduce((sum, card) => sum + card.transactions.length, 0)).toBe(500);
      for (const card of cards) expect(card.currentBalance).toBeLessThanOrEqual(card.creditLimit);
    }
  });
});

describe.each(DAYS)('statements and ledgers on %s', (today) => {
  const cards = usedCards(today);

  it('[CARD-3] statements add up, continue the previous one and are due 15 days later', () => {
    for (const card of cards) {
      expect(card.statements).toHaveLength(24);
      let previous: BankStatement | undefined;
      for (const s of card.statements) {
        expect(s.total).toBe(
          s.previousBalance - s.payments + s.adjustments + s.newCharges + s.interest + s.fees,
        );
        expect(daysBetween(s.statementDate, s.paymentDueDate)).toBe(15);
        if (previous) {
          expect(s.previousBalance).toBe(previous.total);
          expect(daysBetween(previous.statementDate, s.statementDate)).toBeGreaterThanOrEqual(28);
          expect(s.pointsBefore).toBe(previous.pointsAfter);
        }
        expect(s.pointsAfter).toBe(s.pointsBefore + s.pointsEarned - s.pointsUsed);
        previous = s;
      }
    }
  });

  it('[CARD-3] the figures of a statement are the sums of its lines', () => {
    for (const card of cards) {
      for (const s of card.statements) {
        const lines = card.transactions.filter((line) => line.statementDate === s.statementDate);
        expect(s).toMatchObject(figuresOf(s.previousBalance, lines));
      }
    }
  });

  it('[CARD-2] the balance is the latest total plus later lines, within the limit', () => {
    for (const card of cards) {
      const open = card.transactions.filter((line) => !line.statementDate);
      const since = open.reduce((sum, line) => sum + line.amount, 0n);
      expect(card.currentBalance).toBe((card.statements.at(-1)?.total ?? 0n) + since);
      expect(card.currentBalance).toBeLessThanOrEqual(card.creditLimit);
      const paid = open.filter((line) => line.category === 'payment' || line.category === 'refund');
      expect(card.paidSince).toBe(-paid.reduce((sum, line) => sum + line.amount, 0n));
    }
  });

  it('[RWD-2] the ledger sums to its balance at every line, never below zero, and earns for real spending', () => {
    for (const card of cards) {
      let balance = 0;
      for (const [i, entry] of card.points.entries()) {
        balance += entry.points;
        expect(entry).toMatchObject({ sequence: i + 1, balanceAfter: balance });
        expect(balance).toBeGreaterThanOrEqual(0);
        if (entry.spent === undefined) continue;
        const lines = card.transactions.filter((line) => line.pointSequence === entry.sequence);
        expect(lines.reduce((sum, line) => sum + line.amount, 0n)).toBe(entry.spent);
        expect(entry.points).toBe(
          Number(entry.spent / (entry.campaignRulesetId === 'EARN-ABROAD' ? 15n : 30n)),
        );
      }
    }
  });

  it('[CARD-2] dates are in order and end today; amounts abroad have currency, country and day', () => {
    let latest = '';
    const wrong = cards.flatMap((card) => {
      const last = card.statements.at(-1)?.statementDate ?? '';
      expect(last < today).toBe(true);
      return card.transactions.filter((line) => {
        const { transactionDate, postingDate, statementDate, foreign, amount } = line;
        if (transactionDate > latest) latest = transactionDate;
        const billedInTime = statementDate
          ? postingDate !== undefined && postingDate <= statementDate
          : (postingDate ?? today) > last && (postingDate ?? today) <= today;
        const inOrder = (postingDate ?? transactionDate) >= transactionDate;
        return !billedInTime || !inOrder || amount === 0n || (foreign && foreign.amount <= 0n);
      });
    });
    expect(wrong).toEqual([]);
    expect(latest).toBe(today);
  });

  it('[CARD-6] ids are unique', () => {
    const ids = [...demoBank({ today })].flatMap((customer) => [
      customer.customerId,
      ...customer.cards.flatMap((card) => [
        card.cardId,
        ...card.statements.map((s) => s.statementId),
        ...card.points.map((p) => p.entryId),
        ...card.transactions.map((t) => t.transactionId),
      ]),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('content of the demo bank', () => {
  const lines = cardsOf(demoBank({ today: TODAY })).flatMap((card) => card.transactions);

  it('[CARD-2] has about 250 customers with 60 to 70 thousand lines of every category', () => {
    expect(lines.length).toBeGreaterThan(60_000);
    expect(lines.length).toBeLessThan(70_000);
    const categories = new Set(lines.map((line) => line.category));
    expect(categories.size).toBe(19);
  });
});

describe('billing rules', () => {
  it('[CARD-3] minimum payment: a tenth of purchases, a twentieth of the rest, the remainder in full, at least 1,000', () => {
    const none = { purchases: 0n, instalments: 0n, unpaid: 0n, interest: 0n, fees: 0n };
    expect(minimumOf({ ...none, total: 30_000n, purchases: 20_000n, unpaid: 10_000n })).toBe(2_500n);
    expect(minimumOf({ ...none, total: 30_001n, purchases: 20_001n, unpaid: 10_000n })).toBe(2_501n);
    expect(
      minimumOf({
        total: 33_250n,
        purchases: 20_000n,
        unpaid: 10_000n,
        instalments: 3_000n,
        interest: 150n,
        fees: 100n,
      }),
    ).toBe(5_750n);
    expect(minimumOf({ ...none, total: 5_000n, purchases: 5_000n })).toBe(1_000n);
    expect(minimumOf({ ...none, total: 700n, purchases: 700n })).toBe(700n);
    expect(minimumOf({ ...none, total: -50n })).toBe(0n);
  });

  it('[CARD-3] the minimum is never negative and never above the total', () => {
    const categories = [
      'dining',
      'payment',
      'refund',
      'adjustment',
      'fee',
      'interest',
      'instalment',
    ] as const;
    const line = fc
      .record({ category: fc.constantFrom(...categories), dollars: fc.bigInt(1n, 10n ** 7n) })
      .map(
        ({ category, dollars }): Line => ({
          transactionDate: TODAY,
          description: { en: 'x', zh_tw: 'x' },
          category,
          amount: category === 'payment' || category === 'refund' ? -dollars : dollars,
        }),
      );
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 6n), 10n ** 8n), fc.array(line), (previous, lines) => {
        const figures = figuresOf(previous, lines);
        expect(figures.total).toBe(lines.reduce((sum, { amount }) => sum + amount, previous));
        expect(figures.minimumPayment).toBeGreaterThanOrEqual(0n);
        expect(figures.minimumPayment <= (figures.total > 0n ? figures.total : 0n)).toBe(true);
      }),
    );
  });

  it('[CARD-3] interest is by the day, to the nearest dollar, on debts only', () => {
    expect(interestOn(100_000n, 1268n, 30)).toBe(1_042n);
    expect(interestOn(100_000n, 1500n, 365)).toBe(15_000n);
    expect(interestOn(-100_000n, 1268n, 30)).toBe(0n);
  });

  it('[CARD-3] statement dates are the same day of each month, the last before today', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 28 }), (day, billingDay) => {
        const today = addDays('2024-01-01', day);
        const dates = statementDates(today, billingDay, 25);
        expect(dates.every((date) => Number(date.slice(8)) === billingDay)).toBe(true);
        expect(dates.every((date, i) => i === 0 || daysBetween(dates[i - 1] ?? '', date) <= 31)).toBe(true);
        const gap = daysBetween(dates.at(-1) ?? '', today);
        expect(gap >= 1 && gap <= 31).toBe(true);
      }),
    );
  });
});
