import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountProblem, type SlipSituation, slipAmounts, whyNoSlip } from './rules.ts';

describe('[PAY-1] amount to pay', () => {
  it.each([
    [0n, 'zero'],
    [1n, undefined],
    [31_212n, undefined],
    [31_213n, 'aboveDue'],
  ] as const)('of NT$31,212 that are left, NT$%d is %s', (amount, problem) => {
    expect(amountProblem(amount, 31_212n)).toBe(problem);
  });
});

describe('[PAY-2] slips', () => {
  it.each([
    [1n, [1n]],
    [20_000n, [20_000n]],
    [20_001n, [20_000n, 1n]],
    [31_212n, [20_000n, 11_212n]],
    [60_000n, [20_000n, 20_000n, 20_000n]],
    [0n, []],
  ] as const)('of NT$%s are of NT$%s', (amount, amounts) => {
    expect(slipAmounts(amount)).toEqual(amounts);
  });

  it('of any amount add up to it, each of them from NT$1 to NT$20,000', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2_000_000n }), (amount) => {
        const amounts = slipAmounts(amount);
        expect(amounts.reduce((a, b) => a + b, 0n)).toBe(amount);
        expect(amounts.every((one) => one >= 1n && one <= 20_000n)).toBe(true);
      }),
    );
  });

  const open: SlipSituation = {
    relationship: 'primary',
    due: 1n,
    debitUnderWay: false,
    slipUntil: '2026-12-05',
    today: '2026-12-05',
  };
  it.each([
    ['on the last day', {}, undefined],
    ['for a supplementary card', { relationship: 'supplementary' }, 'supplementary'],
    ['when nothing is left', { due: 0n }, 'nothing-due'],
    ['while a debit is under way', { debitUnderWay: true }, 'debit-under-way'],
    ['when the bank makes none', { slipUntil: undefined }, 'not-offered'],
    ['after the last day', { today: '2026-12-06' }, 'too-late'],
    ['late and with a debit', { today: '2026-12-06', debitUnderWay: true }, 'debit-under-way'],
  ] as const)('%s: %s', (_when, change, why) => {
    expect(whyNoSlip({ ...open, ...change })).toBe(why);
  });
});
