import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIGITS, groupedForms, textOf } from '../../tests/support/data/typed-input.ts';
import { canExist, luhnValid, readCardNumber, readExpiry, readShortExpiry } from './card.ts';

const sixteen = textOf(DIGITS, 16, 16);
const month = fc.integer({ min: 1, max: 12 }).map((n) => String(n).padStart(2, '0'));
const year = fc.integer({ min: 1, max: 99 }).map((n) => String(n).padStart(2, '0'));

/** Pairs of a value and a typed form of it. */
function typed(values: fc.Arbitrary<string>) {
  return values.chain((value) => fc.tuple(fc.constant(value), groupedForms(value)));
}

describe('[REG-2] a card number', () => {
  it('reads back from any grouping and width', () => {
    fc.assert(
      fc.property(typed(sixteen), ([number, text]) => {
        expect(readCardNumber(text)).toEqual({ value: number });
      }),
    );
  });

  it('is 16 digits and nothing else', () => {
    const other = fc.oneof(
      textOf(DIGITS, 1, 20).filter((text) => text.length !== 16),
      fc.string({ minLength: 1, maxLength: 20 }).filter((text) => /[^\d\s-]/.test(text.normalize('NFKC'))),
    );
    fc.assert(
      fc.property(other, (text) => {
        fc.pre(!/^\d{16}$/.test(text.normalize('NFKC').replace(/[^\d]/g, '')));
        expect(readCardNumber(text)).not.toHaveProperty('value');
      }),
    );
  });
});

describe('[REG-2] the check digit', () => {
  it.each(['4111111111111111', '5555555555554444', '3530111333300000', '6011000990139424'])(
    'of %s',
    (number) => {
      expect(luhnValid(number)).toBe(true);
    },
  );

  it('is one digit of ten, and gives away every single wrong digit and nearly every swap', () => {
    fc.assert(
      fc.property(textOf(DIGITS, 15, 15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (start, at, by) => {
        const right = [...DIGITS].map((digit) => start + digit).filter(luhnValid);
        expect(right).toHaveLength(1);
        const digits = [...(right[0] ?? '')].map(Number);
        const wrong = digits.map((digit, index) => (index === at ? (digit + by) % 10 : digit));
        expect(luhnValid(wrong.join(''))).toBe(false);
        const [a = 0, b = 0] = [digits[at], digits[(at + 1) % 16]];
        fc.pre(at < 15 && a !== b && a + b !== 9);
        expect(
          luhnValid(
            digits
              .with(at, b)
              .with(at + 1, a)
              .join(''),
          ),
        ).toBe(false);
      }),
    );
  });
});

describe('[REG-2] an expiry', () => {
  it('reads back from one or two digits in any width', () => {
    fc.assert(
      fc.property(typed(month), typed(year), fc.boolean(), ([mm, typedMonth], [yy, typedYear], short) => {
        const value = { month: mm, year: yy };
        expect(readExpiry({ month: typedMonth, year: typedYear })).toEqual({ value });
        if (short)
          expect(readExpiry({ month: mm.replace(/^0/, ''), year: yy.replace(/^0/, '') })).toEqual({ value });
      }),
    );
  });

  it('is read from one text too', () => {
    fc.assert(
      fc.property(month, year, fc.constantFrom('', '/', ' / ', '／', '-'), (mm, yy, between) => {
        expect(readShortExpiry(mm + between + yy)).toEqual({ value: { month: mm, year: yy } });
      }),
    );
  });
});

describe('[REG-2] a card that can exist', () => {
  it('has a check digit', () => {
    expect(canExist('4111111111111112', { month: '12', year: '29' }, '2026-11-30')).toBe(false);
  });

  it('is valid to the end of its month, whichever day it is', () => {
    fc.assert(
      fc.property(month, year, fc.integer({ min: 1, max: 28 }), (mm, yy, day) => {
        const today = `20${yy}-${mm}-${String(day).padStart(2, '0')}`;
        expect(canExist('4111111111111111', { month: mm, year: yy }, today)).toBe(true);
        const next =
          mm === '12'
            ? `${2001 + Number(yy)}-01-01`
            : `20${yy}-${String(Number(mm) + 1).padStart(2, '0')}-01`;
        expect(canExist('4111111111111111', { month: mm, year: yy }, next)).toBe(false);
      }),
    );
  });
});
