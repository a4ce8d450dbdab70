import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ANN, BEN, sampleId, USED } from '../../../bank/conformance/sample/sample-bank.ts';
import { forgetHeld, holdLine } from '../../../bank/embedded/payments/test-suspended.ts';
import * as make from '../../../bank/events/test-events.ts';
import { today } from '../../../bank/load/test-bank.ts';
import { addDays } from '../../../shared/dates.ts';
import { describeOnOneEmptyDatabase } from '../../../tests/support/database/databases.ts';
import { type AlertBank, setUpAlerts } from './test-bank.ts';

describeOnOneEmptyDatabase('reminders', (context) => {
  let bank: AlertBank;
  beforeEach(async () => {
    bank = await setUpAlerts(context);
  });
  /** Days from today to the due date of the sample statement. */
  const DUE_IN = 5;
  /** Sets the time to 09:30 on a day that is `days` before the due date, with an amount left to pay. */
  const dueIn = async (days: number, left = 500) => {
    await bank.setTime('09:30', DUE_IN - days);
    await sql`update cards.cards set paid_since = statement_total - ${left} where card_id = ${USED}`.execute(
      bank.db,
    );
  };
  const kinds = async () =>
    (await bank.notices()).filter(({ customer_id }) => customer_id === ANN).map(({ kind }) => kind);
  const ending = (eventId: string, minutes: number, days: number, points: number) => ({
    kind: 'points-ending' as const,
    eventId,
    occurredAt: make.ago(minutes),
    customerId: ANN,
    cardId: USED,
    endsOn: addDays(today, days),
    points,
  });

  it('[ALERT-4] are given three days before the due date and on it', async () => {
    await dueIn(3);
    await bank.alerts.reminders.run();
    const [notice] = (await bank.notices()).filter(({ customer_id }) => customer_id === ANN);
    expect(notice).toMatchObject({ kind: 'due-soon', facts: { cardId: USED, amount: '500' } });
    for (const days of [4, 2, 1, 0, -1]) {
      await sql`truncate portal.batch_parts, portal.notices`.execute(bank.db);
      await dueIn(days);
      await bank.alerts.reminders.run();
      expect(await kinds(), String(days)).toEqual(days === 0 ? ['due-today'] : []);
    }
  });

  it('[ALERT-4] are not given for a statement that is paid', async () => {
    await dueIn(0, 0);
    await bank.alerts.reminders.run();
    expect(await kinds()).toEqual([]);
  });

  it('[DSP-9] leave out what is in dispute, and are not given when the rest is paid', async () => {
    const card = { customerId: ANN, cardId: USED };
    await dueIn(3, 8_000);
    await holdLine(bank.db, card, sampleId(53), 3_000n);
    await bank.alerts.reminders.run();
    const [notice] = (await bank.notices()).filter(({ customer_id }) => customer_id === ANN);
    expect(notice).toMatchObject({ kind: 'due-soon', facts: { amount: '5000' } });
    await sql`truncate portal.batch_parts, portal.notices`.execute(bank.db);
    await dueIn(0, 3_000);
    await bank.alerts.reminders.run();
    expect(await kinds()).toEqual([]);
    await forgetHeld(bank.db);
  });

  it('[ALERT-4] are given 60 and 30 days before points end, by the newest event', async () => {
    await bank.setTime('09:30');
    await bank.send(ending('P-1', 9, 60, 100), ending('P-2', 9, 30, 70), ending('P-3', 9, 59, 5));
    await bank.send(ending('P-4', 5, 60, 90), ending('P-5', 12, 30, 999));
    await bank.alerts.reminders.run();
    const notices = (await bank.notices()).filter(({ kind }) => kind === 'points-ending');
    expect(notices.map(({ facts }) => facts.points).sort()).toEqual([70, 90]);
    await sql`truncate portal.batch_parts, portal.notices`.execute(bank.db);
    await bank.send(ending('P-6', 1, 60, 0));
    await bank.alerts.reminders.run();
    const left = (await bank.notices()).filter(({ kind }) => kind === 'points-ending');
    expect(left.map(({ facts }) => facts.points)).toEqual([70]);
  });

  it('[PTS-4] [ALERT-4] are given 60 and 30 days before points end by the ledger, once, unless an event tells otherwise', async () => {
    const lot = (sequence: number, points: number, days: number) =>
      sql`insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, description_en,
        description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id, ends_on)
        select customer_id, card_id, ${sequence}, gen_random_uuid(), ${today}::date, 'x', 'x', ${points}, points,
          points + ${points}, 'C', 'R', ${addDays(today, days)}::date from cards.cards where card_id = ${USED}`;
    for (const [sequence, points, days] of [
      [4, 80, 60],
      [5, 40, 30],
      [6, 20, 31],
    ] as const)
      await bank.db.transaction().execute(async (trx) => {
        await lot(sequence, points, days).execute(trx);
        await sql`update cards.cards set points = points + ${points}, point_sequence = ${sequence},
          points_end_on = least(points_end_on, ${addDays(today, days)}::date) where card_id = ${USED}`.execute(
          trx,
        );
      });
    await bank.setTime('09:30');
    await bank.alerts.reminders.run();
    const ended = async () =>
      (await bank.notices())
        .filter(({ kind }) => kind === 'points-ending')
        .map(({ facts }) => [facts.points, facts.dueDate]);
    expect((await ended()).toSorted()).toEqual([
      [40, addDays(today, 30)],
      [80, addDays(today, 60)],
    ]);
    await sql`truncate portal.batch_parts`.execute(bank.db);
    await bank.alerts.reminders.run();
    expect(await ended()).toHaveLength(2);
    await sql`truncate portal.batch_parts, portal.notices`.execute(bank.db);
    await bank.send(ending('P-1', 9, 30, 0), ending('P-2', 9, 60, 70));
    await bank.alerts.reminders.run();
    expect(await ended()).toEqual([[70, addDays(today, 60)]]);
  });

  it('[ALERT-4] do not begin before 09:00 in Taipei', async () => {
    await bank.setTime('08:59');
    expect(await bank.alerts.reminders.run()).toBe(0);
    await bank.setTime('09:00:01');
    expect(await bank.alerts.reminders.run()).toBe(2);
  });

  it('[ALERT-4] [OPS-8] look at each customer once a day, however many processes run', async () => {
    await dueIn(3);
    const processes = [bank.alerts, bank.create(), bank.create()];
    const counts = await Promise.all(processes.map(({ reminders }) => reminders.run()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    expect(await bank.alerts.reminders.run()).toBe(0);
    expect(await kinds()).toEqual(['due-soon']);
  });

  it('[ALERT-4] and their messages are made once when a part is repeated, as after a restore', async () => {
    await dueIn(3);
    expect(await bank.alerts.reminders.run()).toBe(2);
    const messages = (await bank.outbox()).map(({ purpose }) => purpose);
    expect(messages).toEqual(['due-soon']);
    await sql`truncate portal.batch_parts`.execute(bank.db);
    expect(await bank.alerts.reminders.run()).toBe(2);
    expect(await kinds()).toEqual(['due-soon']);
    expect(await bank.outbox()).toHaveLength(1);
  });

  it('[ALERT-3] [ALERT-4] of a run that is late wait for the morning', async () => {
    await dueIn(3);
    await sql`update portal.clock_offset set seconds = seconds + 13 * 3600`.execute(bank.db);
    expect(await bank.alerts.reminders.run()).toBe(2);
    await bank.alerts.sender.drain();
    expect(await bank.outbox()).toEqual([]);
    await bank.setTime('08:00:01', DUE_IN - 2);
    await bank.alerts.sender.drain();
    expect((await bank.outbox()).map(({ purpose }) => purpose)).toEqual(['due-soon']);
  });

  it('[ALERT-4] come from a card system that answers for one customer at a time, without points', async () => {
    await dueIn(3);
    const asked: string[] = [];
    const remote = bank.create({
      customer: (id) => bank.cardSystem.customer(id),
      cards: (id) => {
        asked.push(id);
        return bank.cardSystem.cards(id);
      },
      pointsEnding: () => Promise.reject(new Error('is not asked')),
    });
    expect(await remote.reminders.run()).toBe(2);
    expect(await kinds()).toEqual(['due-soon']);
    expect(await bank.outbox()).toHaveLength(1);
    // Each customer once for the reminders, and the one with a reminder once for its message.
    expect(asked.toSorted()).toEqual([ANN, ANN, BEN].toSorted());
  });
});
