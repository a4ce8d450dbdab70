import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, formatDate, formatDateTime, formatMonth, formatMonthShort } from './dates.ts';
import { LANGUAGES } from './messages.ts';
import { parseTypedDate } from './validation/date.ts';

const anyDay = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1900-01-01', days));

describe('[GEN-8] dates for people', () => {
  it('are dd/MM/yyyy in English and yyyy/MM/dd in Chinese', () => {
    expect(formatDate('2025-11-05', 'en')).toBe('05/11/2025');
    expect(formatDate('2025-11-05', 'zh_tw')).toBe('2025/11/05');
  });

  it('have ten characters, and typed as they are shown mean the same day', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...LANGUAGES), (day, language) => {
        const shown = formatDate(day, language);
        expect(shown).toMatch(language === 'en' ? /^\d{2}\/\d{2}\/\d{4}$/ : /^\d{4}\/\d{2}\/\d{2}$/);
        expect(parseTypedDate(shown)).toBe(day);
      }),
    );
  });

  it('stand before the time of an instant in Taipei', () => {
    const instant = new Date('2025-12-31T16:05:00Z');
    expect(formatDateTime(instant, 'en')).toBe('01/01/2026 00:05');
    expect(formatDateTime(instant, 'zh_tw')).toBe('2026/01/01 00:05');
  });

  it('[GEN-1] name the month where there is no day', () => {
    expect(LANGUAGES.map((language) => formatMonth('2026-10', language))).toEqual(['Oct 2026', '2026年10月']);
    expect(LANGUAGES.map((language) => formatMonth('2011-01', language))).toEqual(['Jan 2011', '2011年1月']);
    expect(LANGUAGES.map((language) => formatMonthShort('2026-09', language))).toEqual(['Sep', '9月']);
  });
});
