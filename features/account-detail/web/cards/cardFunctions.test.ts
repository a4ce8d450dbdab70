import { describe, expect, it } from 'vitest';
import { isOffered } from '../../../../web/store.ts';
import { findCardFunction } from '../../../registry.ts';

describe('card functions in the address', () => {
  it('[CARD-2] finds declared functions and nothing else', () => {
    expect(findCardFunction('reward-points', isOffered)?.id).toBe('reward-points');
    for (const name of [null, '', 'toString', '__proto__', 'https://example.org'])
      expect(findCardFunction(name, isOffered)).toBeUndefined();
  });

  it('[GEN-7] ignores a function that the bank does not offer', () => {
    expect(findCardFunction('cash-advance-pin', isOffered)).toBeUndefined();
  });
});
