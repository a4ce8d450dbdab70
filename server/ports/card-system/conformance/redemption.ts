/** Conformance of the CardSystem port: points are redeemed, and what was redeemed is found again. Test code. */
import { expect, it } from 'vitest';
import { twd } from '../../../../shared/money.ts';
import type { RedemptionOrder } from '../redemption.ts';
import type { CardSystemUnderTest } from './activation.ts';
import { ANN, BEN, BENS, sampleId, UNUSED, USED } from './sample-bank.ts';

const ORDER: RedemptionOrder = {
  itemCode: 'TEST0001',
  category: 'gift',
  description: { en: 'A cup', zh_tw: '杯子' },
  quantity: 1,
  points: 10,
};
const MILES = { partner: 'EVAM', id: '1234567890' };
const WHOLE = { pageNumber: 0, pageSize: 100 };

/** Points of Ann's used card are taken: goes last of those that look at its ledger. */
export function redeeming(made: () => CardSystemUnderTest): void {
  let units = 0;
  const system = () => made().system;
  const redeem = (
    change: Partial<RedemptionOrder> = {},
    who = ANN,
    cardId = USED,
    id = `redeem-${++units}`,
  ) =>
    made()
      .db.transaction()
      .execute((trx) => system().redeem({ trx, id }, who, cardId, { ...ORDER, ...change }));
  const balance = async () => (await system().pointBalance(ANN, USED)) ?? 0;
  const sum = async () =>
    ((await system().pointEntries(ANN, USED, WHOLE))?.content ?? []).reduce(
      (all, { points }) => all + points,
      0,
    );

  it('[RDM-3] [RWD-2] takes the points, with a line of the ledger, and finds the redemption again', async () => {
    const before = await balance();
    const delivery = {
      email: 'a@example.com',
      address: { address: '1 Road', city: 'Taipei', state: 'Xinyi', postcode: '110' },
    };
    const done = await redeem({ quantity: 3, delivery });
    expect(done).toMatchObject({ points: 10, pointBalance: before - 10, description: ORDER.description });
    if ('refused' in done) throw new Error('refused');
    expect([await balance(), await sum()]).toEqual([before - 10, before - 10]);
    const { pointBalance: _left, ...summary } = done;
    expect(await system().redemption(ANN, done.redemptionId)).toEqual({
      ...summary,
      cardId: USED,
      lastFour: '0018',
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

  it('[RDM-4] a repeat of the same unit takes nothing more and gets the same answer', async () => {
    const first = await redeem({}, ANN, USED, 'redeem-again');
    const between = await balance();
    expect(await redeem({}, ANN, USED, 'redeem-again')).toEqual(first);
    expect(await balance()).toBe(between);
  });

  it('[RDM-4] a unit whose transaction was undone leaves nothing', async () => {
    const before = await balance();
    const undone = made()
      .db.transaction()
      .execute(async (trx) => {
        await system().redeem({ trx, id: 'redeem-undone' }, ANN, USED, ORDER);
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    expect([await balance(), await sum()]).toEqual([before, before]);
  });

  it('[RDM-3] a rebate is taken off what is owed, once, with a line on the bill to come; nothing else is', async () => {
    const owed = async () => (await system().card(ANN, USED))!.currentBalance.minor;
    const open = async () => (await system().transactions(ANN, USED, 'unbilled', WHOLE))!;
    const [owedBefore, before] = [await owed(), await open()];
    await redeem({ points: 1 });
    expect([await owed(), (await open()).totalElements]).toEqual([owedBefore, before.totalElements]);
    const rebate = { amount: twd(250), minimumAverageBalance: twd(0), timesAYear: 1 };
    const order = { itemCode: 'TEST0002', points: 1, category: 'cashback', rebate } as const;
    for (let again = 0; again < 2; again++) {
      expect(await redeem(order, ANN, USED, 'redeem-rebate')).not.toHaveProperty('refused');
      expect(await redeem(order)).toEqual({ refused: 'times-a-year' });
      const after = await open();
      expect([await owed(), after.totalElements]).toEqual([owedBefore - 250n, before.totalElements + 1]);
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

  it('[RDM-4] never takes more than there is, and of many at once as many as there is for', async () => {
    const before = await balance();
    expect(await redeem({ points: before + 1 })).toEqual({ refused: 'points', have: before });
    // A few are left for what comes after.
    const points = Math.floor((before - 9) / 3);
    expect(points).toBeGreaterThan(11);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem({ points })));
    const made3 = answers.flatMap((answer) => ('refused' in answer ? [] : [answer]));
    expect(made3).toHaveLength(3);
    expect(new Set(made3.map(({ redeemCode }) => redeemCode)).size).toBe(3);
    const left = before - 3 * points;
    expect(answers.filter((answer) => 'refused' in answer)).toEqual(
      Array.from({ length: 17 }, () => ({ refused: 'points', have: left })),
    );
    expect([await balance(), await sum()]).toEqual([left, left]);
  });

  it('[RDM-3] refuses what it must not do, and writes nothing then', async () => {
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

  it('[RDM-3] holds a yearly limit', async () => {
    const rebate = { amount: twd(100), minimumAverageBalance: twd(0), timesAYear: 2 };
    const order = { points: 1, category: 'cashback', rebate } as const;
    expect(await redeem({ ...order, quantity: 3 })).toEqual({ refused: 'times-a-year' });
    const done = await redeem({ ...order, quantity: 2 });
    if ('refused' in done) throw new Error('refused');
    expect((await system().redemption(ANN, done.redemptionId))?.rebate).toEqual(twd(100));
    expect(await redeem(order)).toEqual({ refused: 'times-a-year' });
  });

  it('[RDM-5] knows to which memberships somebody has redeemed', async () => {
    expect(await system().knowsMembership(ANN, MILES)).toBe(false);
    const done = await redeem({ points: 1, category: 'airmiles_and_hotel', membership: MILES });
    if ('refused' in done) throw new Error('refused');
    expect((await system().redemption(ANN, done.redemptionId))?.membership).toEqual(MILES);
    expect(await system().knowsMembership(ANN, MILES)).toBe(true);
    expect(await system().knowsMembership(ANN, { ...MILES, partner: 'TRSQ' })).toBe(false);
    expect(await system().knowsMembership(BEN, MILES)).toBe(false);
    expect(await system().verifyMembership(ANN, MILES)).toHaveProperty('verdict');
  });

  it('[CARD-6] [RDM-5] gives nobody else’s, unknown and malformed redemptions the same answer', async () => {
    const [first] = (await system().redemptions(ANN, WHOLE)).content;
    for (const [who, id] of [
      [BEN, first!.redemptionId],
      [ANN, sampleId(99)],
      [ANN, 'x'],
      ['', first!.redemptionId],
    ] as const)
      expect(await system().redemption(who, id)).toBeUndefined();
    for (const who of [BEN, '', 'x'])
      expect(await system().redemptions(who, WHOLE)).toEqual({ content: [], totalElements: 0 });
  });
}
