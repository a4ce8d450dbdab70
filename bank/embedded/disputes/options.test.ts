/** [BANK-42] What can be disputed, until when, and how a case is opened once. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../../server/db/errors.ts';
import type { LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { DISPUTE_LINES, lastDisputeDay } from '../../../shared/disputes.ts';
import { twd } from '../../../shared/money.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { ANN, sampleId } from '../../conformance/sample/sample-bank.ts';
import {
  deskOf,
  due,
  GIVEN,
  HELD,
  LINE,
  MAIN,
  NIA,
  ON_GIVEN,
  ON_HELD,
  openBank,
  startAgain,
  today,
} from './test-disputes.ts';

describeOnEachDatabase('[BANK-42] options and opening', (context) => {
  let system: LocalCardSystem;
  beforeAll(async () => {
    system = await openBank(context);
  });
  beforeEach(() => startAgain(context));
  const { run, options, orderOf, opened, read } = deskOf(context, () => system);

  /** Runs `work` within one second of the demo's clock. Under load the second may pass meanwhile; then it is tried again. */
  async function within<T>(second: string, work: () => Promise<T>): Promise<T> {
    const from = new Date(second);
    const until = new Date(from.getTime() + 1000);
    for (let attempt = 0; attempt < 20; attempt++) {
      const offset = await sql<{ seconds: string }>`select
        ceil(extract(epoch from ${from}::timestamptz - clock_timestamp()))::text as seconds`.execute(
        context.db(),
      );
      await sql`update portal.clock_offset set seconds = ${offset.rows[0]?.seconds}::bigint`.execute(
        context.db(),
      );
      const result = await work();
      const { rows } = await sql<{ is: boolean }>`select app_now() < ${until}::timestamptz as is`.execute(
        context.db(),
      );
      if (rows[0]?.is) return result;
    }
    throw new Error('the second is too short');
  }
  const lastSecond = (day: IsoDate) => `${day}T23:59:59+08:00`;
  const nextSecond = (day: IsoDate) => `${addDays(day, 1)}T00:00:00+08:00`;
  const clear = (id: string, on: IsoDate | null) =>
    sql`update cards.transactions set cleared_on = ${on}::date where transaction_id = ${id}`.execute(
      context.db(),
    );

  it.each([
    ['authorised', 'authorised'],
    ['payment', 'not-a-purchase'],
    ['fee', 'not-a-purchase'],
    ['interest', 'not-a-purchase'],
  ] as const)('refuses a line of sort %s: %s', async (name, reason) => {
    expect(await options(LINE[name])).toMatchObject({ refused: { reason }, kinds: [] });
    expect(await run(await orderOf([LINE[name]]))).toMatchObject({ refused: reason });
  });

  it('tells what the scheme knows, and takes the clearing date before the posting date', async () => {
    expect(await options(LINE.abroad)).toMatchObject({
      facts: { descriptor: 'GINZA 0231', channel: 'wallet', wallet: 'Phone', country: 'JP' },
      clearedOn: addDays(today, -4),
    });
    expect(await options(LINE.cotton)).toMatchObject({ facts: {}, clearedOn: addDays(today, -6) });
  });

  it('has each circumstance of a line as a note, and decides it', async () => {
    expect(await options(LINE.cotton)).toMatchObject({ notes: [], most: twd(1_500) });
    expect(await options(LINE.partly)).toMatchObject({ notes: ['refunded'], most: twd(2_500) });
    expect(await options(LINE.back)).toMatchObject({ most: twd(0), kinds: [] });
    expect(await options(LINE.magpie)).toMatchObject({ notes: ['points'] });
    const converted = await options(LINE.converted);
    expect(converted).toMatchObject({ notes: ['instalments'], most: twd(6_000) });
    expect(converted).not.toHaveProperty('suspends');
    expect((await opened([LINE.converted])).suspended).toEqual(twd(0));
    await sql`insert into cards.replacements (customer_id, reference_number, card_id, category, reason, reason_detail,
        ordered_at, closed_at, outcome)
      values (${NIA}, 'RP-00000081', ${MAIN}, 'lost', 'lost', 'x', app_now(), app_now(), 'activated')`.execute(
      context.db(),
    );
    expect((await options(LINE.cotton))?.notes).toEqual(['replaced-card']);
    expect(await opened([LINE.cotton])).toMatchObject({ suspended: twd(1_500) });
  });

  it('answers about all lines at once as about each alone, also when they share a descriptor', async () => {
    // The later purchase of another name, but with the descriptor of a refund, must not take the refund from the earlier one.
    await sql`update cards.transactions set descriptor = 'SHARED' where transaction_id = any(${[LINE.partly, LINE.coffee]}::uuid[])
        or customer_id = ${NIA} and category = 'refund'`.execute(context.db());
    const ids = [...Object.values(LINE), sampleId(62), ON_GIVEN, LINE.cotton];
    const alone = [];
    for (const id of ids) alone.push(await options(id));
    expect(new Set(alone.map((one) => JSON.stringify(one?.notes))).size).toBeGreaterThan(2);
    const cards = [MAIN, GIVEN] as const;
    const together = await Promise.all(cards.flatMap((cardId) => ids.map((id) => options(id, cardId))));
    expect(together.slice(0, ids.length)).toEqual(alone);
    expect(together.slice(ids.length).filter((one) => one !== undefined)).toHaveLength(1);
    await sql`update cards.transactions set descriptor = null where descriptor = 'SHARED'`.execute(
      context.db(),
    );
  });

  it('leaves a supplementary card to the person who has it', async () => {
    expect(await options(ON_GIVEN, GIVEN)).toMatchObject({ refused: { reason: 'not-allowed' } });
    expect(await run(await orderOf([ON_GIVEN], {}, GIVEN))).toEqual({ refused: 'not-allowed' });
    expect(await opened([ON_HELD], {}, HELD)).toMatchObject({ suspended: twd(600) });
  });

  it('has no line and no card of another customer', async () => {
    for (const [customerId, cardId, id] of [
      [ANN, MAIN, LINE.cotton],
      [NIA, HELD, LINE.cotton],
      [NIA, MAIN, sampleId(62)],
      [NIA, MAIN, "1' or '1'='1"],
    ] as const) {
      expect(await system.disputeOptions!(customerId, cardId, id)).toBeUndefined();
      const command = await orderOf([id]);
      expect(await run({ ...command, cardId }, {}, customerId)).toEqual({ refused: 'not-there' });
    }
    const command = await orderOf([LINE.cotton]);
    const lines = command.order.lines.map((line) => ({ ...line, clearedOn: addDays(today, -7) }));
    expect(await run({ ...command, order: { ...command.order, lines } })).toEqual({ refused: 'not-there' });
  });

  it('takes amounts from NT$1 to what did not come back', async () => {
    const { order, ...rest } = await orderOf([LINE.partly]);
    const of = (minor: bigint, currency = 'TWD') => ({
      ...rest,
      order: { ...order, lines: order.lines.map((one) => ({ ...one, amount: { minor, currency } })) },
    });
    for (const command of [of(0n), of(-1n), of(2_501n), of(100n, 'USD')])
      expect(await run(command)).toEqual({ refused: 'out-of-range' });
    expect(await run(of(2_500n))).toMatchObject({ suspended: twd(2_500) });
  });

  it('takes several lines or none, each once', async () => {
    const twice = await orderOf([LINE.cotton, LINE.cotton]);
    expect(await run(twice)).toEqual({ refused: 'out-of-range' });
    const { order, ...rest } = await orderOf([LINE.cotton]);
    const many = Array.from({ length: DISPUTE_LINES + 1 }, (_, n) => ({
      ...order.lines[0]!,
      transactionId: sampleId(n),
    }));
    for (const lines of [[], many])
      expect(await run({ ...rest, order: { ...order, lines } })).toEqual({ refused: 'out-of-range' });
    expect(await run(await orderOf([LINE.cotton, LINE.fee]))).toEqual({ refused: 'not-a-purchase' });
    expect(await options(LINE.cotton)).not.toHaveProperty('refused');
    const { caseId, suspended } = await opened([LINE.cotton, LINE.coffee, LINE.magpie]);
    expect(suspended).toEqual(twd(7_499));
    const one = await read(caseId);
    expect(one).toMatchObject({ amount: twd(7_499), next: { who: 'bank', by: addDays(today, 30) } });
    expect(one.lines).toHaveLength(3);
    expect(one.steps.map(({ state }) => state)).toEqual(['received']);
  });

  it('refuses answers that are missing or make no sense', async () => {
    const shop = { asked: true };
    for (const change of [
      { answers: {} },
      { kind: 'twice', answers: {} },
      { kind: 'not-received', answers: { shop } },
      { kind: 'cancelled', answers: { shop, cancelledOn: addDays(today, 1) } },
      { kind: 'not-as-described', answers: { shop, returned: 'no', details: '  ' } },
      { kind: 'twice', answers: { shop, otherTransactionId: LINE.cotton } },
      { kind: 'twice', answers: { shop: { asked: true, on: addDays(today, 1) } } },
    ] as const)
      expect(await run(await orderOf([LINE.cotton], change)), JSON.stringify(change)).toEqual({
        refused: 'incomplete',
      });
    const right = (rightAmount: number) =>
      orderOf([LINE.cotton], { kind: 'amount', answers: { shop, rightAmount } });
    expect(await run(await right(1_500))).toEqual({ refused: 'out-of-range' });
    expect(await run(await right(1_499))).toHaveProperty('caseId');
  });

  it('opens one of fifty cases of a line at once', async () => {
    const command = await orderOf([LINE.cotton]);
    // On a busy machine some of them wait too long for a connection, and open nothing.
    const attempt = () =>
      run(command).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) return [];
        throw error;
      });
    const all = (await Promise.all(Array.from({ length: 50 }, attempt))).flat();
    expect(all.length).toBeGreaterThan(1);
    const done = all.flatMap((one) => ('refused' in one ? [] : [one.caseId]));
    expect(done).toHaveLength(1);
    for (const one of all)
      if ('refused' in one) expect(one).toEqual({ refused: 'in-a-case', caseId: done[0] });
    expect(await system.disputes!(NIA)).toHaveLength(1);
    expect(await options(LINE.cotton)).toMatchObject({
      refused: { reason: 'in-a-case', caseId: done[0] },
      kinds: [],
    });
  });

  it('gives a retry the same case, and a rolled-back attempt opens none', async () => {
    const command = await orderOf([LINE.cotton]);
    await expect(run(command, { id: 'unit', rollBack: true })).rejects.toThrow('rolled back');
    expect(await system.disputes!(NIA)).toEqual([]);
    const first = await run(command, { id: 'unit' });
    expect(await run(command, { id: 'unit' })).toEqual(first);
    expect(await system.disputes!(NIA)).toHaveLength(1);
  });

  it('counts 120 days from clearing and 540 with a promised day, to the second in Taipei', async () => {
    const clearedOn = addDays(today, -30);
    await clear(LINE.cotton, clearedOn);
    const kinds = async () => (await options(LINE.cotton))?.kinds.map(({ kind }) => kind);
    const attempt = async (change = {}) => {
      const command = await orderOf([LINE.cotton], change);
      return run(command, { rollBack: true }).catch((error: Error) => error.message);
    };
    // A roll-back hides the reason of a refusal.
    const [day120, day540] = [addDays(clearedOn, 120), addDays(clearedOn, 540)];
    const promised = (promisedOn: IsoDate) => ({
      kind: 'not-received',
      answers: { shop: { asked: true }, promisedOn },
    });
    expect(await within(lastSecond(day120), kinds)).toHaveLength(7);
    expect(await within(lastSecond(day120), attempt)).toBe('rolled back');
    expect(await within(nextSecond(day120), kinds)).toEqual(['not-received', 'no-refund']);
    expect(await within(nextSecond(day120), attempt)).toBe('refused');
    const promise = addDays(clearedOn, 60);
    const last = addDays(promise, 120);
    expect(lastDisputeDay(clearedOn, promise)).toBe(last);
    expect(await within(lastSecond(last), () => attempt(promised(promise)))).toBe('rolled back');
    expect(await within(nextSecond(last), () => attempt(promised(promise)))).toBe('refused');
    const far = promised(addDays(clearedOn, 500));
    expect(await within(lastSecond(day540), () => attempt(far))).toBe('rolled back');
    expect(await within(nextSecond(day540), () => attempt(far))).toBe('refused');
    expect(await within(lastSecond(day540), kinds)).toEqual(['not-received', 'no-refund']);
    expect(await within(nextSecond(day540), () => options(LINE.cotton))).toMatchObject({
      refused: { reason: 'too-late' },
      kinds: [],
    });
    await clear(LINE.cotton, null);
  });

  it('promises up to the due date and nothing on the day after, to the second in Taipei', async () => {
    expect(await options(LINE.old)).not.toHaveProperty('suspends');
    const magpie = () => options(LINE.magpie);
    expect(await within(lastSecond(due), magpie)).toMatchObject({ suspends: { until: due } });
    expect(await within(nextSecond(due), magpie)).not.toHaveProperty('suspends');
    expect(await within(lastSecond(due), () => options(LINE.cotton))).toHaveProperty('suspends');
    await within(nextSecond(due), async () => undefined);
    expect((await opened([LINE.magpie])).suspended).toEqual(twd(0));
  });

  it('never suspends more than is unpaid', async () => {
    await sql`update cards.cards set paid_since = 7000 where card_id = ${MAIN}`.execute(context.db());
    expect((await opened([LINE.magpie])).suspended).toEqual(twd(1_000));
    expect((await opened([LINE.power])).suspended).toEqual(twd(0));
  });
});
