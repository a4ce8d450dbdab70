import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isContextOnly } from './context-words.ts';
import { passwordProblem } from './password.ts';

describe('[S45] a password made of words about bank, place and person', () => {
  it.each([
    ['Taipei-2026', undefined],
    ['Harbour-bank99', undefined],
    ['Password.2026', undefined],
    ['CreditCard!88', undefined],
    ['annlin1984', 'ann.lin84'],
    ['Ann.1984.Lin', 'ann.lin84'],
    ['LinTaipei-7', 'ann.lin84'],
    ['Summer-2026', undefined],
    ['2026.Winter!', undefined],
    ['November_2026', undefined],
    ['Friday=2026', undefined],
    ['Taipei-Summer26', undefined],
  ])('is common: %s of %s', (password, username) => {
    expect(passwordProblem(password, { username, bankName: 'Ferry Harbour Bank' })).toBe('common');
  });

  it.each([
    ['Sunny-harbour.58', undefined],
    ['annlin1984', 'ben.wu22'],
    ['84-1957-62a!', undefined],
    ['Lx-84.bank', 'lx.84'],
  ])('is allowed with another word: %s of %s', (password, username) => {
    expect(passwordProblem(password, { username, bankName: 'Ferry Harbour Bank' })).toBeUndefined();
  });

  it('counts the name of the bank itself, not of another one', () => {
    expect(passwordProblem('Ferry.Bank.1984', { bankName: 'Ferry Harbour Bank' })).toBe('common');
    expect(passwordProblem('Ferry.Bank.1984', { bankName: 'Other Bank' })).toBeUndefined();
  });

  it('is recognised for any digits and signs between the letters', () => {
    const sign = fc.constantFrom(...'0123456789!$*.-=?_');
    fc.assert(
      fc.property(fc.array(sign, { minLength: 5, maxLength: 10 }), (signs) => {
        const word = 'tainan'.split('');
        const mixed =
          signs.map((one, n) => one + (word[n] ?? '')).join('') + word.slice(signs.length).join('');
        expect(isContextOnly(mixed, {})).toBe(true);
      }),
    );
  });
});
