import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIGITS, fullWidth, textOf } from '../../tests/support/data/typed-input.ts';
import { addDays, formatDate, formatMonth } from '../dates.ts';
import { LANGUAGES } from '../messages.ts';
import { parseTypedDate, readDate, readMonth } from './date.ts';

const NAMES = 'January February March April May June July August September October November December'.split(
  ' ',
);
const anyDay = fc.integer({ min: 0, max: 72_000 }).map((days) => addDays('1912-01-01', days));

/** Every way in which the portal, a bank's letter or a person writes a day. */
function formsOf(day: string): readonly string[] {
  const [year = '', month = '', date = ''] = day.split('-');
  const [m, d] = [`${Number(month)}`, `${Number(date)}`];
  const name = NAMES[Number(month) - 1]!;
  const roc = `${Number(year) - 1911}`;
  return [
    ...LANGUAGES.map((language) => formatDate(day, language)),
    ...[day, `${year}${month}${date}`, `${date}${month}${year}`, `${year}.${m}.${d}`, `${d}/${m}/${year}`],
    ...[`${d} ${m} ${year}`, `${year} / ${month} / ${date}`, `${date}–${month}–${year}`],
    ...[
      `${d} ${name.slice(0, 3)} ${year}`,
      `${d} ${name} ${year}`,
      `${name} ${d}, ${year}`,
      `${d}-${name.slice(0, 3)}-${year}`,
    ],
    ...[
      `${year}年${m}月${d}日`,
      `${year} 年 ${m} 月 ${d} 日`,
      `${year}年${month}月${date}號`,
      `西元${year}年${m}月${d}日`,
    ],
    ...[
      `民國${roc}年${m}月${d}日`,
      `中華民國 ${roc} 年 ${month} 月 ${date} 日`,
      `${roc}年${m}月${d}日`,
      `民國${roc}/${m}/${d}`,
    ],
    // Without the era, only a year of three digits is clear.
    ...(roc.length === 3
      ? [`${roc}/${month}/${date}`, `${roc}.${m}.${d}`, `${roc}-${m}-${d}`, `${roc}${month}${date}`]
      : []),
  ].filter((form) => !/^\d年|^\d\d年/.test(form));
}

describe('[GEN-18] a date in one field', () => {
  it('reads back from every form, in any width and letter case, with spaces around it', () => {
    const around = fc.constantFrom('', ' ', '\u3000', '\u200b');
    fc.assert(
      fc.property(anyDay, fc.boolean(), around, fc.boolean(), (day, wide, space, upper) => {
        for (const form of formsOf(day)) {
          const cased = upper ? form.toUpperCase() : form;
          const typed = space + (wide ? [...cased].map(fullWidth).join('') : cased) + space;
          expect(readDate(typed), typed).toEqual({ value: day });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never reads a day that does not exist', () => {
    const text = fc.oneof(
      textOf(`${DIGITS}/-. 年月日民國`, 0, 14),
      fc.tuple(fc.nat(40), fc.nat(14), fc.integer({ min: 1900, max: 2199 })).map((parts) => parts.join('/')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const day = parseTypedDate(typed);
        if (day !== undefined) expect(addDays(day, 0)).toBe(day);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes the year of the only possible day, and no other', () => {
    const window = { from: '2026-12-10', to: '2027-02-08' };
    expect(readDate('1月5日', window)).toEqual({ value: '2027-01-05' });
    expect(readDate('20 Dec', window)).toEqual({ value: '2026-12-20' });
    expect(readDate('11月20日', window)).toEqual({ problem: 'noYear' });
    expect(readDate('1月5日', { from: '2026-01-01', to: '2027-12-31' })).toEqual({ problem: 'noYear' });
    expect(readDate('2月30日', window)).toEqual({ problem: 'notReal' });
    // Which number is the month depends on the reader.
    expect(readDate('5/1', window)).toEqual({ problem: 'noYear' });
  });

  it('reads months as they are printed', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...LANGUAGES), (day, language) => {
        expect(readMonth(formatMonth(day.slice(0, 7), language))).toBe(day.slice(0, 7));
      }),
    );
    expect(readMonth('Nov')).toBeUndefined();
  });
});
