import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDelivery, requiredParts } from './delivery.ts';
import { minimumQuantity } from './order-size.ts';
import { isMembershipId, KNOWN_PARTNERS, membershipFormat, partnerOf, readMembershipId } from './partners.ts';
import { checkRedemption, type Price, readQuantity, refusalsOf } from './rules.ts';

const digits = (min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const letters = (count: number) =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    minLength: count,
    maxLength: count,
  });
const concat = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));
const digitCounts = (...counts: number[]) => ({
  valid: fc.oneof(...counts.map((count) => digits(count))),
  invalidLengths: Array.from({ length: 20 }, (_, n) => n + 1).filter((n) => !counts.includes(n)),
});

/** `invalidLengths` are digit counts for which no id is valid; `nearMisses` are other invalid ids. */
const PARTNERS: Readonly<
  Record<string, { valid: fc.Arbitrary<string>; invalidLengths: number[]; nearMisses?: string[] }>
> = {
  TRCA: {
    valid: concat(letters(2), digits(7)),
    invalidLengths: [7, 9],
    nearMisses: ['A1234567', 'ABC123456', 'AB123456', 'AB12345678', '12ABCDEFG'],
  },
  TRSQ: {
    valid: concat(fc.constant('8'), digits(9)),
    invalidLengths: [9, 11],
    nearMisses: ['7123456789', '812345678'],
  },
  EVAM: {
    valid: concat(fc.constantFrom('1', '2', '3'), digits(9)),
    invalidLengths: [9, 11],
    nearMisses: ['0123456789', '4123456789', '112345678'],
  },
  CXLA: digitCounts(10),
  CXVM: digitCounts(10),
  TRCX: digitCounts(10),
  FRKL: digitCounts(10),
  HAAI: digitCounts(10),
  ASIA: digitCounts(10, 16),
  JALM: digitCounts(7, 9),
  VIAI: digitCounts(8, 10),
  EMIR: {
    valid: concat(fc.constantFrom('', 'EK'), digits(9, 11)),
    invalidLengths: [8, 12],
    nearMisses: ['EK12345678', 'EK123456789012', 'KE123456789', 'E123456789', '123456789EK'],
  },
  UNAI: {
    valid: fc.oneof(digits(8), concat(letters(2), digits(6)), concat(letters(3), digits(5))),
    invalidLengths: [7, 9],
    nearMisses: ['A1234567', 'ABCD1234', 'AB12345', 'ABC123456', '123456AB'],
  },
  CAAI: digitCounts(9, 16),
  QAAI: digitCounts(9),
  IHGP: digitCounts(9),
  QANT: digitCounts(7, 10),
  ACCO: {
    valid: fc.string({ unit: fc.constantFrom(...'ABCXYZ0123456789'), minLength: 16, maxLength: 16 }),
    invalidLengths: [15, 17],
    nearMisses: ['ABCDEFGH1234567', 'ABCDEFGH123456789', 'ABCDEFGH1234567_'],
  },
  MARR: digitCounts(2, 3, 4, 5, 6, 7, 8, 9),
  AVIA: digitCounts(2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
  TKAI: {
    valid: fc.oneof(digits(1, 9), concat(fc.constant('TK'), fc.oneof(digits(7), digits(9)))),
    invalidLengths: [10, 11],
    nearMisses: ['TK123456', 'TK12345678', 'TK1234567890', 'T1234567', 'KT1234567'],
  },
};

/** Writes an id as people type it: full width, lower case, spaces inside and around. */
function typed(id: string, [fullWidth, lower, gap]: readonly [boolean, boolean, number]): string {
  const cased = lower ? id.toLowerCase() : id;
  const at = gap % (id.length + 1);
  const spaced = ` ${cased.slice(0, at)} ${cased.slice(at)} `;
  return fullWidth
    ? spaced.replace(/[!-~]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0))
    : spaced;
}

describe('[RDM-2] membership ids', () => {
  it('have test data for every partner with a known format', () => {
    expect(Object.keys(PARTNERS).sort(), 'cases in PARTNERS').toEqual([...KNOWN_PARTNERS].sort());
    expect(KNOWN_PARTNERS.length).toBeGreaterThanOrEqual(21);
  });

  describe.each(Object.entries(PARTNERS))('of %s', (partner, { valid, invalidLengths, nearMisses = [] }) => {
    it('are accepted in any typed form', () => {
      fc.assert(
        fc.property(valid, fc.tuple(fc.boolean(), fc.boolean(), fc.nat()), (id, how) => {
          expect(isMembershipId(partner, id)).toBe(true);
          expect(readMembershipId(partner, typed(id, how))).toBe(id);
        }),
      );
    });

    it('are refused with a missing, extra or wrong character', () => {
      for (const count of invalidLengths) {
        for (const digit of '0189')
          expect([count, isMembershipId(partner, digit.repeat(count))]).toEqual([count, false]);
      }
      for (const id of nearMisses) expect([id, isMembershipId(partner, id)]).toEqual([id, false]);
      fc.assert(
        fc.property(
          valid,
          fc.nat(),
          fc.constantFrom('!', '-', '_', '.', 'é', '中', '\n', ' '),
          (id, at, odd) => {
            const place = at % (id.length + 1);
            expect(isMembershipId(partner, id.slice(0, place) + odd + id.slice(place))).toBe(false);
          },
        ),
      );
      expect(isMembershipId(partner, '')).toBe(false);
    });
  });

  it('of a partner without a known format are any text up to 20 characters', () => {
    for (const id of ['x', '12-34 Ab', '會員'.repeat(10)]) expect(isMembershipId('SAKU', id)).toBe(true);
    for (const id of ['', 'x'.repeat(21), 'a\u0000']) expect(isMembershipId('SAKU', id)).toBe(false);
    expect(readMembershipId('SAKU', ' 12-34 Ab ')).toBe('12-34 AB');
    expect(membershipFormat('SAKU').en).toBe('any text up to 20 characters');
    expect(partnerOf('SAKU0001')).toBe('SAKU');
  });
});

describe('[RDM-2] quantity', () => {
  it('is a whole number without a leading zero, up to 10 digits, with full-width digits and commas accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (n) => {
        expect(readQuantity(String(n))).toEqual({ value: n });
        expect(readQuantity(` ${n.toLocaleString('en')} `)).toEqual({ value: n });
      }),
    );
    expect(readQuantity('１２')).toEqual({ value: 12 });
    expect(readQuantity('  ')).toEqual({ problem: 'empty' });
    for (const text of ['0', '01', '-1', '1.0', '1e3', '12345678901', '1,00', '1,0000', 'one', '+1', '½'])
      expect([text, readQuantity(text)]).toEqual([text, { problem: 'format' }]);
  });
});

const miles: Price = {
  category: 'airmiles_and_hotel',
  points: 3,
  minimumPoints: 3000,
  unit: 500,
  partner: 'EVAM',
};

describe('[RDM-2] the checks', () => {
  it('refuse exactly the requests above the balance, for any quantity', () => {
    const points = fc.integer({ min: 1, max: 500_000 });
    const amounts = fc.integer({ min: 1, max: 9_999_999_999 });
    fc.assert(
      fc.property(points, amounts, fc.maxSafeNat(), (each, quantity, balance) => {
        const refusal = checkRedemption({ price: { ...miles, points: each }, quantity }, balance);
        const need = BigInt(each) * BigInt(quantity);
        expect(refusal?.code === 'INSUFFICIENT_POINT').toBe(need > BigInt(balance));
      }),
    );
  });

  it('are exact at their limits', () => {
    const at = (quantity: number, balance: number, membershipId = '1234567890') =>
      checkRedemption({ price: miles, quantity, membershipId }, balance)?.code;
    expect(at(1000, 3000)).toBeUndefined();
    expect(at(1000, 2999)).toBe('INSUFFICIENT_POINT');
    expect(at(499, 9000)).toBe('INVALID_MIN_THRESHOLD');
    expect(at(500, 9000)).toBe('INVALID_MIN_POINT');
    expect(at(999, 9000)).toBe('INVALID_MIN_POINT');
    expect(at(1001, 9000)).toBe('UNIT');
    expect(at(1000, 9000, '')).toBe('INVALID_MEMBERSHIP_ID');
    expect(at(1001, 9000, '')).toBe('INVALID_MEMBERSHIP_ID');
  });

  it.each(['gift', 'cashback'] as const)('are only of the points for %s', (category) => {
    expect(checkRedemption({ price: { ...miles, category }, quantity: 1 }, 3)).toBeUndefined();
    expect(checkRedemption({ price: { ...miles, category }, quantity: 1 }, 2)?.code).toBe(
      'INSUFFICIENT_POINT',
    );
  });
});

describe('[RDM-3] delivery', () => {
  it('requires an address for gifts, an e-mail address for e-mailed items, nothing for miles and rebates', () => {
    expect(requiredParts('gift')).toEqual(['address', 'city', 'state', 'postcode']);
    expect(requiredParts('airport_lounge')).toEqual(['emailAddress']);
    expect(requiredParts('airmiles_and_hotel')).toEqual([]);
    expect(requiredParts('cashback')).toEqual([]);
  });

  it('is normalised and validated', () => {
    expect(readDelivery('postcode', ' １００ ')).toEqual({ value: '100' });
    expect(readDelivery('emailAddress', ' a.b@example.com ')).toEqual({ value: 'a.b@example.com' });
    expect(readDelivery('city', ' 臺北  市 ')).toEqual({ value: '臺北 市' });
    for (const text of ['1', '1234', '1234567', 'abc'])
      expect(readDelivery('postcode', text)).toEqual({ problem: 'format' });
    expect(readDelivery('emailAddress', 'A+b@例子.台灣')).toEqual({ value: 'A+b@xn--fsqu00a.xn--kpry57d' });
    for (const text of [
      'a',
      'a@',
      '@b.co',
      'a@b',
      'a@b..co',
      'a@b.co,e@f.ge',
      'a@b.co;d@e.fr',
      '"a"@b.co',
      'a@1.2.3.4',
    ])
      expect([text, readDelivery('emailAddress', text)]).toEqual([text, { problem: 'format' }]);
    expect(readDelivery('emailAddress', `${'x'.repeat(60)}@${'y'.repeat(40)}.tw`)).toEqual({
      problem: 'long',
    });
    expect(readDelivery('emailAddress', '')).toEqual({ problem: 'empty' });
    expect(readDelivery('address', 'x'.repeat(121))).toEqual({ problem: 'long' });
    expect(readDelivery('address', '\u202e')).toEqual({ problem: 'format' });
    expect(readDelivery('address', '')).toEqual({ problem: 'empty' });
  });
});

describe('[RDM-2] everything that is wrong with a redemption', () => {
  it('is said at once, in the order of the checks', () => {
    const codes = (quantity: number, balance: number) =>
      refusalsOf({ price: miles, quantity, membershipId: 'no' }, balance).map(({ code }) => code);
    expect(codes(700, 9000)).toEqual(['INVALID_MIN_POINT', 'INVALID_MEMBERSHIP_ID', 'UNIT']);
    expect(codes(100, 0)).toEqual([
      'INSUFFICIENT_POINT',
      'INVALID_MIN_THRESHOLD',
      'INVALID_MEMBERSHIP_ID',
      'UNIT',
    ]);
  });

  it('[RDM-6] includes more points than may leave today, in every category that goes to a place', () => {
    const points = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(points, points, fc.constantFrom('gift', 'airmiles_and_hotel'), (price, left, category) => {
        const codes = refusalsOf(
          { price: { category, points: price, minimumPoints: 1, unit: 1 }, quantity: 1 },
          1e12,
          { most: 1000, left },
        ).map(({ code }) => code);
        expect(codes).toEqual(price > left ? ['RDM-DAY'] : []);
      }),
    );
  });

  it('has a smallest quantity that passes the checks of quantity, and no smaller one does', () => {
    const amounts = fc.record({
      points: fc.integer({ min: 1, max: 500 }),
      minimumPoints: fc.integer({ min: 1, max: 20_000 }),
      unit: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(amounts, (price) => {
        const least = minimumQuantity(price);
        const refused = (quantity: number) =>
          refusalsOf({ price: { category: 'airmiles_and_hotel', ...price }, quantity }, 1e12).length > 0;
        expect(refused(least)).toBe(false);
        expect(least > price.unit && !refused(least - price.unit)).toBe(false);
      }),
    );
  });
});
