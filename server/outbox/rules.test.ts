import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DELIVERY_RULES, type MessageKind, retryDelaySeconds } from './rules.ts';

const HALF = 2 ** 31;
const kinds = fc.constantFrom<MessageKind>('otp', 'notice');
const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('delays between attempts', () => {
  it('[OPS-4] double from one second up to the longest delay', () => {
    const full = (kind: MessageKind) =>
      [1, 2, 3, 4, 5, 6, 20].map((tries) => retryDelaySeconds(kind, tries, 0));
    expect(full('otp')).toEqual([1, 2, 4, 8, 16, 20, 20]);
    expect(full('notice')).toEqual([1, 2, 4, 8, 16, 32, 600]);
    expect(retryDelaySeconds('notice', 3, HALF)).toBe(3);
  });

  it('[OPS-4] lose at most half to jitter and never reach zero', () => {
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1, max: 100_000 }), uint32, (kind, tries, random) => {
        const delay = retryDelaySeconds(kind, tries, random);
        const full = retryDelaySeconds(kind, tries, 0);
        expect(delay).toBeLessThanOrEqual(DELIVERY_RULES[kind].maxDelaySeconds);
        expect(delay).toBeLessThanOrEqual(full);
        expect(delay).toBeGreaterThan(full / 2);
      }),
    );
  });

  it('[OTP-1] allow a code at least 15 attempts before it expires', () => {
    let elapsed = 0;
    let tries = 0;
    while (elapsed < DELIVERY_RULES.otp.lifeSeconds) elapsed += retryDelaySeconds('otp', ++tries, 0);
    expect(tries).toBeGreaterThanOrEqual(15);
  });
});
