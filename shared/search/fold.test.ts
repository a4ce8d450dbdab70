import { describe, expect, it } from 'vitest';
import { fold, foldTight, translationFor } from './fold.ts';
import { VARIANTS } from './variants.ts';

describe('[CARD-9] folding of searched texts', () => {
  it('has each character once, and none that folding of width and case changes', () => {
    const all = VARIANTS.flatMap((group) => [...group]);
    expect(new Set(all).size).toBe(all.length);
    expect(VARIANTS.filter((group) => [...group].length < 2)).toEqual([]);
    for (const one of all) {
      expect(one.normalize('NFKC').toLowerCase(), one).toBe(one);
      // `translate` and `repeat` count UTF-16 units here.
      expect(one, one).toHaveLength(1);
    }
  });

  it.each([
    ['臺北', '台北'],
    ['峯', '峰'],
    ['羣衆', '群眾'],
    ['裏', '裡'],
    ['着', '著'],
    ['綫', '線'],
    ['鷄', '雞'],
    ['汚', '污'],
    ['温', '溫'],
    ['恒', '恆'],
    ['麪', '麵'],
    ['鈎', '鉤'],
    ['艷', '豔'],
    ['ＣＡＦＥ', 'cafe'],
    ['ｶﾌｪ', 'カフェ'],
  ])('%s equals %s', (one, other) => expect(fold(one)).toBe(fold(other)));

  it('keeps spaces apart from the tight form', () => {
    expect(fold('A　B')).toBe('a b');
    expect(foldTight(' A　B\u200b ')).toBe('ab');
  });

  it('gives the database only the variants of the keyword', () => {
    const { from, to } = translationFor(fold('臺北'));
    expect([from[0], to]).toEqual(['臺', '台']);
    expect(translationFor('cafe').to).toBe('');
  });
});
