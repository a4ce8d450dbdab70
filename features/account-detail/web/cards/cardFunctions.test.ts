import { describe, expect, it } from 'vitest';
import { cardFunction, functionHref } from './cardFunctions.ts';

describe('card functions in the address', () => {
  it('[CARD-2] finds declared functions and nothing else', () => {
    expect(functionHref(cardFunction('reward-points')!, 'x')).toContain('/x/reward-points');
    expect(functionHref(cardFunction('cashback-method')!, 'x')).toContain('/x/cashback-method');
    for (const name of [null, '', 'toString', '__proto__', 'https://example.org']) {
      expect(cardFunction(name)).toBeUndefined();
    }
  });

  it('[GEN-7] ignores a function that the bank does not offer', () => {
    expect(cardFunction('cash-advance-pin')).toBeUndefined();
  });
});
