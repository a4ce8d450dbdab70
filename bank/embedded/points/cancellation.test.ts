/** Cancellation of redemptions in schema `cards`. The rules of the port are in conformance/rules/cancellation.ts. */
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { LotLine } from '../../../server/ports/card-system/lots.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { HOLDER, openPointBank, type PointBank } from './test-points.ts';

const DAY = '2026-12-31';
const NEXT = '2027-01-01';
const LATER = '2027-06-30';
const date = '2026-11-01';
/** 100 points that expire on the tested day, 50 that expire later, and 20 that never expire. */
const LEDGER: readonly LotLine[] = [
  { points: 50, date, endsOn: LATER },
  { points: 100, date, endsOn: DAY },
  { points: 20, date },
];

describeOnEachDatabase('cancelled redemptions', (context) => {
  let bank: PointBank;
  let cardId: string;
  async function open(): Promise<void> {
    bank = await openPointBank(context.db(), [LEDGER]);
    cardId = bank.cards[0] ?? '';
    await bank.setTime(DAY, '12:00:00');
  }
  afterEach(() => bank.putClockBack());

  async function redeem(points: number, id: string): Promise<string> {
    const settled = await bank.redeem(cardId, points, id);
    if (settled.state === 'refused') throw new Error(settled.refusal.refused);
    return settled.result.redemptionId;
  }
  const cancel = (redemptionId: string, id = 'cancel') =>
    context
      .db()
      .transaction()
      .execute((trx) => {
        const command = { kind: 'cancel-redemption', cardId, redemptionId } as const;
        return bank.system.commands.apply({ trx, id }, HOLDER, command);
      });
  const ending = () => bank.system.pointsEnding(HOLDER, cardId);
  const refused = (reason: string) => ({ state: 'refused', refusal: { refused: reason } });

  it('[RDM-6] [PTS-1] give points that expired meanwhile back for the day of the cancellation only', async () => {
    await open();
    const redemptionId = await redeem(120, 'a');
    await bank.setTime(NEXT, '11:00:00');
    expect(await cancel(redemptionId)).toMatchObject({
      state: 'done',
      result: { points: 120, pointBalance: 170 },
    });
    expect(await ending()).toEqual([
      { endsOn: NEXT, points: 100 },
      { endsOn: LATER, points: 50 },
    ]);
    const lines = (await bank.ledger(cardId)).slice(0, 2);
    expect(lines.map(({ points, endsOn, description }) => [points, endsOn, description])).toEqual([
      [20, LATER, { en: 'Cancelled: Line', zh_tw: '取消兌換：紀錄' }],
      [100, NEXT, { en: 'Cancelled: Line', zh_tw: '取消兌換：紀錄' }],
    ]);
    await bank.setTime('2027-01-02', '00:00:00');
    expect(await bank.system.pointBalance(HOLDER, cardId)).toBe(70);
    await bank.system.commands.expirePoints(() => false);
    expect(await bank.stored(cardId)).toMatchObject({ points: 70, sum: 70, expired: 1 });
  });

  it('[RDM-6] [PTS-1] take expired points from the card before they give others back', async () => {
    await open();
    const redemptionId = await redeem(10, 'a');
    await bank.setTime(NEXT, '11:00:00');
    expect(await cancel(redemptionId)).toMatchObject({ result: { points: 10, pointBalance: 80 } });
    expect(await bank.stored(cardId)).toMatchObject({ points: 80, sum: 80, expired: 1 });
  });

  it('[RDM-6] are refused from 24 hours on', async () => {
    await open();
    const [early, late] = [await redeem(10, 'a'), await redeem(10, 'b')];
    await bank.setTime(NEXT, '11:59:00');
    expect(await cancel(early, 'c')).toMatchObject({ state: 'done' });
    await bank.setTime(NEXT, '12:00:30');
    expect(await cancel(late, 'd')).toEqual(refused('too-late'));
    expect(await cancel(early, 'e')).toEqual(refused('cancelled'));
  });

  it('[RDM-6] leave no redemption cancelled after the points batch has begun', async () => {
    const setBatch = (batchOpen: boolean) =>
      sql`update cards.customers set redemption_batch_open = ${batchOpen} where customer_id = ${HOLDER}`.execute(
        context.db(),
      );
    const cancelledOnes = async () => {
      const { rows } = await sql<{ n: number }>`select count(cancelled_at)::int as n from cards.redemptions
        where customer_id = ${HOLDER}`.execute(context.db());
      return rows[0]?.n;
    };
    await open();
    const ids = [];
    for (let n = 0; n < 10; n++) ids.push(await redeem(3, `r${n}`));
    let atBegin: number | undefined;
    const [, ...outcomes] = await Promise.all([
      setBatch(true).then(async () => {
        atBegin = await cancelledOnes();
      }),
      ...ids.map((id, n) => cancel(id, `c${n}`)),
    ]);
    const done = outcomes.filter(({ state }) => state === 'done').length;
    expect(await cancelledOnes()).toBe(done);
    expect(done).toBe(atBegin);
    expect(outcomes.filter(({ state }) => state === 'refused')).toEqual(
      Array.from({ length: 10 - done }, () => refused('batch')),
    );
    const points = 170 - 3 * (10 - done);
    expect(await bank.stored(cardId)).toMatchObject({ points, sum: points });
    await setBatch(false);
  });

  it('[RDM-6] are given back once by the schema too', async () => {
    await open();
    const redemptionId = await redeem(120, 'a');
    await cancel(redemptionId);
    // A fault that forgets the cancellation.
    await sql`update cards.redemptions set cancelled_at = null, cancel_unit_id = null, cancel_sequence = null
      where customer_id = ${HOLDER}`.execute(context.db());
    await expect(cancel(redemptionId, 'again')).rejects.toMatchObject({ code: '23505' });
    expect(await bank.stored(cardId)).toMatchObject({ points: 170, sum: 170 });
    await expect(
      sql`update cards.redemptions set rebate = 1 where customer_id = ${HOLDER}`.execute(context.db()),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
