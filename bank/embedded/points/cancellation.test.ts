/** Cancellation of redemptions in schema `cards`. The rules of the port are in conformance/rules/cancellation.ts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LotLine } from '../../../server/ports/card-system/lots.ts';
import type { Command } from '../../../server/ports/card-system/parts/commands.ts';
import { describeOnEachDatabase, describeOnPostgres } from '../../../tests/support/database/databases.ts';
import { HOLDER, openPointBank, type PointBank } from './test-points.ts';

const DAY = '2026-12-31';
const NEXT = '2027-01-01';
const LATER = '2027-06-30';
const date = '2026-11-01';
/** Time for another transaction to reach a lock, in milliseconds. */
const WAIT_MS = 300;
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

  it('[RDM-7] [PTS-1] give points that expired meanwhile back for the day of the cancellation only', async () => {
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
    await bank.expirePoints();
    expect(await bank.stored(cardId)).toMatchObject({ points: 70, sum: 70, expired: 1 });
  });

  it('[RDM-7] [PTS-1] take expired points from the card before they give others back', async () => {
    await open();
    const redemptionId = await redeem(10, 'a');
    await bank.setTime(NEXT, '11:00:00');
    expect(await cancel(redemptionId)).toMatchObject({ result: { points: 10, pointBalance: 80 } });
    expect(await bank.stored(cardId)).toMatchObject({ points: 80, sum: 80, expired: 1 });
  });

  it('[RDM-7] are refused from 24 hours on', async () => {
    await open();
    const [early, late] = [await redeem(10, 'a'), await redeem(10, 'b')];
    await bank.setTime(NEXT, '11:59:00');
    expect(await cancel(early, 'c')).toMatchObject({ state: 'done' });
    await bank.setTime(NEXT, '12:00:30');
    expect(await cancel(late, 'd')).toEqual(refused('too-late'));
    expect(await cancel(early, 'e')).toEqual(refused('cancelled'));
  });

  it('[RDM-7] are given back once by the schema too', async () => {
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

describeOnPostgres('cancellations beside other transactions', (context) => {
  let bank: PointBank;
  let command: Command<'cancel-redemption'>;
  beforeEach(async () => {
    bank = await openPointBank(context.db(), [LEDGER]);
    const cardId = bank.cards[0] ?? '';
    const settled = await bank.redeem(cardId, 20, 'redeem');
    if (settled.state === 'refused') throw new Error(settled.refusal.refused);
    command = { kind: 'cancel-redemption', cardId, redemptionId: settled.result.redemptionId };
  });
  const cancelIn = (trx: Transaction<Database>) =>
    bank.system.commands.apply({ trx, id: 'cancel' }, HOLDER, command);
  const cancel = () => context.db().transaction().execute(cancelIn);

  it('[RDM-7] make the points batch wait, and are refused once it has begun', async () => {
    let begun = false;
    const { batch } = await context
      .db()
      .transaction()
      .execute(async (trx) => {
        expect(await cancelIn(trx)).toMatchObject({ state: 'done' });
        const begin = sql`update cards.customers set redemption_batch_open = true where customer_id = ${HOLDER}`;
        const batch = begin.execute(context.db()).then(() => {
          begun = true;
        });
        await sleep(WAIT_MS);
        expect(begun).toBe(false);
        // In an object, because the transaction would wait for a promise that waits for its end.
        return { batch };
      });
    await batch;
    const again = await bank.system.redemption(HOLDER, command.redemptionId);
    expect(again?.cancelledAt).toBeInstanceOf(Date);
    await sql`update cards.redemptions set cancelled_at = null, cancel_unit_id = null, cancel_sequence = null
      where customer_id = ${HOLDER}`.execute(context.db());
    expect(await cancel()).toEqual({ state: 'refused', refusal: { refused: 'batch' } });
  });

  it('[RDM-7] do not deadlock with a load of files, which locks cards and then changes redemptions', async () => {
    const { cancelling } = await context
      .db()
      .transaction()
      .execute(async (trx) => {
        await sql`select from cards.cards where customer_id = ${HOLDER} for no key update`.execute(trx);
        const cancelling = cancel();
        await sleep(WAIT_MS);
        await sql`update cards.redemptions set partner = partner where customer_id = ${HOLDER}`.execute(trx);
        return { cancelling };
      });
    expect(await cancelling).toMatchObject({ state: 'done' });
  });
});
