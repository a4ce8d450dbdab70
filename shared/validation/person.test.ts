import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIGITS, groupedForms, LETTERS, textOf, typedForms } from '../../tests/support/data/typed-input.ts';
import { birthDateProblem, NO_DATE, readBirthDate, readDateParts, readNationalId } from './person.ts';

const CAPITALS = LETTERS.toUpperCase();
const TODAY = '2026-11-21';

describe('[REG-2] a national id or resident certificate number', () => {
  const nationalId = fc
    .tuple(textOf(CAPITALS, 1, 1), textOf(CAPITALS + DIGITS, 1, 1), textOf(DIGITS, 8, 8))
    .map((parts) => parts.join(''));

  it('reads back from any letter case, width and grouping', () => {
    fc.assert(
      fc.property(
        nationalId.chain((id) => fc.tuple(fc.constant(id), groupedForms(id))),
        ([id, typed]) => {
          expect(readNationalId(typed)).toEqual({ value: id });
        },
      ),
    );
  });

  it('is one of its two forms and nothing else', () => {
    const near = fc.oneof(
      textOf(`${CAPITALS}${DIGITS}`, 8, 12),
      textOf('AZ09a', 10, 10),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(near, (text) => {
        const id = text
          .normalize('NFKC')
          .replace(/[^\p{L}\p{N}\p{P}\p{S}]|\p{Pd}/gu, '')
          .toUpperCase();
        const fits = [/^[A-Z][0-9]{9}$/, /^[A-Z]{2}[0-9]{8}$/].some((form) => form.test(id));
        expect('value' in readNationalId(text)).toBe(fits);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Days of a month by the calendar's rule, as an independent check. */
function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

const parts = (day: number | string, month: number | string, year: number | string) => ({
  day: String(day),
  month: String(month),
  year: String(year),
});
const iso = (day: number, month: number, year: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

describe('[REG-2] a date of birth', () => {
  const anyYear = fc.integer({ min: 1900, max: 2100 });

  it('is a day of the calendar before today', () => {
    fc.assert(
      fc.property(fc.nat(33), fc.nat(14), anyYear, (day, month, year) => {
        const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
        const date = iso(day, month, year);
        const reading = readBirthDate(parts(day, month, year), TODAY);
        expect('value' in reading ? reading.value : reading.problem).toBe(
          !isReal ? 'notReal' : date < TODAY ? date : 'future',
        );
        expect(birthDateProblem(date, TODAY)).toBe('value' in reading ? undefined : reading.problem);
      }),
      { numRuns: 2000 },
    );
  });

  it('is yesterday at the latest', () => {
    expect(readBirthDate(parts(20, 11, 2026), TODAY)).toEqual({ value: '2026-11-20' });
    expect(readBirthDate(parts(21, 11, 2026), TODAY)).toEqual({ problem: 'future', parts: ['year'] });
  });

  it('takes no 民國 year, however many digits it is written with', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 4 }), (year, width) => {
        const written = String(year).padStart(width, '0');
        expect(readBirthDate(parts(27, 9, written), TODAY)).toEqual({ problem: 'rocYear', parts: ['year'] });
        expect(birthDateProblem(iso(27, 9, year), TODAY)).toBe('rocYear');
      }),
    );
    expect(readBirthDate(parts('99', 'x', '77'), TODAY)).toMatchObject({ problem: 'rocYear' });
    expect(readBirthDate(parts(27, 9, '0000'), TODAY)).toMatchObject({ problem: 'rocYear' });
    expect(readBirthDate(parts(27, 9, '201'), TODAY)).toEqual({ problem: 'notReal', parts: ['year'] });
  });

  it('reads back from any width, with and without leading zeros', () => {
    const real = fc
      .tuple(anyYear, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
      .filter(([year, month, day]) => day <= daysOf(year, month));
    const typed = real.chain(([year, month, day]) =>
      fc.tuple(
        fc.constant(iso(day, month, year)),
        fc.boolean().chain((short) => typedForms(short ? String(day) : String(day).padStart(2, '0'))),
        fc.boolean().chain((short) => typedForms(short ? String(month) : String(month).padStart(2, '0'))),
        typedForms(String(year)),
      ),
    );
    fc.assert(
      fc.property(typed, ([value, day, month, year]) => {
        expect(readDateParts({ day, month, year })).toEqual({ value });
      }),
    );
  });

  it('says what is missing before what is wrong', () => {
    expect(readBirthDate(NO_DATE, TODAY)).toEqual({ problem: 'empty', parts: ['day', 'month', 'year'] });
    expect(readBirthDate(parts(' ', '\u3000', ''), TODAY)).toMatchObject({ problem: 'empty' });
    expect(readBirthDate(parts('99', '', '77'), TODAY)).toEqual({ problem: 'incomplete', parts: ['month'] });
  });

  it.each([
    [32, 13, 1988, ['day', 'month']],
    ['1.5', 9, 1988, ['day']],
    [27, 'Sep', 1988, ['month']],
    [27, 9, '19880', ['year']],
    [30, 2, 1988, ['day']],
  ])('marks what is wrong in %s/%s/%s: %j', (day, month, year, wrong) => {
    expect(readBirthDate(parts(day, month, year), TODAY)).toEqual({ problem: 'notReal', parts: wrong });
  });

  it.each([
    ['', 'notReal'],
    ['1988-9-27', 'notReal'],
    ['1988-09-27T00:00:00Z', 'notReal'],
    ['1988-09-27', undefined],
  ])('is sent as a date: %j %s', (date, problem) => {
    expect(birthDateProblem(date, TODAY)).toBe(problem);
  });
});
