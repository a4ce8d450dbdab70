/** Loads that are taken back because their time was wrong, and deltas of the same time. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type {
  Command,
  CommandKind,
  ResultOf,
  StoredCommand,
} from '../../server/ports/card-system/parts/commands.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { addDays } from '../../shared/dates.ts';
import { twd } from '../../shared/money.ts';
import { empty } from '../../tests/support/api/state.ts';
import {
  type DatabaseContext,
  describeOnEachDatabase,
  describeOnPostgres,
  describeOnUsualDatabase,
} from '../../tests/support/database/databases.ts';
import { ANN, BEN, sampleId, UNUSED, USED } from '../conformance/sample/sample-bank.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { createReadModel } from '../embedded/read-model/read-model.ts';
import * as make from '../events/test-events.ts';
import { loadFolder } from './load.ts';
import { takeBack, withLoadLock } from './loads-store.ts';
import {
  cancellationOf,
  content,
  emptyBank,
  fillBank,
  keys,
  later,
  nextAsOf,
  redemptionOf,
  sampleFolder,
  today,
  written,
} from './test-bank.ts';
import { changeRows, copyOf, deltaFolder, readRows, writeRows } from './test-folder.ts';

const ORDER = { by: 'staff-7', reason: 'asOf was the time of the transfer' };
const PAGE = { pageNumber: 0, pageSize: 100 };

function tools(context: DatabaseContext) {
  const db = () => context.db();
  const load = async (folder: string, minutes: number) => {
    const files = copyOf(folder);
    later(files, make.ago(minutes));
    const result = await loadFolder(context.open(), keys, files);
    if (result.state === 'refused') throw new Error(result.problems.lines().join('\n'));
    expect(result.state).toBe('complete');
    return result.loadId;
  };
  const undo = (loadId: bigint, order = ORDER) => takeBack(context.open(), { loadId, ...order });
  const loads = async () =>
    (
      await sql<Record<string, unknown>>`select state, taken_back_by as by, taken_back_reason as reason,
          taken_back_at is not null as has_time, completed_at is not null as is_complete
        from portal.bank_loads order by load_id`.execute(db())
    ).rows;
  const start = async () => {
    await empty(db(), 'portal.bank_events', 'cards.recorded_commands', 'cards.commands_in_files');
    await fillBank(context);
    return sampleFolder(context);
  };
  return { db, load, undo, loads, start, send: make.sendTo(context) };
}

describeOnEachDatabase('a load that is taken back', (context) => {
  const { db, load, undo, loads, start, send } = tools(context);
  let files: string;
  beforeEach(async () => {
    files = await start();
  });

  it('[BANK-2] makes way for the right files, and the events that its time hid are applied', async () => {
    await load(files, 60);
    await send(make.authorised(30), make.points(29, 4));
    const before = await content(context);
    const wrong = await load(files, 1);
    await send(make.posted(20));
    expect(await content(context)).not.toBe(before);
    await expect(load(files, 40)).rejects.toThrow(
      `The files are older than those of load ${wrong}, as of ${make.ago(1).slice(0, 16)}`,
    );
    expect(await undo(wrong)).toBe(true);
    await load(files, 40);
    const { rows } = await sql<{ posting: string; amount: bigint; points: bigint }>`select
        t.posting_date::text as posting, t.amount, c.points from cards.transactions t
      join cards.cards c on c.customer_id = t.customer_id and c.card_id = t.card_id
      where t.transaction_id = ${sampleId(7001)}`.execute(db());
    expect(rows).toEqual([{ posting: today, amount: 310n, points: 476n }]);
  });

  it('[BANK-2] records who took it back, when and why, once', async () => {
    const loadId = await load(files, 1);
    expect(await undo(loadId)).toBe(true);
    expect(await undo(loadId, { by: 'staff-8', reason: 'again' })).toBe(false);
    await load(files, 30);
    expect(await undo(loadId)).toBe(false);
    expect(await loads()).toEqual([
      { state: 'taken-back', ...ORDER, has_time: true, is_complete: true },
      { state: 'complete', by: null, reason: null, has_time: false, is_complete: true },
    ]);
  });

  it('[BANK-2] is followed by a whole load only', async () => {
    await load(files, 60);
    await undo(await load(files, 1));
    const delta = deltaFolder(make.ago(30));
    await expect(loadFolder(context.open(), keys, delta)).rejects.toThrow('The next load must be whole');
    await load(files, 30);
    later(delta, make.ago(20));
    written(await loadFolder(context.open(), keys, delta));
  });

  it('[BANK-2] is the latest one, with the equal ones before it', async () => {
    const first = await load(files, 50);
    const second = await load(files, 40);
    const again = await load(files, 40);
    await expect(undo(first)).rejects.toThrow(
      `Load ${first} is not the latest load. Take load ${again} back first.`,
    );
    await expect(undo(again + 1n)).rejects.toThrow(`There is no load ${again + 1n}.`);
    expect(await undo(again)).toBe(true);
    expect((await loads()).map(({ state }) => state)).toEqual(['complete', 'taken-back', 'taken-back']);
    expect(await undo(second)).toBe(false);
    expect(await undo(first)).toBe(true);
    await load(files, 90);
  });

  it('[BANK-2] can have been interrupted, or loaded with 2099 by the release before', async () => {
    const stop = (step: string) => {
      if (step === 'wrote cards') throw new Error('stop');
    };
    await load(files, 60);
    const wrong = copyOf(files);
    later(wrong, make.ago(1));
    await expect(loadFolder(context.open(), keys, wrong, { onStep: stop })).rejects.toThrow('stop');
    const { rows } = await sql<{ id: bigint }>`select max(load_id) as id from portal.bank_loads`.execute(
      db(),
    );
    expect(await undo(rows[0]?.id ?? 0n)).toBe(true);
    await load(files, 30);
    const old = await sql<{
      id: bigint;
    }>`insert into portal.bank_loads (manifest_sha256, kind, as_of, state, completed_at)
      values (${Buffer.alloc(32)}, 'whole', '2099-01-01', 'complete', now()) returning load_id as id`.execute(
      db(),
    );
    await expect(load(files, 20)).rejects.toThrow('older');
    expect(await undo(old.rows[0]?.id ?? 0n)).toBe(true);
    await load(files, 20);
  });

  it('[BANK-2] gives back what it hid of commands to a card system elsewhere', async () => {
    const system = createEmbeddedCardSystem(db(), keys, systemRandom);
    const record = <K extends CommandKind>(minutes: number, command: StoredCommand<K>, result: ResultOf<K>) =>
      db()
        .transaction()
        .execute((trx) =>
          createReadModel(keys).record(
            { trx, id: randomUUID(), begunAt: new Date(make.ago(minutes)) },
            ANN,
            command,
            result,
          ),
        );
    const seen = async () => {
      const cards = await system.cards(ANN);
      const perCard = await Promise.all(
        cards.map(async ({ cardId }) => ({
          detail: await system.card(ANN, cardId),
          lines: (await system.pointEntries(ANN, cardId, PAGE))?.content,
          unbilled: (await system.transactions(ANN, cardId, 'unbilled', PAGE))?.content,
          limit: await system.limitInquiry(ANN, cardId),
          replacement: await system.replacement(ANN, cardId),
        })),
      );
      return { cards, perCard, redemptions: await system.redemptions(ANN, PAGE) };
    };
    const redeem = async (minutes: number, points: number, rebate?: number) => {
      const { command, result } = redemptionOf(points, rebate);
      await record<'redeem'>(minutes, command, result);
      return result.redemptionId;
    };
    await load(files, 60);
    await redeem(50, 20, 100);
    const cancelled = await redeem(49, 30);
    const { command, result } = cancellationOf(cancelled, 30);
    await record<'cancel-redemption'>(48, command, { ...result, cancelledAt: new Date(make.ago(48)) });
    const order = { category: 'lost', reason: 'transport', reasonDetail: 'On a train' } as const;
    const replaced = { referenceNumber: 'RC-12345678', lastFour: '4321', expiry: '11/31' };
    await record<'replace-card'>(47, { kind: 'replace-card', cardId: UNUSED, order }, replaced);
    const cashback = { kind: 'set-cashback-method', cardId: USED, method: 'accumulate' } as const;
    await record<'set-cashback-method'>(46, cashback, undefined);
    const right = await seen();
    const wrong = await load(files, 5);
    const points = await system.pointBalance(ANN, USED);
    expect(await seen()).not.toEqual(right);
    // This one is hidden from the start, because it began before the wrong time.
    await redeem(30, 7);
    expect(await system.pointBalance(ANN, USED)).toBe(points);
    await undo(wrong);
    await load(files, 55);
    const now = await seen();
    expect(await system.pointBalance(ANN, USED)).toBe((points ?? 0) - 27);
    expect(now.redemptions.totalElements).toBe(3);
    expect(now.cards).toEqual(
      right.cards.map((card) => ({ ...card, ...(card.cardId === USED && { points: (points ?? 0) - 27 }) })),
    );
    expect(now.perCard.map(({ replacement, unbilled }) => ({ replacement, unbilled }))).toEqual(
      right.perCard.map(({ replacement, unbilled }) => ({ replacement, unbilled })),
    );
    // Files that include the commands settle them again.
    await load(files, 2);
    expect(await system.pointBalance(ANN, USED)).toBe(points);
  });

  it('[BANK-2] gives stopped and activated cards, limits and PINs of the portal back', async () => {
    const { commands, ...system } = createEmbeddedCardSystem(db(), keys, systemRandom);
    const apply = async <K extends CommandKind>(command: Command<K>) => {
      const outcome = await context.transaction((trx) =>
        commands.apply<K>({ trx, id: randomUUID() }, ANN, command),
      );
      expect(outcome.state).toBe('done');
    };
    const numbers = async (cardId: string) =>
      (
        await sql<{ index: string }>`select encode(number_index, 'hex') as index from cards.card_numbers
          where card_id = ${cardId}`.execute(db())
      ).rows.map(({ index }) => index);
    const card = async (cardId: string) =>
      (
        await sql<
          Record<string, unknown>
        >`select status, pin_set, temporary_limit, temporary_limit_from::text,
            temporary_limit_to::text from cards.cards where card_id = ${cardId}`.execute(db())
      ).rows[0];
    const [before] = await numbers(USED);
    await load(files, 60);
    await apply<'activate-card'>({ kind: 'activate-card', cardId: UNUSED });
    const raise = { limit: twd(110_000n), startDate: today, endDate: addDays(today, 9) };
    await apply<'raise-limit'>({ kind: 'raise-limit', cardId: USED, raise });
    const order = { category: 'lost', reason: 'transport', reasonDetail: 'On a train' } as const;
    await apply<'replace-card'>({ kind: 'replace-card', cardId: USED, order });
    await sql`insert into cards.pins (customer_id, card_id, verification, changed_on, changes)
      values (${ANN}, ${UNUSED}, ${Buffer.alloc(32)}, ${today}, 1)`.execute(db());
    await sql`update cards.cards set pin_set = true where card_id = ${UNUSED}`.execute(db());
    const right = [await card(USED), await card(UNUSED)];
    expect(right[0]).toMatchObject({ status: 'lost', temporary_limit: 110_000n });
    const wrong = copyOf(files);
    later(wrong, nextAsOf());
    const result = await loadFolder(context.open(), keys, wrong);
    expect(result.state).toBe('complete');
    // The wrong time made the files newer than the commands: the old number identifies the stopped card again.
    expect((await card(USED))?.status).toBe('active');
    expect(await numbers(USED)).toEqual([before]);
    if (result.state !== 'refused') await undo(result.loadId);
    await load(files, 60);
    expect([await card(USED), await card(UNUSED)]).toEqual(right);
    expect(await numbers(USED)).toEqual([]);
    expect(await system.replacement(ANN, USED)).toHaveProperty('openOrder');
    // The same files again change nothing.
    later(files, make.ago(60));
    expect(written(await loadFolder(context.open(), keys, files))).toEqual({});
  });

  it('[BANK-2] ends like an undisturbed one when the load after it is killed', async () => {
    await load(files, 60);
    await send(make.authorised(30));
    const expected = await content(context);
    const steps: string[] = [];
    const right = copyOf(files);
    later(right, make.ago(50));
    const all = ['', 'started', 'products', 'wrote cards', 'applied events', 'taken over'];
    // Each load takes seconds on a cluster.
    const rounds = context.distributed ? ['', 'wrote cards', 'taken over'] : all;
    for (const round of rounds) {
      await undo(await load(files, 1));
      const onStep = (step: string) => {
        steps.push(step);
        if (step === round) throw new Error('killed');
      };
      const loading = loadFolder(context.open(), keys, right, { batch: 1, onStep });
      if (round) await expect(loading, round).rejects.toThrow('killed');
      else await loading;
      await loadFolder(context.open(), keys, right, { batch: 1 });
      expect(await content(context), round).toBe(expected);
    }
    expect(steps).toEqual(expect.arrayContaining(rounds.slice(1)));
  });
});

describeOnUsualDatabase('wrong loads, events and the right load in any order', (context) => {
  const { load, undo, start, send } = tools(context);

  it('[BANK-2] end with the right files and the events after them', { timeout: 300_000 }, async () => {
    const events: readonly make.EventJson[] = [
      make.authorised(50),
      make.points(45, 4),
      make.statement(40),
      make.posted(30, { currentBalance: make.ntd(21_000) }),
      make.dueChanged(10, { statementDate: today }),
    ];
    const wrongs = [35, 5];
    const order = fc.shuffledSubarray([...events.keys(), ...wrongs.map((_, i) => events.length + i)], {
      minLength: events.length + wrongs.length,
    });
    let expected: string | undefined;
    await fc.assert(
      fc.asyncProperty(order, async (steps) => {
        const files = await start();
        await load(files, 60);
        for (const step of steps) {
          const event = events[step];
          const wrong = wrongs[step - events.length];
          if (event) await send(event);
          if (wrong !== undefined) await undo(await load(files, wrong));
        }
        await load(files, 47);
        const state = await content(context);
        expected ??= state;
        expect(state).toBe(expected);
      }),
      { numRuns: context.distributed ? 2 : 6 },
    );
  });
});

describeOnPostgres('a load that runs', (context) => {
  const { load, undo, start, send } = tools(context);

  it('[BANK-2] refuses that a load is taken back', async () => {
    const loadId = await load(await start(), 30);
    await withLoadLock(context.open(), async () => {
      await expect(undo(loadId)).rejects.toThrow('Another load is running');
    });
    expect(await undo(loadId)).toBe(true);
  });

  it('[BANK-2] loses no event that arrives while a load is taken back and the right one runs', async () => {
    const files = await start();
    await load(files, 60);
    const wrong = await load(files, 1);
    const event = (n: number) => make.authorised(30 - n, { transactionId: sampleId(8000 + n) });
    const first = Array.from({ length: 8 }, (_, n) => send(event(n)));
    const [isDone] = await Promise.all([undo(wrong), ...first]);
    expect(isDone).toBe(true);
    await Promise.all([load(files, 50), ...Array.from({ length: 8 }, (_, n) => send(event(8 + n)))]);
    const { rows } = await sql`select from cards.transactions
      where transaction_id between ${sampleId(8000)}::uuid and ${sampleId(8099)}::uuid`.execute(context.db());
    expect(rows).toHaveLength(16);
  });
});

describeOnEachDatabase('deltas of the same time', (context) => {
  const { load, start } = tools(context);
  let files: string;
  beforeEach(async () => {
    files = await start();
  });
  /** Returns a delta that changes the name of a customer. */
  async function delta(minutes: number, name: string): Promise<string> {
    const folder = deltaFolder(make.ago(minutes));
    const [row] = (await readRows(files, 'customers')).filter(({ customer_id }) => customer_id === BEN);
    writeRows(folder, 'customers', [{ ...row, name_en: name, change: 'upsert' }]);
    return folder;
  }
  const run = async (folder: string) => written(await loadFolder(context.open(), keys, folder));

  it('[BANK-2] are refused when their files differ, and change nothing when they are equal', async () => {
    await load(files, 60);
    const first = await delta(30, 'ONE');
    expect(await run(first)).toMatchObject({ customers: { changed: 1 } });
    await expect(run(await delta(30, 'TWO'))).rejects.toThrow(/^Load \d+ was another delta as of /);
    expect(await run(first)).toEqual({});
    // The same instant with another offset is another manifest of the same files.
    later(first, new Date(Date.parse(make.ago(30)) + 8 * 3600_000).toISOString().replace('Z', '+08:00'));
    expect(await run(first)).toEqual({});
    expect(await run(await delta(29, 'TWO'))).toMatchObject({ customers: { changed: 1 } });
  });

  it('[BANK-2] may follow a whole load of their time, and a whole load may follow them', async () => {
    await load(files, 30);
    expect(await run(await delta(30, 'ONE'))).toMatchObject({ customers: { changed: 1 } });
    await changeRows(files, 'customers', (rows) => rows.map((row) => ({ ...row, name_en: 'WHOLE' })));
    await load(files, 30);
    expect(await content(context)).toContain('WHOLE');
    await expect(run(await delta(30, 'TWO'))).rejects.toThrow('another delta');
  });

  it('[BANK-2] of the release before, whose files are not recorded, are accepted', async () => {
    await run(await delta(30, 'ONE'));
    await sql`update portal.bank_loads set files = null`.execute(context.db());
    expect(await run(await delta(30, 'TWO'))).toMatchObject({ customers: { changed: 1 } });
    await emptyBank(context);
  });
});
