import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { NO_FOLLOWER } from '../../server/event-follower.ts';
import { addDays } from '../../shared/dates.ts';
import { describeOnPostgres, describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { ANN, sampleId, USED } from '../conformance/sample/sample-bank.ts';
import { loadFolder } from '../load/load.ts';
import {
  content,
  emptyBank,
  fillBank,
  keys,
  later,
  NOW,
  sampleFolder,
  today,
  written,
} from '../load/test-bank.ts';
import { changeRows, copyOf, deltaFolder, readRows, writeRows } from '../load/test-folder.ts';
import { ingestEvents } from './accept.ts';
import { readEvents } from './read.ts';
import * as make from './test-events.ts';

const LINE = sampleId(7001);

describeOnUsualDatabase('events and files of the bank', (context) => {
  const db = () => context.db();
  const counted = { accepted: 0, repeated: 0, unknown: 0 };
  const send = make.sendTo(context, {
    events: (result, count) => {
      counted[result] += count;
    },
  });
  const load = (folder: string, onStep: (step: string) => Promise<void> = async () => {}) =>
    loadFolder(context.open(), keys, folder, { onStep });
  const card = () => make.usedCard(context);
  const lines = () =>
    db().selectFrom('cards.transactions').selectAll().where('transaction_id', '=', LINE).execute();
  /** Returns the sample's files, `minutes` old, with one more transaction. */
  async function folderWithLine(minutes: number, posted: boolean): Promise<string> {
    const folder = copyOf(await sampleFolder(context));
    later(folder, make.ago(minutes));
    await changeRows(folder, 'transactions', (rows) => [
      ...rows,
      {
        ...rows.find(({ transaction_id: id }) => id === sampleId(62)),
        transaction_id: LINE,
        transaction_date: addDays(today, -1),
        posting_date: posted ? today : '',
        description_en: 'Night market',
        description_zh: '夜市',
        amount: '310',
        category: 'dining',
      },
    ]);
    await changeRows(folder, 'cards', (rows) =>
      rows.map((row) => (row.card_id === USED ? { ...row, current_balance: '16840' } : row)),
    );
    return folder;
  }
  beforeEach(async () => {
    await make.startAgain(context);
    Object.assign(counted, { accepted: 0, repeated: 0, unknown: 0 });
  });

  it('[OPS-4] has a line once when the event comes before the file', async () => {
    const folder = await folderWithLine(5, true);
    await send(make.authorised(20), make.posted(10));
    written(await load(folder));
    expect(await lines()).toMatchObject([{ amount: 310n, posting_date: today, category: 'dining' }]);
    expect((await card()).current_balance).toBe(16_840n);
  });

  it('[OPS-4] has a line once when the file comes before the event, and keeps the file', async () => {
    written(await load(await folderWithLine(5, true)));
    await send(make.authorised(20, { amount: make.ntd(1) }), make.posted(10, { amount: make.ntd(2) }));
    expect(await lines()).toMatchObject([{ amount: 310n, posting_date: today }]);
    expect((await card()).current_balance).toBe(16_840n);
  });

  it('[OPS-4] keeps what happened after the time of the files, with each of two loads', async () => {
    const folder = copyOf(await sampleFolder(context));
    later(folder, make.ago(60));
    await send(
      make.authorised(20),
      make.statement(15),
      make.dueChanged(10, { statementDate: today }),
      make.points(9, 4),
    );
    const after = { current_balance: 20_000n, statement_date: today, paid_since: 2500n, points: 476n };
    expect(await card()).toMatchObject(after);
    for (let round = 0; round < 2; round++) {
      written(await load(folder));
      expect(await card()).toMatchObject(after);
      expect(await lines()).toHaveLength(1);
    }
  });

  it('[OPS-4] posts the authorised line of a file', async () => {
    written(await load(await folderWithLine(15, false)));
    await send(make.posted(10, { amount: make.ntd(333) }));
    expect(await lines()).toMatchObject([{ amount: 333n, posting_date: today }]);
  });

  it('[OPS-4] deletes an event’s line that newer files do not have', async () => {
    const folder = copyOf(await sampleFolder(context));
    later(folder, make.ago(5));
    await send(make.authorised(20));
    written(await load(folder));
    expect(await lines()).toEqual([]);
    expect((await card()).current_balance).toBe(16_530n);
  });

  it('[OPS-4] keeps the newer events of a card that a delta changes', async () => {
    const [row] = (await readRows(await sampleFolder(context), 'cards')).filter(
      ({ card_id }) => card_id === USED,
    );
    const delta = deltaFolder(make.ago(60));
    writeRows(delta, 'cards', [{ ...row, change: 'upsert', paid_since: '3000', current_balance: '9' }]);
    await send(make.statement(20), make.authorised(10));
    written(await load(delta));
    expect(await card()).toMatchObject({ statement_date: today, paid_since: 0n, current_balance: 20_000n });
  });

  it('[OPS-4] applies the event of an unknown card when a load brings the card', async () => {
    const folder = copyOf(await sampleFolder(context));
    later(folder, make.ago(60));
    await emptyBank(context);
    await send(make.authorised(20));
    expect(counted).toEqual({ accepted: 1, repeated: 0, unknown: 1 });
    written(await load(folder));
    expect((await card()).current_balance).toBe(20_000n);
    expect(await lines()).toHaveLength(1);
    const { rows } = await sql`select from portal.bank_events where not known`.execute(db());
    expect(rows).toEqual([]);
  });

  it('[OPS-4] keeps events that arrive during a load', async () => {
    const folder = copyOf(await sampleFolder(context));
    later(folder, make.ago(15));
    const steps: string[] = [];
    await load(folder, async (step) => {
      if (step !== 'started' && step !== 'taken over') return;
      steps.push(step);
      // The files include the first event but not the second.
      await send(make.authorised(20, { currentBalance: make.ntd(1) }), make.authorised(10 - steps.length));
    });
    expect(steps).toHaveLength(2);
    expect(await lines()).toHaveLength(1);
    expect((await card()).current_balance).toBe(20_000n);
  });

  it('[OPS-4] reaches the same state with a load at any place among events', {
    timeout: context.distributed ? 180_000 : 60_000,
  }, async () => {
    const folder = copyOf(await sampleFolder(context));
    later(folder, make.ago(32));
    const set: readonly make.EventJson[] = [
      make.authorised(50),
      make.dueChanged(45),
      make.statement(40, { statementDate: addDays(today, -1), statementId: sampleId(7102) }),
      make.points(35, 4),
      make.points(31, 4, { entryId: sampleId(7299), points: 7, balanceAfter: 473 }),
      make.posted(30, { currentBalance: make.ntd(21_000) }),
      make.statement(20),
      make.dueChanged(10, { statementDate: today }),
    ];
    const order = fc.shuffledSubarray([...set.keys(), set.length], { minLength: set.length + 1 });
    let expected: string | undefined;
    await fc.assert(
      fc.asyncProperty(order, async (steps) => {
        await sql`truncate portal.bank_events`.execute(db());
        await fillBank(context);
        for (const step of steps) {
          const event = set[step];
          if (event) await send(event);
          else written(await load(folder));
        }
        const state = await content(context);
        expected ??= state;
        expect(state).toBe(expected);
      }),
      { numRuns: context.distributed ? 2 : 8 },
    );
  });

  it('[OPS-4] reads the constraint of the due date in files too', async () => {
    const folder = copyOf(await sampleFolder(context));
    later(folder, make.ago(1));
    const due = (days: number) =>
      changeRows(folder, 'statements', (rows) =>
        rows.map((row) => ({ ...row, payment_due_date: addDays(row.statement_date ?? '', days) })),
      );
    await due(45);
    expect(written(await load(folder))).toMatchObject({ statements: { changed: 2 } });
    for (const days of [14, 46]) {
      await due(days);
      expect((await load(folder)).state).toBe('refused');
      const wrong = sql`update cards.statements set payment_due_date = statement_date + ${days}::integer
        where customer_id = ${ANN}`.execute(db());
      await expect(wrong).rejects.toThrow(/statements_due_date/);
    }
  });
});

describeOnPostgres('an event beside a load', (context) => {
  it('[OPS-4] keeps the line of an event that has locked its card while the load waits', async () => {
    const db = context.db();
    await make.startAgain(context);
    const folder = copyOf(await sampleFolder(context));
    later(folder, make.ago(60));
    const events = readEvents(Buffer.from(JSON.stringify({ events: [make.authorised(20)] })), NOW);
    // On a Citus cluster, the load waits on the worker that has the shard.
    const activity = sql.ref(context.distributed ? 'citus_stat_activity' : 'pg_stat_activity');
    const { loading } = await db.transaction().execute(async (trx) => {
      await ingestEvents(trx, events, NO_FOLLOWER);
      const begun = loadFolder(context.open(), keys, folder, { onStep: async () => undefined });
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select from ${activity}
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          expect(rows).toHaveLength(1);
        },
        { timeout: 20_000, interval: 50 },
      );
      return { loading: begun };
    });
    written(await loading);
    const { rows } = await sql`select from cards.transactions where transaction_id = ${LINE}`.execute(db);
    expect(rows).toHaveLength(1);
  });
});
