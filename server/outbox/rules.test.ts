import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Kind, pauseSeconds, RULES } from './rules.ts';

const HALF = 2 ** 31;
const kinds = fc.constantFrom<Kind>('otp', 'notice');
const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('pauses between tries', () => {
  it('[OPS-4] double from one second up to the longest pause', () => {
    const full = (kind: Kind) => [1, 2, 3, 4, 5, 6, 20].map((tries) => pauseSeconds(kind, tries, 0));
    expect(full('otp')).toEqual([1, 2, 4, 8, 16, 20, 20]);
    expect(full('notice')).toEqual([1, 2, 4, 8, 16, 32, 600]);
    expect(pauseSeconds('notice', 3, HALF)).toBe(3);
  });

  it('[OPS-4] lose at most half by chance, and never reach zero, however many tries', () => {
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1, max: 100_000 }), uint32, (kind, tries, random) => {
        const pause = pauseSeconds(kind, tries, random);
        const full = pauseSeconds(kind, tries, 0);
        expect(pause).toBeLessThanOrEqual(RULES[kind].longestPauseSeconds);
        expect(pause).toBeLessThanOrEqual(full);
        expect(pause).toBeGreaterThan(full / 2);
      }),
    );
  });

  it('[OTP-1] leave a code several tries within its life', () => {
    let elapsed = 0;
    let tries = 0;
    while (elapsed < RULES.otp.lifeSeconds) elapsed += pauseSeconds('otp', ++tries, 0);
    expect(tries).toBeGreaterThanOrEqual(15);
  });
});
