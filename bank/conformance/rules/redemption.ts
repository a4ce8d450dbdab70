/** Conformance tests: redemption of points and its history. */
import { expect, it } from 'vitest';
import type { RedemptionOrder } from '../../../server/ports/card-system/parts/redemption.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { type Attempt, apply, type CardSystemUnderTest } from '../apply.ts';
import { SAMPLE_TEXT } from '../remote/sample-commands.ts';
import { ANN, BEN, BENS, sampleId, UNUSED, USED } from '../sample/sample-bank.ts';
import { JOY, LATER, REDEEMED, SOON } from '../sample/sample-joy.ts';

const ORDER: RedemptionOrder = {
  itemCode: 'TEST0001',
  category: 'gift',
  description: SAMPLE_TEXT,
  quantity: 1,
  points: 10,
};
const MILES = { partner: 'EVAM', id: '1234567890' };
const WHOLE = { pageNumber: 0, pageSize: 100 };

/** These tests spend points of Ann's used card, so they must run after the tests of its ledger. */
export function testRedemptions(adapter: () => CardSystemUnderTest, isLocal: boolean): void {
  const system = () => adapter().system;
  const redeem = (
    change: Partial<RedemptionOrder> = {},
    customerId = ANN,
    cardId = USED,
    how: Attempt = {},
  ) => apply(adapter(), customerId, { kind: 'redeem', cardId, order: { ...ORDER, ...change } }, how);
  const balance = async () => (await system().pointBalance(ANN, USED)) ?? 0;
  const sum = async () =>
    ((await system().pointEntries(ANN, USED, WHOLE))?.content ?? []).reduce(
      (all, { points }) => all + points,
      0,
    );

  it('[RDM-3] [RWD-2] spends the points with a ledger entry and returns the redemption', async () => {
    const before = await balance();
    const delivery = {
      email: 'a@example.com',
      address: { address: '1 Road', city: 'Taipei', state: 'Xinyi', postcode: '110' },
    };
    const result = await redeem({ quantity: 3, delivery });
    expect(result).toMatchObject({ points: 10, pointBalance: before - 10, description: ORDER.description });
    if ('refused' in result) throw new Error(`refused: ${result.refused}`);
    expect([await balance(), await sum()]).toEqual([before - 10, before - 10]);
    const { pointBalance: _balance, cancellableUntil, ...summary } = result;
    expect(await system().redemption(ANN, result.redemptionId)).toEqual({
      ...summary,
      // Optional: a card system may not know it.
      ...(cancellableUntil && { cancellableUntil }),
      cardId: USED,
      lastFour: '0012',
      itemCode: 'TEST0001',
      category: 'gift',
      quantity: 3,
      delivery,
    });
    expect((await system().redemptions(ANN, WHOLE)).content[0]).toEqual(summary);
    expect((await system().pointEntries(ANN, USED, WHOLE))?.content[0]).toMatchObject({
      points: -10,
      description: ORDER.description,
    });
  });

  it('[RDM-4] a retry with the same unit id spends nothing and returns the same answer', async () => {
    const first = await redeem({}, ANN, USED, { id: 'redeem-retry' });
    const between = await balance();
    expect(await redeem({}, ANN, USED, { id: 'redeem-retry' })).toEqual(first);
    expect(await balance()).toBe(between);
  });

  it('[PTS-2] spends the points that end soonest, and none that have ended', async () => {
    const [soon, later] = [SOON, LATER].map((days) => addDays(taipeiDate(new Date()), days));
    const { pointsEnding, pointBalance } = system();
    expect(await redeem({ points: 121 }, JOY, REDEEMED)).toEqual({ refused: 'points', have: 120 });
    expect(await redeem({ points: 40 }, JOY, REDEEMED)).toMatchObject({ pointBalance: 80 });
    expect(await pointsEnding(JOY, REDEEMED)).toEqual([
      { endsOn: soon, points: 20 },
      { endsOn: later, points: 60 },
    ]);
    expect(await redeem({ points: 30 }, JOY, REDEEMED)).toMatchObject({ pointBalance: 50 });
    expect(await pointsEnding(JOY, REDEEMED)).toEqual([{ endsOn: later, points: 50 }]);
    expect(await redeem({ points: 51 }, JOY, REDEEMED)).toEqual({ refused: 'points', have: 50 });
    const lines = (await system().pointEntries(JOY, REDEEMED, WHOLE))?.content ?? [];
    expect(lines.reduce((all, { points }) => all + points, 0)).toBe(50);
    expect(lines.filter(({ points, endsOn }) => points < 0 && endsOn)).toMatchObject([{ points: -90 }]);
    expect(await pointBalance(JOY, REDEEMED)).toBe(50);
  });

  it.runIf(isLocal)('[RDM-4] a rolled-back redemption has no effect', async () => {
    const before = await balance();
    await expect(redeem({}, ANN, USED, { rollBack: true })).rejects.toThrow('rolled back');
    expect([await balance(), await sum()]).toEqual([before, before]);
  });

  it('[RDM-3] credits a rebate to the balance once, with an unbilled transaction; no other item', async () => {
    const balanceOwed = async () => (await system().card(ANN, USED))!.currentBalance.minor;
    const unbilled = async () => (await system().transactions(ANN, USED, 'unbilled', WHOLE))!;
    const [owedBefore, before] = [await balanceOwed(), await unbilled()];
    await redeem({ points: 1 });
    expect([await balanceOwed(), (await unbilled()).totalElements]).toEqual([
      owedBefore,
      before.totalElements,
    ]);
    const rebate = { amount: twd(250), minimumAverageBalance: twd(0), timesAYear: 1 };
    const order = { itemCode: 'TEST0002', points: 1, category: 'cashback', rebate } as const;
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await redeem(order, ANN, USED, { id: 'redeem-rebate' })).not.toHaveProperty('refused');
      expect(await redeem(order)).toEqual({ refused: 'times-a-year' });
      const after = await unbilled();
      expect([await balanceOwed(), after.totalElements]).toEqual([
        owedBefore - 250n,
        before.totalElements + 1,
      ]);
      const known = new Set(before.content.map(({ transactionId }) => transactionId));
      const [line] = after.content.filter(({ transactionId }) => !known.has(transactionId));
      expect(line).toMatchObject({
        description: ORDER.description,
        amount: twd(-250),
        category: 'adjustment',
        instalmentEligible: false,
      });
      expect(line?.postingDate).toBe(line?.transactionDate);
    }
  });

  it('[RDM-4] never overdraws the balance in concurrent redemptions', async () => {
    const before = await balance();
    expect(await redeem({ points: before + 1 })).toEqual({ refused: 'points', have: before });
    // Each redemption takes about a third of the points, so exactly three succeed. Some points remain for later
    // tests.
    const points = Math.floor((before - 9) / 3);
    expect(points).toBeGreaterThan(11);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem({ points })));
    const accepted = answers.flatMap((answer) => ('refused' in answer ? [] : [answer]));
    expect(accepted).toHaveLength(3);
    expect(new Set(accepted.map(({ redeemCode }) => redeemCode)).size).toBe(3);
    const left = before - 3 * points;
    expect(answers.filter((answer) => 'refused' in answer)).toEqual(
      Array.from({ length: 17 }, () => ({ refused: 'points', have: left })),
    );
    expect([await balance(), await sum()]).toEqual([left, left]);
  });

  it('[RDM-3] refuses with a reason and writes nothing', async () => {
    const before = [await balance(), await sum(), (await system().redemptions(ANN, WHOLE)).totalElements];
    const rebate = { amount: twd(100), minimumAverageBalance: twd(1), timesAYear: 2 };
    for (const [refused, answer] of [
      ['no-card', await redeem({}, BEN, USED)],
      ['no-card', await redeem({}, ANN, sampleId(99))],
      ['no-card', await redeem({}, ANN, 'x')],
      ['no-card', await redeem({}, '', USED)],
      ['not-active', await redeem({}, ANN, UNUSED)],
      ['batch', await redeem({}, BEN, BENS)],
      ['average-balance', await redeem({ points: 1, category: 'cashback', rebate })],
    ] as const)
      expect(answer).toEqual({ refused });
    expect([await balance(), await sum(), (await system().redemptions(ANN, WHOLE)).totalElements]).toEqual(
      before,
    );
    const batchOpen = async (id: string) => (await system().customer(id))?.redemptionBatchOpen;
    expect([await batchOpen(ANN), await batchOpen(BEN)]).toEqual([false, true]);
  });

  it('[RDM-3] enforces a yearly limit', async () => {
    const rebate = { amount: twd(100), minimumAverageBalance: twd(0), timesAYear: 2 };
    const order = { points: 1, category: 'cashback', rebate } as const;
    expect(await redeem({ ...order, quantity: 3 })).toEqual({ refused: 'times-a-year' });
    const result = await redeem({ ...order, quantity: 2 });
    if ('refused' in result) throw new Error(`refused: ${result.refused}`);
    expect((await system().redemption(ANN, result.redemptionId))?.rebate).toEqual(twd(100));
    expect(await redeem(order)).toEqual({ refused: 'times-a-year' });
  });

  it('[RDM-5] reports memberships that the customer has redeemed to', async () => {
    expect(await system().knowsMembership(ANN, MILES)).toBe(false);
    const result = await redeem({ points: 1, category: 'airmiles_and_hotel', membership: MILES });
    if ('refused' in result) throw new Error(`refused: ${result.refused}`);
    expect((await system().redemption(ANN, result.redemptionId))?.membership).toEqual(MILES);
    expect(await system().knowsMembership(ANN, MILES)).toBe(true);
    expect(await system().knowsMembership(ANN, { ...MILES, partner: 'TRSQ' })).toBe(false);
    expect(await system().knowsMembership(BEN, MILES)).toBe(false);
    expect(await system().verifyMembership(ANN, MILES)).toHaveProperty('verdict');
  });

  it('[CARD-6] [RDM-5] returns nothing for unknown, malformed and other customers’ redemptions', async () => {
    const [first] = (await system().redemptions(ANN, WHOLE)).content;
    for (const [customerId, id] of [
      [BEN, first!.redemptionId],
      [ANN, sampleId(99)],
      [ANN, 'x'],
      ['', first!.redemptionId],
    ] as const)
      expect(await system().redemption(customerId, id)).toBeUndefined();
    for (const customerId of [BEN, '', 'x'])
      expect(await system().redemptions(customerId, WHOLE)).toEqual({ content: [], totalElements: 0 });
  });
}
