import { describe, expect, it } from 'vitest';
import { type ControlSettings, changed, loosens } from '../../shared/card-controls.ts';
import { amountProblem } from './rules.ts';

const NOW: ControlSettings = {
  frozen: true,
  online: false,
  abroad: true,
  contactless: true,
  cash: true,
  perPurchase: 500n,
  perDay: undefined,
};

describe('limits of a card', () => {
  it('[SAFE-2] is from 1 to the credit limit', () => {
    expect([0n, 1n, 100n, 101n].map((amount) => amountProblem(amount, 100n))).toEqual([
      'zero',
      undefined,
      undefined,
      'aboveCredit',
    ]);
  });
});

describe('what loosens', () => {
  it.each([
    ['unfreezing', { frozen: false }, true],
    ['freezing', { frozen: true }, false],
    ['a switch that goes on', { online: true }, true],
    ['switches that go off or stay', { online: false, abroad: false, cash: true }, false],
    ['one switch off and another on', { abroad: false, online: true }, true],
    ['a higher limit', { perPurchase: 501n }, true],
    ['the same limit', { perPurchase: 500n }, false],
    ['a lower limit and a new one', { perPurchase: 1n, perDay: 1n }, false],
    ['no limit', { perPurchase: null }, true],
    ['no limit where there is none', { perDay: null }, false],
    ['nothing', {}, false],
  ])('[SAFE-3] %s', (_what, change, expected) => {
    expect(loosens(NOW, change)).toBe(expected);
  });

  it('[SAFE-2] a change leaves the other settings as they are', () => {
    expect(changed(NOW, {})).toEqual(NOW);
    expect(changed(NOW, { online: true, perPurchase: null, perDay: 7n })).toEqual({
      ...NOW,
      online: true,
      perPurchase: undefined,
      perDay: 7n,
    });
  });
});
