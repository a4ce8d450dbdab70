/** Conformance tests: cancellation of redemptions. A card system that cannot cancel leaves `cancel-redemption` out. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Redeemed, RedemptionOrder } from '../../../server/ports/card-system/parts/redemption.ts';
import { addDays } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { type Attempt, apply, type CardSystemUnderTest } from '../apply.ts';
import { SAMPLE_TEXT } from '../remote/sample-commands.ts';
import { ANN, BEN, BENS, sampleId, USED } from '../sample/sample-bank.ts';
import { CANCELLING, JOY, LATER, SOON } from '../sample/sample-joy.ts';

const ORDER: RedemptionOrder = {
  itemCode: 'TEST0003',
  category: 'voucher_and_donation',
  description: SAMPLE_TEXT,
  quantity: 1,
  points: 100,
};
const MILES = { partner: 'EVAM', id: '3456789012' };
const WHOLE = { pageNumber: 0, pageSize: 100 };

/** Each test gives back the points that it spends, so the tests do not depend on each other. */
export function testCancellations(adapter: () => CardSystemUnderTest, today: string, isLocal: boolean): void {
  const system = () => adapter().system;
  async function redeem(change: Partial<RedemptionOrder> = {}): Promise<Redeemed> {
    const result = await attempt(change);
    if ('refused' in result) throw new Error(`refused: ${result.refused}`);
    return result;
  }
  const attempt = (change: Partial<RedemptionOrder> = {}) =>
    apply(adapter(), JOY, { kind: 'redeem', cardId: CANCELLING, order: { ...ORDER, ...change } });
  const cancel = (redemptionId: string, customerId = JOY, cardId = CANCELLING, how: Attempt = {}) =>
    apply(adapter(), customerId, { kind: 'cancel-redemption', cardId, redemptionId }, how);
  const ledger = async () => (await system().pointEntries(JOY, CANCELLING, WHOLE))?.content ?? [];
  /** Points of the card, of its ledger, and by expiry. */
  const points = async () => ({
    balance: await system().pointBalance(JOY, CANCELLING),
    sum: (await ledger()).reduce((all, entry) => all + entry.points, 0),
    ending: await system().pointsEnding(JOY, CANCELLING),
  });
  const FULL = {
    balance: 170,
    sum: 170,
    ending: [
      { endsOn: addDays(today, SOON), points: 60 },
      { endsOn: addDays(today, LATER), points: 60 },
    ],
  };

  it('[RDM-7] gives the points back once, with the days on which they expire, and marks the redemption', async () => {
    const redeemed = await redeem();
    const { redemptionId, cancellableUntil } = redeemed;
    expect(cancellableUntil?.getTime()).toBeGreaterThan(Date.now());
    expect(await points()).toMatchObject({ balance: 70, sum: 70 });
    const result = await cancel(redemptionId);
    expect(result).toEqual({ redemptionId, cancelledAt: expect.any(Date), points: 100, pointBalance: 170 });
    if ('refused' in result) throw new Error(`refused: ${result.refused}`);
    expect(await points()).toEqual(FULL);
    const [listed] = (await system().redemptions(JOY, WHOLE)).content;
    expect(listed).toMatchObject({ redemptionId, points: 100, cancelledAt: result.cancelledAt });
    const detail = await system().redemption(JOY, redemptionId);
    expect(detail?.cancelledAt).toEqual(result.cancelledAt);
    expect(detail).not.toHaveProperty('cancellableUntil');
    expect(await cancel(redemptionId)).toEqual({ refused: 'cancelled' });
    expect(await points()).toEqual(FULL);
  });

  it('[RDM-7] cancels once when cancellations race', async () => {
    const { redemptionId } = await redeem();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(redemptionId)));
    expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(1);
    expect(answers.filter((answer) => 'refused' in answer)).toEqual(
      Array.from({ length: 9 }, () => ({ refused: 'cancelled' })),
    );
    expect(await points()).toEqual(FULL);
  });

  // Only in the portal's database: a read model may record the outcomes of racing commands in another order.
  it.runIf(isLocal)('[RDM-7] never spends points twice when a cancellation races redemptions', async () => {
    const { redemptionId } = await redeem({ points: 170 });
    const [cancelled, ...answers] = await Promise.all([
      cancel(redemptionId),
      ...Array.from({ length: 6 }, () => attempt({ points: 170 })),
    ]);
    expect(cancelled).toMatchObject({ points: 170 });
    const accepted = answers.flatMap((answer) => ('refused' in answer ? [] : [answer]));
    expect(accepted.length).toBeLessThanOrEqual(1);
    const left = accepted.length === 1 ? 0 : 170;
    expect(await points()).toMatchObject({ balance: left, sum: left });
    for (const one of accepted) await cancel(one.redemptionId);
    expect(await points()).toEqual(FULL);
  });

  it('[RDM-7] refuses with a reason and changes nothing', async () => {
    const { redemptionId } = await redeem();
    const before = await points();
    for (const [customerId, cardId, id] of [
      [BEN, BENS, redemptionId],
      [BEN, CANCELLING, redemptionId],
      [JOY, USED, redemptionId],
      [JOY, CANCELLING, sampleId(99)],
      [JOY, CANCELLING, 'x'],
      ['', CANCELLING, redemptionId],
    ] as const)
      expect(await cancel(id, customerId, cardId)).toEqual({ refused: 'not-there' });
    expect(await points()).toEqual(before);
    expect((await system().redemption(JOY, redemptionId))?.cancelledAt).toBeUndefined();
    expect(await cancel(redemptionId)).toMatchObject({ points: 100 });
  });

  it('[RDM-7] never cancels a cash rebate', async () => {
    const rebate = { amount: twd(100), minimumAverageBalance: twd(0), timesAYear: 1000 };
    const order = { ...ORDER, itemCode: 'TEST0004', category: 'cashback', points: 1, rebate } as const;
    const result = await apply(adapter(), ANN, { kind: 'redeem', cardId: USED, order });
    if ('refused' in result) throw new Error(`refused: ${result.refused}`);
    expect(result).not.toHaveProperty('cancellableUntil');
    expect(await system().redemption(ANN, result.redemptionId)).not.toHaveProperty('cancellableUntil');
    expect(await cancel(result.redemptionId, ANN, USED)).toEqual({ refused: 'too-late' });
    expect(await system().pointBalance(ANN, USED)).toBe(result.pointBalance);
  });

  it('[RDM-7] does not know the membership of a cancelled redemption', async () => {
    const { redemptionId } = await redeem({ category: 'airmiles_and_hotel', membership: MILES });
    expect(await system().knowsMembership(JOY, MILES)).toBe(true);
    await cancel(redemptionId);
    expect(await system().knowsMembership(JOY, MILES)).toBe(false);
  });

  it.runIf(isLocal)('[RDM-7] a rolled-back cancellation has no effect', async () => {
    const { redemptionId } = await redeem();
    const before = await points();
    const how = { id: randomUUID(), rollBack: true };
    await expect(cancel(redemptionId, JOY, CANCELLING, how)).rejects.toThrow('rolled back');
    expect(await points()).toEqual(before);
    expect(await cancel(redemptionId)).toMatchObject({ points: 100 });
  });
}
