import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH, normaliseAnswer } from './alphabet.ts';

const answer = fc
  .array(fc.constantFrom(...CAPTCHA_ALPHABET), { minLength: CAPTCHA_LENGTH, maxLength: CAPTCHA_LENGTH })
  .map((characters) => characters.join(''));

/** Converts text to the full-width characters of a Chinese keyboard. */
const fullWidth = (text: string) =>
  [...text].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join('');

describe('captcha alphabet', () => {
  it.each(['0OQD', '1IL', '2Z', '5S', '8B3', '6GC', 'UV', 'EF', 'PR', 'MN', 'HN', '69'])(
    '[CAP-1] has at most one of the look-alikes %s',
    (group) => {
      expect([...group].filter((c) => CAPTCHA_ALPHABET.includes(c)).length).toBeLessThanOrEqual(1);
    },
  );

  it('[CAP-1] has 20 different characters and answers of 5', () => {
    expect(new Set(CAPTCHA_ALPHABET).size).toBe(20);
    expect(CAPTCHA_LENGTH).toBe(5);
  });

  it('[CAP-1] normalises case, width and white space', () => {
    fc.assert(
      fc.property(answer, (text) => {
        expect(normaliseAnswer(text)).toBe(text);
        expect(normaliseAnswer(text.toLowerCase())).toBe(text);
        expect(normaliseAnswer(fullWidth(text))).toBe(text);
        expect(normaliseAnswer(fullWidth(text.toLowerCase()))).toBe(text);
        expect(normaliseAnswer(` ${[...text].join(' ')}\u3000\t`)).toBe(text);
      }),
    );
  });
});
