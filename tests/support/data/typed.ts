/** Arbitraries for values as people type or paste them. */
import fc from 'fast-check';

/** Characters between digits: separators, and invisible ones from copied text. */
const BETWEEN = ['', '', '', ' ', '-', '  ', '\u3000', '\u00a0', '\t', '–', '－', '−', '\u200b', '\u00ad'];
const AROUND = ['', ' ', '\u3000', '\n', '\ufeff '];

/** The full-width form of a character, if there is one. */
export function fullWidth(character: string): string {
  const code = character.charCodeAt(0);
  return code > 0x20 && code < 0x7f ? String.fromCharCode(code + 0xfee0) : character;
}

/** A text in any letter case and width, with spaces around it. */
export function typedForms(text: string): fc.Arbitrary<string> {
  const characters = [...text].map((character) =>
    fc.constantFrom(character, character.toLowerCase(), character.toUpperCase(), fullWidth(character)),
  );
  const around = fc.constantFrom(...AROUND);
  return fc.tuple(around, fc.tuple(...characters), around).map(([before, inner, after]) => {
    return before + inner.join('') + after;
  });
}

/** Like {@link typedForms}, with separators at any place. */
export function groupedForms(text: string): fc.Arbitrary<string> {
  return typedForms(text).chain((typed) =>
    fc
      .array(fc.constantFrom(...BETWEEN), { minLength: typed.length, maxLength: typed.length })
      .map((between) => [...typed].map((character, at) => character + (between[at] ?? '')).join('')),
  );
}

/** Any text of these characters. */
export function textOf(characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
}

export const DIGITS = '0123456789';
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const RUNS = [DIGITS, LETTERS].flatMap((row) =>
  [row, [...row].reverse().join('')].flatMap((line) =>
    Array.from({ length: line.length - 2 }, (_, at) => line.slice(at, at + 3)),
  ),
);

/** Finds three equal or consecutive characters by listing all runs; the product counts instead. */
export function containsRun(text: string): boolean {
  const lower = text.toLowerCase();
  return /(.)\1\1/su.test(lower) || RUNS.some((run) => lower.includes(run));
}
