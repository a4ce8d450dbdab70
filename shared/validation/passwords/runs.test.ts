import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsRun, DIGITS, LETTERS, textOf } from '../../../tests/support/data/typed-input.ts';
import { hasRun } from './runs.ts';

describe('[PWD-3] characters in a row', () => {
  it('agrees with the list of all runs, on texts that are full of them', () => {
    const dense = fc.oneof(
      textOf('abcABC123', 0, 12),
      textOf(`${DIGITS}${LETTERS}${LETTERS.toUpperCase()}!$*.-=?_'`, 0, 30),
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    fc.assert(
      fc.property(dense, (text) => {
        expect(hasRun(text)).toBe(containsRun(text));
      }),
      { numRuns: 2000 },
    );
  });
});
