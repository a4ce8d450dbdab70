import { describe, expect, it } from 'vitest';
import { capitalizeFirst, counted, isOne } from './messages.ts';

describe('[GEN-1] an English count', () => {
  it.each([
    [0, 'point', '0 points'],
    [1, 'point', '1 point'],
    ['1', 'attempt', '1 attempt'],
    ['21', 'point', '21 points'],
  ])('of %s is: %s -> %s', (count, noun, text) => {
    expect(counted(count, noun)).toBe(text);
  });

  it('takes an irregular plural', () => {
    expect([counted(1, 'category', 'categories'), counted(3, 'category', 'categories')]).toEqual([
      '1 category',
      '3 categories',
    ]);
    expect([isOne('1'), isOne('1,001')]).toEqual([true, false]);
  });
});

it('[GEN-1] words for the inside of a sentence begin with a capital letter where they stand alone', () => {
  expect(['a browser', '無法辨識的瀏覽器', 'élan', ''].map(capitalizeFirst)).toEqual([
    'A browser',
    '無法辨識的瀏覽器',
    'Élan',
    '',
  ]);
});
