/** [BANK-45] Loads and events that replace a card's history. Cases are no part of the files. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { LocalCardSystem } from '../../server/ports/card-system/local-unit.ts';
import { addDays } from '../../shared/dates.ts';
import { twd } from '../../shared/money.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { deskOf, LINE, MAIN, NIA, openBank, startAgain, today } from '../embedded/disputes/test-disputes.ts';
import * as make from '../events/test-events.ts';
import { loadFolder } from './load.ts';
import { takeBack } from './loads-store.ts';
import { keys, later, nextAsOf, sampleFolder, written } from './test-bank.ts';
import { changeRows, copyOf, deltaFolder, readRows, writeRows } from './test-folder.ts';

/** A line of the latest statement, and an unbilled one: NT$5,000 and NT$1,500. */
const DISPUTED = [LINE.magpie, LINE.cotton];

describeOnUsualDatabase('[BANK-45] a case whose history is replaced', (context) => {
  let system: LocalCardSystem;
  let files: string;
  let caseId: string;
  let before: Awaited<ReturnType<typeof shown>>;
  const desk = deskOf(context, () => system);
  const send = make.sendTo(context);
  const load = (folder: string) => loadFolder(context.open(), keys, folder);
  const ofNia = { customerId: NIA, cardId: MAIN };

  beforeAll(async () => {
    system = await openBank(context);
    // The files know no instalments.
    await sql`delete from cards.instalments`.execute(context.db());
    files = await sampleFolder(context);
  });
  beforeEach(async () => {
    await startAgain(context);
    await sql`truncate portal.bank_events, portal.bank_loads`.execute(context.db());
    const first = copyOf(files);
    later(first, make.ago(120));
    written(await load(first));
    await desk.deliver(1);
    const evidence = await desk.deliver(1);
    ({ caseId } = await desk.opened(DISPUTED, { evidence }));
    await desk.act(caseId, {
      act: 'ask-more',
      text: { en: 'The slip?', zh_tw: '簽單？' },
      by: addDays(today, 9),
    });
    before = await shown();
    expect(before).toMatchObject({
      one: { suspended: twd(6_500), evidence: [{}] },
      ...{ due: twd(3_000), suspended: twd(5_000), inCase: ['in-a-case', 'in-a-case'] },
    });
  });

  /** The case, what is due, and whether its lines can be disputed again. */
  async function shown() {
    const [one, info, ...options] = await Promise.all([
      desk.read(caseId),
      system.paymentInfo(NIA, MAIN),
      ...DISPUTED.map((id) => desk.options(id)),
    ]);
    const inCase = options.map((option) => option?.refused?.reason);
    return { one, due: info?.due, suspended: info?.suspended, inCase };
  }
  const ofMain = (row: Record<string, string>) => row.card_id === MAIN;
  /** The rows of the card in a table of the files. */
  const rowsOf = async (table: string) => (await readRows(files, table)).filter(ofMain);

  it('is the same after whole files that tell every line in another way', async () => {
    const folder = copyOf(files);
    await changeRows(folder, 'transactions', (rows) =>
      rows.map((row) => ({ ...row, description_en: `The ${row.description_en}` })),
    );
    for (const minutes of [60, 30]) {
      later(folder, make.ago(minutes));
      const changed = written(await load(folder));
      if (minutes === 60) expect(changed).toMatchObject({ transactions: { inserted: 0, deleted: 0 } });
      expect(await shown()).toEqual(before);
    }
  });

  it('stays while the files lack its lines, and suspends the same when they are back', async () => {
    const lines = await rowsOf('transactions');
    const delta = async (change: 'delete' | 'upsert') => {
      const folder = deltaFolder(nextAsOf());
      writeRows(
        folder,
        'transactions',
        lines.map((row) => ({ ...row, change })),
      );
      return written(await load(folder));
    };
    expect(await delta('delete')).toEqual({
      transactions: expect.objectContaining({ deleted: lines.length }),
    });
    expect((await shown()).one).toEqual(before.one);
    expect(await delta('upsert')).toEqual({
      transactions: expect.objectContaining({ inserted: lines.length }),
    });
    expect(await shown()).toEqual(before);
  });

  it('is the same when a load is taken back and the right files follow', async () => {
    const wrong = copyOf(files);
    await changeRows(wrong, 'transactions', (rows) =>
      rows.map((row) => (row.transaction_id === LINE.magpie ? { ...row, amount: '4000' } : row)),
    );
    later(wrong, make.ago(50));
    const result = await load(wrong);
    if (result.state !== 'complete') throw new Error(result.state);
    await takeBack(context.open(), { loadId: result.loadId, by: 'staff-7', reason: 'wrong files' });
    const right = copyOf(files);
    later(right, make.ago(40));
    written(await load(right));
    expect(await shown()).toEqual(before);
  });

  it('is the same after events about its lines, and its billed line goes on with the next statement', async () => {
    const money = (amount: number) => make.ntd(amount);
    await send(
      make.posted(30, { ...ofNia, transactionId: LINE.magpie, amount: money(5_000) }),
      make.posted(29, { ...ofNia, transactionId: LINE.cotton, amount: money(1_500) }),
      make.dueChanged(28, { ...ofNia, minimumPayment: money(1_000), paidSince: money(0) }),
    );
    expect(await shown()).toEqual(before);
    await send(
      make.statement(20, {
        ...ofNia,
        previousBalance: money(8_000),
        payments: money(0),
        total: money(12_100),
      }),
    );
    const after = await shown();
    expect(after).toEqual({ ...before, due: twd(7_100) });
    const again = copyOf(files);
    later(again, make.ago(25));
    written(await load(again));
    expect(await shown()).toEqual(after);
  });
});
