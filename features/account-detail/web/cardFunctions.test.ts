import { describe, expect, it } from 'vitest';
import { cardFunction } from './cardFunctions.ts';

describe('functions that a card is chosen for', () => {
  it('[CARD-2] are those of the table; anything else is none', () => {
    expect(cardFunction('reward-points')?.href('x')).toContain('/x/reward-points');
    expect(cardFunction('cashback-method')?.href('x')).toContain('/x/cashback-method');
    for (const name of [null, '', 'toString', '__proto__', 'https://example.org']) {
      expect(cardFunction(name)).toBeUndefined();
    }
  });

  it('[GEN-7] one that the bank does not offer is none', () => {
    expect(cardFunction('cash-advance-pin')).toBeUndefined();
  });
});
