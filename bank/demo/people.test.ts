import { describe, expect, it } from 'vitest';
import { instalmentEligible } from '../../server/ports/card-system/eligibility.ts';
import type { BankCard, BankCustomer } from '../../server/ports/card-system/parts/records.ts';
import { SPECIAL_PURCHASES } from '../../shared/transaction-categories.ts';
import { luhnValid } from '../../shared/validation/card.ts';
import { demoPeople, portalUsers } from './demo-people.ts';
import { demoBank } from './generate.ts';
import { CARD_NUMBER_PREFIX, cardNumber, customerNumber, nationalId, nationalIdValid } from './numbers.ts';

const DAYS = ['2026-11-20', '2027-01-01', '2028-02-29', '2028-03-31'];

function eligible(card: BankCard, today: string, billed: boolean): number {
  return card.transactions.filter(
    (line) =>
      (line.statementDate !== undefined) === billed &&
      instalmentEligible({ ...line, overLimit: line.overLimit ?? false }, card.statements.at(-1), today, {
        plans: [{ least: 1000n }],
        excluded: SPECIAL_PURCHASES,
      }),
  ).length;
}

function only(customer: BankCustomer): BankCard {
  const [card, ...more] = customer.cards;
  if (!card || more.length > 0) throw new Error('not one card');
  return card;
}

describe.each(DAYS)('the people of the demo bank on %s', (today) => {
  const bank = [...demoBank({ today })];
  const named = (username: string): BankCustomer => {
    const person = demoPeople(today).find((one) => one.username === username);
    const customer = bank.find(({ customerId }) => customerId === person?.customerId);
    if (!customer) throw new Error('no demo person has this name');
    return customer;
  };

  it('[RDM-1] [INS-1] demo.primary1: three products, 250,000 points, something to convert, limits used differently', () => {
    const { cards } = named('demo.primary1');
    expect(cards.map((card) => card.status)).toEqual(['active', 'active', 'active']);
    expect(new Set(cards.map((card) => card.productCode)).size).toBe(3);
    expect(cards[0]?.points.at(-1)?.balanceAfter).toBe(250_000);
    for (const card of cards) {
      expect(eligible(card, today, true)).toBeGreaterThan(0);
      expect(eligible(card, today, false)).toBeGreaterThan(0);
      expect(card.transactions.length).toBeGreaterThan(24 * 38);
    }
    const used = cards.map((card) => Number((card.currentBalance * 1000n) / card.creditLimit) / 10);
    expect(used[0]).toBeGreaterThan(29);
    expect(used[0]).toBeLessThan(35);
    expect(used[1]).toBeGreaterThan(70);
    expect(used[1]).toBeLessThan(90);
    expect(used[2]).toBeGreaterThan(90);
    expect(used[2]).toBeLessThanOrEqual(100);
  });

  it('[INS-1] [REG-4] demo.primary2: one card, 300 points, nothing to convert, no e-mail', () => {
    const person = named('demo.primary2');
    const card = only(person);
    expect(card.points.at(-1)?.balanceAfter).toBe(300);
    expect(eligible(card, today, true) + eligible(card, today, false)).toBe(0);
    expect(person.email).toBeUndefined();
    expect(person.phone).toBeDefined();
  });

  it('[BANK-47] demo.family1: a card with two supplementary ones, of an adult and of a child', () => {
    const primary = named('demo.family1');
    const account = { customerId: primary.customerId, cardId: only(primary).cardId };
    const holders = [named('demo.supp1'), named('demo.child1')];
    for (const holder of holders)
      expect(only(holder)).toMatchObject({ relationship: 'supplementary', status: 'active', account });
    const adult = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
    expect(holders.map(({ birthDate }) => birthDate <= adult)).toEqual([true, false]);
    const others = bank.filter(({ cards }) => cards.some((card) => card.account));
    expect(others.map(({ customerId }) => customerId)).toEqual(holders.map(({ customerId }) => customerId));
  });

  it('the page shows the numbers, expiry, national id and birth date of the bank', () => {
    expect(demoPeople(today)).toHaveLength(23);
    for (const shown of demoPeople(today)) {
      const customer = bank.find((c) => c.customerId === shown.customerId);
      expect(shown).toMatchObject({ nationalId: customer?.nationalId, birthDate: customer?.birthDate });
      for (const [i, card] of shown.cards.entries()) {
        const real = customer?.cards[i];
        expect(card.number).toBe(real?.number);
        expect(card.expiry).toMatch(/^(0[1-9]|1[0-2])\/\d\d$/);
        expect(Number(card.expiry.slice(0, 2))).toBe(real?.expiryMonth);
        expect(2000 + Number(card.expiry.slice(3))).toBe(real?.expiryYear);
        if (card.status !== 'invalid')
          expect(`20${card.expiry.slice(3)}`).toSatisfy((y: string) => y > today.slice(0, 4));
      }
      expect(() => JSON.stringify(shown)).not.toThrow();
    }
  });
});

describe('the portal\u2019s users of the demo bank', () => {
  const users = portalUsers('2026-11-20');

  it('[STM-1] receive paper as a company, and only channels on file otherwise', () => {
    const people = demoPeople('2026-11-20');
    for (const { customerId, statementPreference } of users) {
      const person = people.find((p) => p.customerId === customerId);
      if (statementPreference === 'email') expect(person?.email).toBeDefined();
      if (statementPreference === 'mobile') expect(person?.phone).toBeDefined();
    }
    expect(users.find((user) => user.username === 'demo.corp1')?.statementPreference).toBe('paper');
  });
});

describe('invented numbers', () => {
  it('[CARD-6] card numbers are unique, valid by Luhn and of no network', () => {
    const numbers = Array.from({ length: 5000 }, (_, i) => cardNumber(i));
    expect(new Set(numbers).size).toBe(5000);
    for (const number of numbers) {
      expect(number).toMatch(/^\d{16}$/);
      expect(number.startsWith(CARD_NUMBER_PREFIX)).toBe(true);
      expect(luhnValid(number)).toBe(true);
    }
  });

  it('[REG-2] national ids are unique and valid, of all three kinds', () => {
    expect(nationalIdValid('A123456789')).toBe(true);
    expect(nationalIdValid('A123456788')).toBe(false);
    expect(nationalIdValid('A800000014')).toBe(true);
    for (const second of ['1', '2', '8', '9', 'A', 'C']) {
      const ids = Array.from({ length: 1000 }, (_, i) => nationalId(i, second));
      expect(new Set(ids).size).toBe(1000);
      for (const id of ids) {
        expect(id).toMatch(/^[A-Z][A-Z0-9]\d{8}$/);
        expect(nationalIdValid(id)).toBe(true);
      }
    }
    expect(new Set(Array.from({ length: 5000 }, (_, i) => customerNumber(i))).size).toBe(5000);
  });
});
