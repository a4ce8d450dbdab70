import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ungrouped } from '../../../../shared/validation/reading.ts';
import { groupedCardNumber, regroup } from './cardNumberRules.ts';

/** Parses a text with a caret: `1234|5` is the text 12345 with the caret after the 4. */
function typed(marked: string) {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|') };
}

function marked({ text, caret }: { text: string; caret: number }): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('[REG-2] formatted card number', () => {
  it.each([
    ['', ''],
    ['40001', '4000 1'],
    ['40 00123 412341 234 ', '4000 1234 1234 1234'],
    ['４０００１２３４１２３４１２３４', '4000 1234 1234 1234'],
    // Extra digits are kept; the form reports them on submit.
    ['400012341234123456', '4000 1234 1234 1234 56'],
  ])('%o is shown as %o', (text, shown) => {
    expect(groupedCardNumber(text)).toBe(shown);
  });

  it.each(['4000 12x', 'A123456789', '4000.1234', '4000/1234'])('%o stays as it was typed', (text) => {
    expect(groupedCardNumber(text)).toBe(text);
  });

  it('never gains or loses a digit, and is stable when grouped again', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789 -'), maxLength: 30 });
    fc.assert(
      fc.property(digits, (text) => {
        const shown = groupedCardNumber(text);
        expect(ungrouped(shown)).toBe(ungrouped(text));
        expect(groupedCardNumber(shown)).toBe(shown);
      }),
    );
  });
});

describe('[SHELL-8] the caret while a card number is typed', () => {
  it.each([
    ['typing a fifth digit', '40001|', '4000 1|'],
    ['typing a space of one’s own', '4000 |', '4000|'],
    ['typing in the middle', '40009| 5678', '4000 9|567 8'],
    ['typing before everything', '1|4000 5678', '1|400 0567 8'],
    ['backspace over a space', '4000|5678', '4000| 5678'],
    ['what is in groups already stays where the browser put it', '4000 |678', '4000 |678'],
    ['pasting with dashes', '4000-1234-|5', '4000 1234| 5'],
    ['full-width digits', '４０００１|', '4000 1|'],
    ['what is no card number', '4000 x|', '4000 x|'],
  ])('%s', (_, before, after) => {
    expect(marked(regroup(typed(before)))).toBe(after);
  });

  it('Delete gets past a space that formatting adds again', () => {
    expect(marked(regroup(typed('4000|5678'), true))).toBe('4000 |5678');
    expect(marked(regroup(typed('4000 5678|90'), true))).toBe('4000 5678 |90');
  });

  it('stays behind the same digits', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789 -'), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.nat(30), fc.boolean(), (digits, at, forward) => {
        const before = { text: digits, caret: Math.min(at, digits.length) };
        const after = regroup(before, forward);
        const left = ({ text: all, caret }: typeof before) => ungrouped(all.slice(0, caret));
        expect(left(after)).toBe(left(before));
        expect(after.caret).toBeLessThanOrEqual(after.text.length);
      }),
    );
  });
});
