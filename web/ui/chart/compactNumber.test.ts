import { expect, it } from 'vitest';
import { compactNumber } from './compactNumber.ts';

it.each([
  [0, '0', '0'],
  [498, '498', '498'],
  [1502, '1.5K', '1,502'],
  [9999, '10.0K', '9,999'],
  [35_947, '35.9K', '3.6萬'],
  [154_980, '155.0K', '15.5萬'],
  [-2500, '−2.5K', '−2,500'],
])('[INSIGHT-7] writes %d in short for a bar', (value, en, zh) => {
  expect(compactNumber(value, 'en')).toBe(en);
  expect(compactNumber(value, 'zh_tw')).toBe(zh);
});
