import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountProblem, type SlipSituation, slipAmounts, whyNoSlip } from './rules.ts';

describe('[PAY-1] amount to pay', () => {
  it.each([
    ['refuses zero', 0n, 'zero'],
    ['accepts one dollar', 1n, undefined],
    ['accepts all that is due', 31_212n, undefined],
    ['refuses more than is due', 31_213n, 'aboveDue'],
  ] as const)('%s', (_title, amount, problem) => {
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
  ] as const)('for NT$%s are NT$%s', (amount, amounts) => {
    expect(slipAmounts(amount, 20_000n)).toEqual(amounts);
  });

  it('[BANK-4] of any amount add up to it, each of them from NT$1 to the bank’s highest amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2_000_000n }),
        fc.bigInt({ min: 5_000n, max: 60_000n }),
        (amount, most) => {
          const amounts = slipAmounts(amount, most);
          expect(amounts.reduce((a, b) => a + b, 0n)).toBe(amount);
          expect(amounts.every((one) => one >= 1n && one <= most)).toBe(true);
        },
      ),
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
    ['on the last day: a slip', {}, undefined],
    ['for a supplementary card: none', { relationship: 'supplementary' }, 'supplementary'],
    ['when nothing is due: none', { due: 0n }, 'nothing-due'],
    ['while a debit is under way: none', { debitUnderWay: true }, 'debit-under-way'],
    ['when the bank makes none: none', { slipUntil: undefined }, 'not-offered'],
    ['after the last day: none', { today: '2026-12-06' }, 'too-late'],
    ['late and with a debit: none', { today: '2026-12-06', debitUnderWay: true }, 'debit-under-way'],
  ] as const)('%s', (_when, change, why) => {
    expect(whyNoSlip({ ...open, ...change })).toBe(why);
  });
});
