import { describe, expect, it } from 'vitest';
import { readDollars } from './amount.ts';

describe('[LIM-1] [SAFE-2] [PAY-1] [ALERT-1] a typed amount', () => {
  it.each([
    ['150000', 150_000n],
    ['NT$150,000', 150_000n],
    [' $ 150 000 ', 150_000n],
    [' ＮＴ＄１５，０００ ', 15_000n],
    ['0', 0n],
    ['1,000元', 1000n],
    ['新臺幣1,000', 1000n],
    ['1,000.00', 1000n],
    ['999999999999', 999_999_999_999n],
  ])('is read: %j', (typed, value) => expect(readDollars(typed)).toEqual({ value }));

  it.each([
    ['', 'empty'],
    ['NT$', 'empty'],
    ['−5', 'format'],
    ['1e3', 'format'],
    ['1.5', 'format'],
    ['1,5', 'format'],
    ['1,0000', 'format'],
    ['1千', 'format'],
    ['USD 5', 'format'],
    ['1234567890123', 'format'],
  ])('is refused: %j, %s', (typed, problem) => expect(readDollars(typed)).toEqual({ problem }));
});
