/** [BANK-43] Evidence, answers and withdrawals. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { purge } from '../../../server/db/housekeeping/housekeeping.ts';
import type { LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import { addDays } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { ANN } from '../../conformance/sample/sample-bank.ts';
import { deskOf, HELD, LINE, MAIN, NIA, openBank, startAgain, today } from './test-disputes.ts';

const QUESTION = { en: 'Please send the receipt.', zh_tw: '請提供收據。' };

describeOnEachDatabase('[BANK-43] evidence, answers and withdrawals', (context) => {
  let system: LocalCardSystem;
  beforeAll(async () => {
    system = await openBank(context);
  });
  beforeEach(() => startAgain(context));
  const { run, options, orderOf, opened, deliver, read, act } = deskOf(context, () => system);
  const add = (caseId: string, evidence: Awaited<ReturnType<typeof deliver>>, cardId = MAIN) =>
    run({ kind: 'add-dispute-evidence', cardId, caseId, evidence });
  const answer = (caseId: string, evidence: Awaited<ReturnType<typeof deliver>> = []) =>
    run({ kind: 'answer-dispute', cardId: MAIN, caseId, text: '𠮷野家', evidence });
  const withdraw = (caseId: string) => run({ kind: 'withdraw-dispute', cardId: MAIN, caseId });

  it('adds a file once and ten at most, and none of another case', async () => {
    const files = await deliver(11);
    const { caseId } = await opened([LINE.cotton], { evidence: files.slice(0, 2) });
    expect(await add(caseId, files.slice(1, 3))).toEqual({ added: 1 });
    expect(await add(caseId, files.slice(1, 3))).toEqual({ added: 0 });
    expect(await add(caseId, files)).toEqual({ refused: 'full' });
    expect(await add(caseId, files.slice(0, 10))).toEqual({ added: 7 });
    expect((await read(caseId)).evidence).toHaveLength(10);
    const other = await opened([LINE.coffee]);
    expect(await add(other.caseId, files.slice(0, 1))).toEqual({ refused: 'no-file' });
    expect(await run(await orderOf([LINE.magpie], { evidence: files.slice(0, 1) }))).toEqual({
      refused: 'no-file',
    });
  });

  it('gives a file to one of two cases at once', async () => {
    const [file] = await deliver(1);
    const cases = [await opened([LINE.cotton]), await opened([LINE.coffee])];
    const all = await Promise.all(cases.map(({ caseId }) => add(caseId, [file!])));
    expect(all.filter((one) => !('refused' in one))).toEqual([{ added: 1 }]);
  });

  it('takes an answer only to a question, and goes on with the case', async () => {
    const { caseId } = await opened([LINE.cotton]);
    expect(await answer(caseId)).toEqual({ refused: 'not-asked' });
    await act(caseId, { act: 'ask-more', text: QUESTION, by: addDays(today, 14) });
    expect(await read(caseId)).toMatchObject({
      state: 'more-wanted',
      next: { who: 'you', by: addDays(today, 14) },
    });
    expect(await answer(caseId, await deliver(1))).toEqual({ answered: true });
    const one = await read(caseId);
    expect(one).toMatchObject({ state: 'received', next: { who: 'bank', by: addDays(today, 30) } });
    expect(one.replies.map(({ text }) => text)).toEqual(['𠮷野家']);
    expect(one.evidence).toHaveLength(1);
    expect(one.steps.map(({ state, text }) => [state, text])).toEqual([
      ['received', undefined],
      ['more-wanted', QUESTION],
      ['received', undefined],
    ]);
    expect(await answer(caseId)).toEqual({ refused: 'not-asked' });
  });

  it('withdraws a case, whose lines are free and due as before', async () => {
    const { caseId } = await opened([LINE.magpie]);
    expect((await system.paymentInfo(NIA, MAIN))?.due).toEqual(twd(3_000));
    expect(await withdraw(caseId)).toEqual({ withdrawn: true });
    const ended = await read(caseId);
    expect(ended).toMatchObject({ state: 'withdrawn', suspended: twd(0) });
    expect(ended).not.toHaveProperty('next');
    expect((await system.paymentInfo(NIA, MAIN))?.due).toEqual(twd(8_000));
    for (const outcome of [await withdraw(caseId), await answer(caseId), await add(caseId, await deliver(1))])
      expect(outcome).toEqual({ refused: 'ended' });
    expect(await options(LINE.magpie)).not.toHaveProperty('refused');
    expect((await opened([LINE.magpie])).caseId).not.toBe(caseId);
  });

  it('has no case of another customer or card', async () => {
    const { caseId } = await opened([LINE.cotton]);
    const command = { kind: 'withdraw-dispute', cardId: MAIN, caseId } as const;
    expect(await run(command, {}, ANN)).toEqual({ refused: 'not-there' });
    expect(await run({ ...command, cardId: HELD })).toEqual({ refused: 'not-there' });
    expect(await add(caseId, [], HELD)).toEqual({ refused: 'not-there' });
    expect(await system.dispute!(ANN, caseId)).toBeUndefined();
    expect((await read(caseId)).state).toBe('received');
  });

  it('[OPS-3] deletes files without a case after a day, and ended cases after 24 months', async () => {
    const [used] = await deliver(1);
    await deliver(1);
    const { caseId } = await opened([LINE.cotton], { evidence: [used!] });
    const ended = await opened([LINE.coffee]);
    await withdraw(ended.caseId);
    const left = async () => {
      await purge(context.db(), { deviceDays: 400 });
      const { rows } = await sql<{ cases: number; steps: number; files: number }>`select
        (select count(*)::int from cards.disputes) as cases, (select count(*)::int from cards.dispute_steps) as steps,
        (select count(*)::int from cards.dispute_files) as files`.execute(context.db());
      return rows[0];
    };
    const age = (column: string, table: string, interval: string) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = app_now() - ${interval}::interval
        where ${sql.ref(column)} is not null`.execute(context.db());
    await age('received_at', 'cards.dispute_files', '23 hours');
    await age('ended_at', 'cards.disputes', '23 months 27 days');
    expect(await left()).toEqual({ cases: 2, steps: 3, files: 2 });
    await age('received_at', 'cards.dispute_files', '25 hours');
    expect(await left()).toEqual({ cases: 2, steps: 3, files: 1 });
    await age('ended_at', 'cards.disputes', '24 months 1 hour');
    expect((await system.disputes!(NIA)).map((one) => one.caseId)).toEqual([caseId]);
    expect(await left()).toEqual({ cases: 1, steps: 1, files: 1 });
    expect((await read(caseId)).evidence).toHaveLength(1);
  });
});
