import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastedExpiry } from '../card/pastedExpiry.ts';
import { CARD_NUMBER_DIGITS, digitsOf, keepDigits, shownDigits } from './digits.ts';

/** Parses a text with a caret: `1234|5` is the text 12345 with the caret after the 4. */
function typed(marked: string) {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|') };
}

function marked({ text, caret }: { text: string; caret: number }): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

/** What people type and paste: digits of both widths, separators, letters, invisible characters. */
const anyText = fc.string({
  unit: fc.constantFrom(...'0123456789０１２３４５６７８９ -－–/.xｘ\u200b\u3000'),
  maxLength: 40,
});
const anyRules = fc.constantFrom({ most: 2 }, { most: 4 }, { most: 6 }, CARD_NUMBER_DIGITS);

describe('[REG-2] digits of a field', () => {
  it.each([
    ['', ''],
    ['40001', '4000 1'],
    ['40 00123 412341 234 ', '4000 1234 1234 1234'],
    ['1234-5678 9012－3456', '1234 5678 9012 3456'],
    ['４０００１２３４１２３４１２３４', '4000 1234 1234 1234'],
    ['Card: 4000.1234/1234–1234', '4000 1234 1234 1234'],
    ['400012341234123456', '4000 1234 1234 1234'],
  ])('%o is shown as %o', (text, shown) => {
    expect(shownDigits(text, CARD_NUMBER_DIGITS)).toBe(shown);
  });

  it.each([
    '123456',
    '123 456',
    '123-456',
    ' 1 2 3 4 5 6 ',
    '１２３４５６',
    '123–456',
    '@bank.example #123456',
  ])('[OTP-6] reads the one-time password %j', (text) => {
    expect(shownDigits(text, { most: 6 })).toBe('123456');
  });

  it('[REG-2] keeps the first digits that fit, in groups, and nothing else; a second time changes nothing', () => {
    fc.assert(
      fc.property(anyText, anyRules, (text, rules) => {
        const shown = shownDigits(text, rules);
        expect(shown).toMatch(/^(\d+( \d+)*)?$/);
        expect(shown.replaceAll(' ', '')).toBe(digitsOf(text).slice(0, rules.most));
        expect(shownDigits(shown, rules)).toBe(shown);
      }),
    );
  });
});

describe('[SHELL-8] the caret while digits are typed', () => {
  it.each([
    ['typing a fifth digit', '40001|', '4000 1|'],
    ['typing a space of one’s own', '4000 |', '4000|'],
    ['typing in the middle', '40009| 5678', '4000 9|567 8'],
    ['typing before everything', '1|4000 5678', '1|400 0567 8'],
    ['backspace over a space', '4000|5678', '4000| 5678'],
    ['what is in groups already stays where the browser put it', '4000 |678', '4000 |678'],
    ['pasting with dashes', '4000-1234-|5', '4000 1234| 5'],
    ['full-width digits', '４０００１|', '4000 1|'],
    ['a letter', '4000 1x|2', '4000 1|2'],
    ['a digit too many at the end', '4000 1234 1234 12345|', '4000 1234 1234 1234|'],
    ['a digit too many in the middle', '4000 19|234 1234 1234', '4000 1|234 1234 1234'],
    ['a digit too many before everything', '9|4000 1234 1234 1234', '|4000 1234 1234 1234'],
  ])('%s', (_, before, after) => {
    expect(marked(keepDigits(typed(before), CARD_NUMBER_DIGITS))).toBe(after);
  });

  it('Delete gets past a space that formatting adds again', () => {
    const forward = (text: string) => marked(keepDigits(typed(text), CARD_NUMBER_DIGITS, true));
    expect(forward('4000|5678')).toBe('4000 |5678');
    expect(forward('4000 5678|90')).toBe('4000 5678 |90');
  });

  it('stays behind the same digits, and what fitted before the edit stays', () => {
    fc.assert(
      fc.property(anyText, anyText, anyRules, fc.boolean(), (before, after, rules, forward) => {
        const text = before + after;
        const kept = keepDigits({ text, caret: before.length }, rules, forward);
        expect(kept.caret).toBeLessThanOrEqual(kept.text.length);
        const left = digitsOf(kept.text.slice(0, kept.caret));
        const right = digitsOf(kept.text.slice(kept.caret));
        const rest = digitsOf(after).slice(0, rules.most);
        expect(left).toBe(digitsOf(before).slice(0, rules.most - rest.length));
        expect(right).toBe(rest);
      }),
    );
  });
});

describe('[REG-2] an expiry that comes into one field', () => {
  const before = { month: '03', year: '' };
  it.each([
    ['12/27', '12', '27'],
    ['12 / 2027', '12', '27'],
    ['1/27', '01', '27'],
    ['1227', '12', '27'],
    ['12-27', '12', '27'],
    ['１２／２７', '12', '27'],
    ['122027', '12', '27'],
    ['2027', '03', '27'],
  ])('%s fills in both, or the year', (text, month, year) => {
    expect(pastedExpiry(text, before)).toEqual({ month, year });
  });

  it.each(['', '1', '12', '123', '20', '202', '13/27', '12/', '19/99x'])('%j is no whole expiry', (text) => {
    expect(pastedExpiry(text, before)).toBeUndefined();
  });
});
