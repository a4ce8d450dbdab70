/** Runs redemptions and deductions of expired points concurrently. */
import { expect } from 'vitest';
import type { PointBank } from './test-points.ts';

/** Points per redemption. */
const EACH = 7;

/**
 * Half of the calls redeem points of the first card, and half deduct expired points. The card has 70 valid points and
 * 100 that have just expired. Fails when a balance is negative, a point is used twice or an expired point is used.
 */
export async function raceAtMidnight(bank: PointBank, calls: number): Promise<void> {
  const { cards, setTime, redeem } = bank;
  const [cardId = ''] = cards;
  await setTime('2027-01-01', '00:00:00');
  const work = Array.from({ length: calls }, (_, n) =>
    n % 2 === 0 ? redeem(cardId, EACH, `race-${n}`) : bank.expirePoints().then((count) => ({ count })),
  );
  const outcomes = await Promise.all(work);
  const done = outcomes.filter((outcome) => 'state' in outcome && outcome.state === 'done');
  expect(done).toHaveLength(Math.min(10, calls / 2));
  const taken = outcomes.reduce((sum, outcome) => sum + ('count' in outcome ? outcome.count : 0), 0);
  expect(taken).toBeLessThanOrEqual(1);
  const points = 70 - EACH * done.length;
  expect(await bank.stored(cardId)).toMatchObject({ points, sum: points, expired: 1 });
  expect((await bank.stored(cardId))?.lowest).toBeGreaterThanOrEqual(0);
}
