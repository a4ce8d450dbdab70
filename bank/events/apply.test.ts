import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../server/db/errors.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { addDays } from '../../shared/dates.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { ANN, BEN, BENS, RAISED, sampleId, USED } from '../conformance/sample/sample-bank.ts';
import { today } from '../load/test-bank.ts';
import * as make from './test-events.ts';

/**
 * Returns all rows that events may change, without encrypted card numbers: encrypting the same number twice gives
 * different bytes.
 */
async function stateOf(db: Kysely<Database>): Promise<string> {
  const parts = [
    'cards.cards',
    'cards.transactions',
    'cards.statements',
    'cards.point_entries',
    'cards.wallet_tokens',
    'cards.controls',
  ];
  const texts = parts.map(async (name) => {
    const { rows } = await sql<{ row: string }>`select (to_jsonb(t) - 'number_sealed')::text as row
      from ${sql.raw(name)} t order by 1`.execute(db);
    return rows.map(({ row }) => row).join('\n');
  });
  return (await Promise.all(texts)).join('\n\n');
}

describeOnUsualDatabase('events of the bank', (context) => {
  const db = () => context.db();
  const send = make.sendTo(context);
  /**
   * Sends the events again after a connection timeout, as a bank does. On a slow machine, a hundred requests can
   * exceed the timeout.
   */
  const sendUntilAnswered = async (...events: readonly make.EventJson[]): ReturnType<typeof send> => {
    try {
      return await send(...events);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      return sendUntilAnswered(...events);
    }
  };
  const card = () => make.usedCard(context);
  const line = (id = sampleId(7001)) =>
    db().selectFrom('cards.transactions').selectAll().where('transaction_id', '=', id).executeTakeFirst();
  beforeEach(() => make.startAgain(context));

  it('[OPS-4] shows an authorised line and its effect on the balance', async () => {
    expect(await send(make.authorised(9))).toEqual({ accepted: 1, repeated: 0 });
    expect(await line()).toMatchObject({
      amount: 300n,
      posting_date: null,
      statement_date: null,
      card_id: USED,
    });
    expect((await card()).current_balance).toBe(20_000n);
  });

  it('[OPS-4] posts the line with its final amount, also when the posting arrives first', async () => {
    await send(make.posted(5, { currentBalance: make.ntd(20_010) }));
    await send(make.authorised(9));
    expect(await line()).toMatchObject({ amount: 310n, posting_date: today });
    expect((await card()).current_balance).toBe(20_010n);
  });

  it('[OPS-4] keeps the posting when the authorisation has a later time or comes later', async () => {
    await send(make.posted(9), make.authorised(5));
    expect(await line()).toMatchObject({ amount: 310n, posting_date: today });
    await send(make.authorised(3));
    expect(await line()).toMatchObject({ amount: 310n, posting_date: today });
  });

  it('[OPS-4] keeps a posted line of an earlier file when an authorisation of it arrives', async () => {
    const before = await line(sampleId(62));
    await send(make.authorised(9, { transactionId: sampleId(62) }));
    expect(await line(sampleId(62))).toEqual(before);
  });

  it('[OPS-4] counts an id as repeated, with the same or another content', async () => {
    const event = make.authorised(9);
    expect(await send(event, event)).toEqual({ accepted: 1, repeated: 1 });
    expect(await send(event, { ...event, amount: make.ntd(9999) }, make.posted(3))).toEqual({
      accepted: 1,
      repeated: 2,
    });
    expect(await line()).toMatchObject({ amount: 310n });
  });

  // Fewer on a cluster, because more need more time than a call has.
  const [many, some] = context.distributed ? [20, 10] : [100, 30];

  it('[OPS-4] lets one of many racing requests take effect', async () => {
    const event = make.authorised(9);
    const other = (n: number) => make.authorised(8, { transactionId: sampleId(8000 + n) });
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) => sendUntilAnswered(event, other(n % 5))),
    );
    expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(many + 1);
    const { rows } =
      await sql`select from cards.transactions where transaction_id = ${sampleId(7001)}`.execute(db());
    expect(rows).toHaveLength(1);
    const repeats = await Promise.all(Array.from({ length: many }, () => sendUntilAnswered(event)));
    expect(repeats.every(({ repeated }) => repeated === 1)).toBe(true);
  });

  it('[OPS-4] reaches the newest state when requests race for cards in different orders', async () => {
    const requests = Array.from({ length: some }, (_, n) => [
      make.points(60 - n, 4 + n),
      make.authorised(60 - n, { transactionId: sampleId(8000 + n), currentBalance: make.ntd(n) }),
      make.authorised(60 - n, {
        transactionId: sampleId(8100 + n),
        cardId: RAISED,
        currentBalance: make.ntd(n),
      }),
    ]);
    const deliver = context.distributed ? sendUntilAnswered : send;
    await Promise.all(requests.map((list, n) => deliver(...(n % 2 === 0 ? list : list.toReversed()))));
    expect(await card()).toMatchObject({
      current_balance: BigInt(some - 1),
      points: 466n + 10n * BigInt(some),
      point_sequence: 3 + some,
    });
    const { rows } =
      await sql`select from cards.transactions where transaction_id between ${sampleId(8000)}::uuid
      and ${sampleId(8199)}::uuid`.execute(db());
    expect(rows).toHaveLength(2 * some);
  });

  it('[OPS-4] adds a statement and starts a new count of payments', async () => {
    await send(make.statement(5));
    expect(await card()).toMatchObject({
      statement_date: today,
      payment_due_date: addDays(today, 15),
      statement_total: 12_100n,
      minimum_payment: 1000n,
      paid_since: 0n,
    });
  });

  it('[OPS-4] does not bring an older statement back', async () => {
    await send(make.statement(5));
    const older = addDays(today, -5);
    await send(
      make.statement(2, { statementDate: older, statementId: sampleId(7102), paidSince: make.ntd(77) }),
    );
    expect(await card()).toMatchObject({ statement_date: today, statement_total: 12_100n, paid_since: 0n });
  });

  it('[OPS-4] moves the due date, the minimum and what was paid, in any order of arrival', async () => {
    await send(make.dueChanged(5));
    await send(make.dueChanged(9, { paidSince: make.ntd(1), minimumPayment: make.ntd(1) }));
    expect(await card()).toMatchObject({
      statement_date: make.latest,
      payment_due_date: addDays(make.latest, 18),
      minimum_payment: 800n,
      paid_since: 2500n,
    });
    const early = make.dueChanged(3, { statementDate: today, paidSince: make.ntd(600) });
    await send(early);
    expect((await card()).paid_since).toBe(2500n);
    await send(make.statement(4));
    expect(await card()).toMatchObject({
      statement_date: today,
      payment_due_date: addDays(today, 18),
      paid_since: 600n,
    });
  });

  it('[OPS-4] leaves out a minimum above the total of the statement', async () => {
    await send(make.dueChanged(5, { minimumPayment: make.ntd(10_001) }));
    expect((await card()).minimum_payment).toBe(1000n);
  });

  it('[OPS-4] continues the points ledger, and applies a line that came too early once it fits', async () => {
    await send(make.points(5, 5));
    expect(await card()).toMatchObject({ points: 466n, point_sequence: 3 });
    await send(make.points(4, 3, { entryId: sampleId(43) }), make.points(9, 4));
    expect(await card()).toMatchObject({ points: 486n, point_sequence: 5 });
  });

  it('[OPS-4] leaves out a line of the ledger with a wrong balance or with the id of another line', async () => {
    await send(make.points(5, 4, { balanceAfter: 999 }));
    await send(make.points(4, 4, { entryId: sampleId(41) }));
    expect(await card()).toMatchObject({ points: 466n, point_sequence: 3 });
  });

  it('[OPS-4] keeps a balance that a command of the portal changed after an event', async () => {
    await send(make.authorised(9));
    const credited = sql`update cards.cards set current_balance = 19700 where card_id = ${USED}`;
    await credited.execute(db());
    await send(make.points(3, 4), make.authorised(20, { currentBalance: make.ntd(5) }));
    expect(await card()).toMatchObject({ current_balance: 19_700n, points: 476n });
    await send(make.authorised(1, { transactionId: sampleId(7002), currentBalance: make.ntd(19_800) }));
    expect((await card()).current_balance).toBe(19_800n);
  });

  it('[OPS-4] applies an earlier event of a card that came without a load', async () => {
    await sql`insert into portal.bank_events (event_id, customer_id, card_id, kind, occurred_at, known, content)
      values ('early', ${ANN}, ${USED}, 'authorised', ${make.ago(5)}, false,
        ${JSON.stringify(make.authorised(5, { eventId: 'early' }))}::jsonb)`.execute(db());
    await send(make.authorised(20, { transactionId: sampleId(7002), currentBalance: make.ntd(5) }));
    expect((await card()).current_balance).toBe(20_000n);
  });

  it('[OPS-4] keeps refusals and disputes without an effect', async () => {
    const before = await stateOf(db());
    expect(await send(make.refused(3), make.dispute(2))).toEqual({ accepted: 2, repeated: 0 });
    expect(await stateOf(db())).toBe(before);
  });

  it('[OPS-4] [CARD-6] changes nothing for a card of another customer or an unknown one', async () => {
    const before = await stateOf(db());
    await send(
      make.authorised(9, { customerId: BEN }),
      make.posted(8, { cardId: sampleId(404) }),
      make.statement(8, { cardId: BENS }),
      make.points(7, 1, { customerId: sampleId(404), cardId: sampleId(405) }),
      make.tokenAdded(6, { customerId: BEN }),
      make.tokenAdded(5, { cardId: sampleId(404) }),
      make.controls(4, { customerId: BEN }),
      make.controls(3, { cardId: sampleId(404) }),
    );
    expect(await stateOf(db())).toBe(before);
    const { rows } = await sql`select from portal.bank_events where not known`.execute(db());
    expect(rows).toHaveLength(8);
  });

  it('[OPS-4] never moves a line or the id of a statement from one card to another', async () => {
    const before = await stateOf(db());
    await send(
      make.posted(3, { cardId: RAISED, transactionId: sampleId(62), currentBalance: make.ntd(120_000) }),
      make.statement(2, { statementId: sampleId(32) }),
    );
    expect(await stateOf(db())).toBe(before);
  });

  it('[OPS-4] writes nothing when a part fails', async () => {
    const before = await stateOf(db());
    await sql`alter table cards.point_entries add constraint test_only check (points <> 13) not valid`.execute(
      db(),
    );
    const wrong = make.points(3, 4, { points: 13, balanceAfter: 479 });
    await expect(send(make.authorised(5), wrong)).rejects.toThrow(/test_only/);
    await sql`alter table cards.point_entries drop constraint test_only`.execute(db());
    expect(await stateOf(db())).toBe(before);
    expect((await sql`select from portal.bank_events`.execute(db())).rows).toEqual([]);
  });

  it('[OPS-4] reaches the same state with any order and repetition of events', {
    timeout: context.distributed ? 180_000 : 60_000,
  }, async () => {
    const set: readonly make.EventJson[] = [
      make.authorised(50),
      make.posted(40, { currentBalance: make.ntd(21_000) }),
      make.posted(30, { amount: make.ntd(305), currentBalance: make.ntd(20_995) }),
      make.authorised(30, { transactionId: sampleId(7002), currentBalance: make.ntd(22_000) }),
      make.statement(25),
      make.statement(20, { fees: make.ntd(0), total: make.ntd(12_000) }),
      make.dueChanged(22, { statementDate: today }),
      make.dueChanged(10, { statementDate: today, paidSince: make.ntd(400) }),
      make.dueChanged(45),
      make.points(35, 4),
      make.points(34, 5),
      make.points(33, 6, { points: -20, balanceAfter: 466 }),
      make.refused(12),
      make.tokenAdded(48),
      make.tokenAdded(11, { wallet: 'New phone' }),
      make.tokenAdded(8, { tokenId: 'T-2', wallet: 'Watch' }),
    ];
    await send(...set);
    const expected = await stateOf(db());
    const indexes = set.map((_, index) => index);
    const order = fc.tuple(
      fc.shuffledSubarray(indexes, { minLength: indexes.length }),
      fc.array(fc.constantFrom(...indexes), { maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(order, async ([shuffled, again, size]) => {
        await make.startAgain(context);
        const all = [...shuffled.slice(0, 6), ...again, ...shuffled];
        for (let from = 0; from < all.length; from += size)
          await send(...all.slice(from, from + size).map((index) => set[index]!));
        expect(await stateOf(db())).toBe(expected);
      }),
      { numRuns: context.distributed ? 2 : 12 },
    );
  });
});
