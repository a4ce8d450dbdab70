/** The bank's events together with commands that an external card system has executed. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { empty } from '../../tests/support/api/state.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { ANN, USED } from '../conformance/sample/sample-bank.ts';
import { createReadModel } from '../embedded/read-model/read-model.ts';
import { loadFolder } from '../load/load.ts';
import { cancellationOf, fillBank, keys, later, redemptionOf, sampleFolder } from '../load/test-bank.ts';
import * as make from './test-events.ts';

describeOnUsualDatabase('events beside recorded commands', (context) => {
  const db = () => context.db();
  const send = make.sendTo(context);
  const card = () => make.usedCard(context);
  const ledger = async () =>
    (
      await sql<{
        line: string;
      }>`select sequence || ': ' || points || case when recorded then ' recorded' else '' end as line
        from cards.point_entries where card_id = ${USED} and sequence > 3 order by sequence`.execute(db())
    ).rows.map(({ line }) => line);
  /** Records a redemption of 30 points that started some minutes ago. Returns its id. */
  async function redeem(minutes: number, redemptionId = randomUUID(), rebate?: number): Promise<string> {
    const { command, result } = redemptionOf(30, rebate, redemptionId);
    const unit = { id: randomUUID(), begunAt: new Date(make.ago(minutes)) };
    const isShown = await db()
      .transaction()
      .execute((trx) => createReadModel(keys).record<'redeem'>({ trx, ...unit }, ANN, command, result));
    expect(isShown).toBe(true);
    return redemptionId;
  }
  /** Records the cancellation of a redemption of 30 points. */
  async function cancel(minutes: number, redemptionId: string): Promise<void> {
    const { command, result } = cancellationOf(redemptionId, 30);
    const unit = { id: randomUUID(), begunAt: new Date(make.ago(minutes)) };
    const isShown = await db()
      .transaction()
      .execute((trx) =>
        createReadModel(keys).record<'cancel-redemption'>({ trx, ...unit }, ANN, command, result),
      );
    expect(isShown).toBe(true);
  }
  beforeEach(async () => {
    await empty(db(), 'portal.bank_events', 'cards.recorded_commands');
    await fillBank(context);
  });

  it('[RDM-4] [OPS-4] keeps what was redeemed behind the lines that the bank adds', async () => {
    await redeem(9);
    expect(await ledger()).toEqual(['4: -30 recorded']);
    await send(make.points(5, 4));
    expect(await ledger()).toEqual(['4: 10', '5: -30 recorded']);
    expect((await card()).points).toBe(446n);
  });

  it('[RDM-4] [OPS-4] takes the points once when the bank sends the line of the redemption', async () => {
    const redemptionId = await redeem(9);
    await send(make.points(5, 4));
    await send(make.points(4, 5, { points: -30, balanceAfter: 446, redemptionId }));
    expect(await ledger()).toEqual(['4: 10', '5: -30']);
    expect((await card()).points).toBe(446n);
    const folder = await sampleFolder(context);
    later(folder, make.ago(8));
    expect((await loadFolder(context.open(), keys, folder)).state).toBe('complete');
    expect((await card()).points).toBe(446n);
  });

  it('[RDM-4] [OPS-4] takes the points once when the line of the bank is there before the outcome', async () => {
    const redemptionId = randomUUID();
    await send(make.points(5, 4, { points: -30, balanceAfter: 436, redemptionId }));
    await redeem(9, redemptionId);
    expect(await ledger()).toEqual(['4: -30']);
    expect((await card()).points).toBe(436n);
  });

  it('[RDM-7] [OPS-4] keeps what was cancelled behind the lines that the bank adds', async () => {
    const redemptionId = await redeem(9);
    await cancel(8, redemptionId);
    expect(await ledger()).toEqual(['4: -30 recorded', '5: 30 recorded']);
    await send(make.points(5, 4));
    expect(await ledger()).toEqual(['4: 10', '5: -30 recorded', '6: 30 recorded']);
    await send(make.points(4, 5, { points: -30, balanceAfter: 446, redemptionId }));
    expect(await ledger()).toEqual(['4: 10', '5: -30', '6: 30 recorded']);
    await send(make.points(3, 6, { points: 30, balanceAfter: 476, redemptionId }));
    expect(await ledger()).toEqual(['4: 10', '5: -30', '6: 30']);
    expect((await card()).points).toBe(476n);
  });

  it('[RDM-7] [OPS-4] gives the points back once when the line of the bank is there before the outcome', async () => {
    const redemptionId = await redeem(9);
    await send(make.points(5, 4, { points: -30, balanceAfter: 436, redemptionId }));
    await send(make.points(4, 5, { points: 30, balanceAfter: 466, redemptionId }));
    await cancel(8, redemptionId);
    expect(await ledger()).toEqual(['4: -30', '5: 30']);
    expect((await card()).points).toBe(466n);
  });

  it('[RDM-3] [OPS-4] keeps a rebate that is later than the balance of an event', async () => {
    await redeem(5, randomUUID(), 100);
    await send(make.authorised(9));
    expect((await card()).current_balance).toBe(19_900n);
    await send(make.posted(2, { currentBalance: make.ntd(19_910) }));
    expect((await card()).current_balance).toBe(19_910n);
  });
});
