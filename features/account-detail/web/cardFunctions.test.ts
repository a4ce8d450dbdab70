import { describe, expect, it } from 'vitest';
import { cardFunction, functionHref } from './cardFunctions.ts';

describe('functions that a card is chosen for', () => {
  it('[CARD-2] are those of the table; anything else is none', () => {
    expect(functionHref(cardFunction('reward-points')!, 'x')).toContain('/x/reward-points');
    expect(functionHref(cardFunction('cashback-method')!, 'x')).toContain('/x/cashback-method');
    for (const name of [null, '', 'toString', '__proto__', 'https://example.org']) {
      expect(cardFunction(name)).toBeUndefined();
    }
  });

  it('[GEN-7] one that the bank does not offer is none', () => {
    expect(cardFunction('cash-advance-pin')).toBeUndefined();
  });
});
