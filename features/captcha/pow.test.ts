import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SOLUTION_DIGITS, POW_DIFFICULTY, solve, verify } from './pow.ts';

/** Counts leading zero bits, independently of `pow.ts`. */
function zeroBits(text: string): number {
  const bits = [...createHash('sha256').update(text, 'utf8').digest()].map((b) =>
    b.toString(2).padStart(8, '0'),
  );
  return bits.join('').indexOf('1');
}

describe('silent check', () => {
  it('[CAP-4] takes 2^17 attempts on average', () => expect(POW_DIFFICULTY).toBe(17));

  it('[CAP-4] finds a short decimal solution that verifies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.integer({ min: 0, max: 11 }), async (challenge, difficulty) => {
        const solution = await solve(challenge, difficulty);
        expect(solution).toMatch(/^[0-9]{1,20}$/);
        expect(verify(challenge, difficulty, solution)).toBe(true);
        expect(zeroBits(`${challenge}:${solution}`)).toBeGreaterThanOrEqual(difficulty);
      }),
      { numRuns: 60 },
    );
  });

  it('[CAP-4] verifies exactly the solutions whose hash has enough zero bits', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.integer({ min: 0, max: 32 }), (challenge, n, difficulty) => {
        expect(verify(challenge, difficulty, String(n))).toBe(zeroBits(`${challenge}:${n}`) >= difficulty);
      }),
    );
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '-1',
    '1.5',
    '0x1',
    '1e3',
    '１',
    'abc',
    '1\n',
    '9'.repeat(MAX_SOLUTION_DIGITS + 1),
  ])('[CAP-4] refuses the solution %j even at difficulty 0', (solution) => {
    expect(verify('c', 0, solution)).toBe(false);
  });

  it('[CAP-4] accepts the longest solution', () => {
    expect(verify('c', 0, '9'.repeat(MAX_SOLUTION_DIGITS))).toBe(true);
  });

  it('[CAP-4] yields to timers during the search and stops on abort', async () => {
    const controller = new AbortController();
    let ticks = 0;
    const timer = setInterval(() => {
      ticks++;
      if (ticks === 3) controller.abort(new Error('enough'));
    }, 10);
    await expect(solve('c', 32, { signal: controller.signal })).rejects.toThrow('enough');
    clearInterval(timer);
    expect(ticks).toBe(3);
  });

  it('[CAP-4] does not start with an aborted signal', async () => {
    await expect(solve('c', 0, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  });

  it.each([-1, 33, 1.5, Number.NaN])('[CAP-4] refuses the difficulty %d', async (difficulty) => {
    await expect(solve('c', difficulty)).rejects.toThrow(RangeError);
  });
});
