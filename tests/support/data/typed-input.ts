/** Values in the forms in which people type or paste them. */
import fc from 'fast-check';

/** Separators between characters: grouping, and invisible characters of copied text. */
const SEPARATORS = ['', '', '', ' ', '-', '  ', '\u3000', '\u00a0', '\t', '–', '－', '−', '\u200b', '\u00ad'];
const PADDING = ['', ' ', '\u3000', '\n', '\ufeff '];

/** Converts a half-width character to full width, if it has a full-width form. */
export function fullWidth(character: string): string {
  const code = character.charCodeAt(0);
  return code > 0x20 && code < 0x7f ? String.fromCharCode(code + 0xfee0) : character;
}

/** Generates a text in any letter case and width, with spaces around it. */
export function typedForms(text: string): fc.Arbitrary<string> {
  const characters = [...text].map((character) =>
    fc.constantFrom(character, character.toLowerCase(), character.toUpperCase(), fullWidth(character)),
  );
  const around = fc.constantFrom(...PADDING);
  return fc.tuple(around, fc.tuple(...characters), around).map(([before, inner, after]) => {
    return before + inner.join('') + after;
  });
}

/** Like {@link typedForms}, with any grouping. */
export function groupedForms(text: string): fc.Arbitrary<string> {
  return typedForms(text).chain((typed) =>
    fc
      .array(fc.constantFrom(...SEPARATORS), { minLength: typed.length, maxLength: typed.length })
      .map((separators) =>
        [...typed].map((character, index) => character + (separators[index] ?? '')).join(''),
      ),
  );
}

/** Generates a text of these characters. */
export function textOf(characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
}

export const DIGITS = '0123456789';
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const RUNS = [DIGITS, LETTERS].flatMap((row) =>
  [row, [...row].reverse().join('')].flatMap((line) =>
    Array.from({ length: line.length - 2 }, (_, index) => line.slice(index, index + 3)),
  ),
);

/** Whether a text has three equal or consecutive characters. Searches a list of all runs; the product computes them. */
export function containsRun(text: string): boolean {
  const lower = text.toLowerCase();
  return /(.)\1\1/su.test(lower) || RUNS.some((run) => lower.includes(run));
}
