/** [BANK-44] What the bank's people decide, with its dates, money and events. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import { addDays } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { deskOf, due, LINE, MAIN, NIA, openBank, startAgain, today } from './test-disputes.ts';

const TEXT = { en: 'Please send the receipt.', zh_tw: '請提供收據。' };
const ALL = [
  { act: 'ask-more', text: TEXT, by: addDays(today, 14) },
  { act: 'pass-on' },
  { act: 'decide-for' },
  { act: 'decide-against' },
] as const;

describeOnEachDatabase('[BANK-44] acts of the bank', (context) => {
  let system: LocalCardSystem;
  beforeAll(async () => {
    system = await openBank(context);
  });
  beforeEach(() => startAgain(context));
  const { run, options, opened, read, act } = deskOf(context, () => system);
  const money = async () => {
    const { rows } = await sql<{
      balance: bigint;
      paid: bigint;
      points: bigint;
    }>`select current_balance as balance,
        paid_since as paid, points from cards.cards where card_id = ${MAIN}`.execute(context.db());
    return { ...rows[0]!, due: (await system.paymentInfo(NIA, MAIN))?.due.minor };
  };

  it('asks, passes on and tells each state with its event', async () => {
    const { caseId, reference } = await opened([LINE.cotton]);
    const asked = await act(caseId, ALL[0]);
    expect(asked).toMatchObject({ state: 'more-wanted' });
    const passed = await act(caseId, { act: 'pass-on', text: TEXT });
    const one = await read(caseId);
    expect(one).toMatchObject({
      state: 'with-merchant-bank',
      next: { who: 'merchant-bank', by: addDays(today, 30) },
      suspended: twd(1_500),
    });
    expect(one.steps.map(({ state }) => state)).toEqual(['received', 'more-wanted', 'with-merchant-bank']);
    const events = [...(asked?.events ?? []), ...(passed?.events ?? [])];
    expect(events).toMatchObject([
      { kind: 'dispute', disputeId: caseId, reference, state: 'more-wanted', step: 2, cardId: MAIN },
      { kind: 'dispute', disputeId: caseId, reference, state: 'with-merchant-bank', step: 3 },
    ]);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('gives a billed amount back: no more is due than before, and its points go', async () => {
    const before = await money();
    const { caseId } = await opened([LINE.magpie]);
    expect((await money()).due).toBe(3_000n);
    const done = await act(caseId, { act: 'decide-for', text: TEXT });
    expect(done?.events.map(({ kind }) => kind)).toEqual(['posted', 'due-changed', 'dispute']);
    expect(done?.events).toMatchObject([
      { amount: twd(-5_000), category: 'adjustment', postingDate: today },
      { paidSince: twd(5_000), paymentDueDate: due },
      { state: 'for-you' },
    ]);
    // 80 points for NT$8,000, of which NT$5,000 came back.
    expect(await money()).toEqual({
      balance: before.balance - 5_000n,
      paid: 5_000n,
      points: before.points - 50n,
      due: 3_000n,
    });
    const one = await read(caseId);
    expect(one).toMatchObject({ state: 'for-you', suspended: twd(0) });
    for (const name of ['next', 'owed', 'suspendedUntil']) expect(one).not.toHaveProperty(name);
    expect(await options(LINE.magpie)).toMatchObject({ refused: { reason: 'in-a-case', caseId } });
  });

  it('gives an unbilled amount back without a change of what is due', async () => {
    const before = await money();
    const { caseId } = await opened([LINE.cotton, LINE.coffee]);
    const done = await act(caseId, { act: 'decide-for' });
    expect(done?.events.map(({ kind }) => kind)).toEqual(['posted', 'posted', 'dispute']);
    expect(await money()).toEqual({ ...before, balance: before.balance - 2_499n });
  });

  it('makes a lost case due at once, with interest from the day after and the fee', async () => {
    const before = await money();
    const { caseId } = await opened([LINE.magpie]);
    const done = await act(caseId, { act: 'decide-against', copyFee: 100n, text: TEXT });
    expect(done?.events).toMatchObject([
      { kind: 'posted', amount: twd(100), category: 'fee' },
      { kind: 'dispute', state: 'against-you' },
    ]);
    expect(await money()).toEqual({ ...before, balance: before.balance + 100n });
    expect(await read(caseId)).toMatchObject({
      state: 'against-you',
      suspended: twd(0),
      owed: { amount: twd(5_000), interestFrom: addDays(due, 1), copyFee: twd(100) },
    });
  });

  it('owes nothing more when nothing was suspended, and takes no fee of zero', async () => {
    const { caseId } = await opened([LINE.old]);
    expect((await act(caseId, { act: 'decide-against' }))?.events).toHaveLength(1);
    expect((await read(caseId)).owed).toEqual({ amount: twd(0) });
    const other = await opened([LINE.cotton]);
    await expect(act(other.caseId, { act: 'decide-against', copyFee: 101n })).rejects.toThrow();
    expect((await read(other.caseId)).state).toBe('received');
  });

  it('changes nothing of an ended or unknown case', async () => {
    const { caseId } = await opened([LINE.cotton]);
    await run({ kind: 'withdraw-dispute', cardId: MAIN, caseId });
    const ended = [await read(caseId), await money()];
    for (const one of ALL) expect(await act(caseId, one), one.act).toBeUndefined();
    expect([await read(caseId), await money()]).toEqual(ended);
    for (const id of ['', LINE.cotton]) expect(await act(id, { act: 'decide-for' })).toBeUndefined();
  });

  it('ends once when a withdrawal and decisions race', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await money();
      const { caseId } = await opened([LINE.coffee]);
      const [withdrawn, ...decided] = await Promise.all([
        run({ kind: 'withdraw-dispute', cardId: MAIN, caseId }),
        act(caseId, { act: 'decide-for' }),
        act(caseId, { act: 'decide-against' }),
      ]);
      const wins = [!('refused' in withdrawn), ...decided.map((one) => one !== undefined)];
      expect(wins.filter(Boolean)).toHaveLength(1);
      const state = ['withdrawn', 'for-you', 'against-you'][wins.indexOf(true)];
      const one = await read(caseId);
      expect(one.state).toBe(state);
      expect(one.steps).toHaveLength(2);
      expect((await money()).balance).toBe(before.balance - (state === 'for-you' ? 999n : 0n));
      await startAgain(context);
    }
  });
});
