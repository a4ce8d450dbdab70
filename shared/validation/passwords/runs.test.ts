import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsRun, DIGITS, LETTERS, textOf } from '../../../tests/support/data/typed-input.ts';
import { hasRun } from './runs.ts';

describe('[PWD-3] characters in a row', () => {
  it.each(['123', '321', 'abc', 'cba', 'aaa', '111', 'xyz', '789', '***', 'aBc', 'AAa', 'CbA', 'é1éé2ééé'])(
    'finds the run in %s, wherever it stands',
    (run) => {
      expect(hasRun(run)).toBe(true);
      expect(hasRun(`k7${run}`)).toBe(true);
      expect(hasRun(`${run}k7`)).toBe(true);
      expect(hasRun(`k7${run}k7`)).toBe(true);
    },
  );

  it.each([
    '',
    ...'a aa ab 12 aab abb 112 135 acb 890 901 yza zab !"# -./ @AB 9:; 89: /01 yz{ `ab 1a2b3c'.split(' '),
  ])('finds none in %j', (text) => {
    expect(hasRun(text)).toBe(false);
  });

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
