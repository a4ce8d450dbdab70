import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pinProblem, weakPin } from './pin.ts';

const fourDigits = fc.integer({ min: 0, max: 9999 }).map((n) => n.toString().padStart(4, '0'));

describe('cash advance PIN', () => {
  it('[PIN-1] is exactly four digits', () => {
    expect(pinProblem('')).toBe('empty');
    for (const text of ['123', '12345', '2580 ', '２５８０', '2580\n', '1e10'])
      expect([text, pinProblem(text)]).toEqual([text, 'digits']);
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!/^[0-9]{4}$/.test(text)) expect(pinProblem(text)).toMatch(/^(empty|digits)$/);
      }),
    );
  });

  it('[PIN-1] is no digit four times and no sequence, up or down, round the zero', () => {
    const all = Array.from({ length: 10_000 }, (_, n) => n.toString().padStart(4, '0'));
    const of = (problem: string) => all.filter((pin) => pinProblem(pin) === problem);
    expect(of('repeat')).toEqual([...'0123456789'].map((digit) => digit.repeat(4)));
    expect(of('sequence')).toEqual([
      ...['0123', '0987', '1098', '1234', '2109', '2345', '3210', '3456', '4321', '4567'],
      ...['5432', '5678', '6543', '6789', '7654', '7890', '8765', '8901', '9012', '9876'],
    ]);
    expect(all.filter((pin) => pinProblem(pin) === undefined)).toHaveLength(9970);
  });

  it.each([
    ['1988', 'the year'],
    ['0927', 'month and day'],
    ['2709', 'day and month'],
    ['8809', 'year and month'],
    ['0988', 'month and year'],
    ['2788', 'day and year, out of month, day and year'],
    ['7709', 'the Republic\u2019s year and month'],
    ['0977', 'month and the Republic\u2019s year'],
    ['0770', 'the Republic\u2019s year of three digits'],
  ])('[PIN-1] %s is %s of a birthday', (pin) => {
    const problem = pinProblem(pin, { birthDate: '1988-09-27' });
    expect(problem).toMatch(/birthDate/);
  });

  it('[PIN-1] is none of the card\u2019s digits in a row, wherever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 }),
        fc.integer({ min: 0, max: 12 }),
        (digits, at) => {
          const cardNumber = digits.join('');
          const pin = cardNumber.slice(at, at + 4);
          expect(weakPin(pin, { cardNumber })).toBeDefined();
        },
      ),
    );
  });

  it('[PIN-1] what is known on one side only makes it stricter, never looser', () => {
    const owner = { birthDate: '1975-12-03', cardNumber: '4000123456789010' };
    fc.assert(
      fc.property(fourDigits, (pin) => {
        const alone = weakPin(pin, {});
        if (alone) expect(weakPin(pin, owner)).toBe(alone);
      }),
    );
  });

  it('[PIN-1] allows most PINs for any birthday', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1920-01-01'), max: new Date('2020-12-31'), noInvalidDate: true }),
        (date) => {
          const birthDate = date.toISOString().slice(0, 10);
          const all = Array.from({ length: 10_000 }, (_, n) => n.toString().padStart(4, '0'));
          const refused = all.filter((pin) => weakPin(pin, { birthDate }) === 'birthDate');
          expect(refused.length).toBeLessThan(60);
          for (const part of [birthDate.slice(0, 4), birthDate.slice(5, 7) + birthDate.slice(8)])
            expect(weakPin(part, { birthDate })).toBeDefined();
        },
      ),
      { numRuns: 20 },
    );
  });
});
