import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { COLUMNS, CUSTOMER_ROWS, NOT_COPIED } from '../../server/moved-cards/tables.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import {
  describeOnEachDatabase,
  describeOnOneEmptyDatabase,
  describeOnPostgres,
  describeOnUsualDatabase,
} from '../../tests/support/database/databases.ts';
import {
  ANN,
  BEN,
  BENS,
  CAT,
  LOST,
  OVER,
  RAISED,
  sampleId,
  UNUSED,
  USED,
} from '../conformance/sample/sample-bank.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { CARD_TABLES, CUSTOMER_TABLES, OTHER_CARD_TABLES } from '../embedded/moves/tables.ts';
import { takeBack } from './loads-store.ts';
import { summary } from './stages/progress.ts';
import { PENDING } from './stages/rejections.ts';
import { content, keys, later, redemptionOf, sampleFolder, today, written } from './test-bank.ts';
import { changeRows, contentOf, readRows, writeRows } from './test-folder.ts';
import {
  AFTER,
  BEFORE,
  deltaFiles,
  fillForMoves,
  loadMoves,
  recordLater,
  rowsOfCard,
  wholeFiles,
} from './test-moves.ts';

describeOnOneEmptyDatabase('tables', (context) => {
  it('[BANK-3] each table with a card or customer has a rule for cards that move', async () => {
    const withColumn = async (column: string) => {
      const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
        from information_schema.columns where table_schema in ('cards', 'portal') and column_name = ${column}`.execute(
        context.db(),
      );
      return rows.map(({ name }) => name).sort();
    };
    const ofCards = [...CARD_TABLES, ...Object.keys(OTHER_CARD_TABLES)];
    expect(ofCards.toSorted()).toEqual(await withColumn('card_id'));
    const ofCustomers = new Set([...ofCards, ...Object.keys(CUSTOMER_TABLES), ...Object.keys(CUSTOMER_ROWS)]);
    expect([...ofCustomers].sort()).toEqual(await withColumn('customer_id'));
  });

  it('[BANK-3] each column of a copied table is copied', async () => {
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema || '.' || table_name = ${table} and column_name <> 'customer_id'`.execute(
        context.db(),
      );
      const all = [...columns, ...(NOT_COPIED[table] ?? [])];
      expect(rows.map(({ name }) => name).sort(), table).toEqual(all.sort());
    }
  });
});

const linesOf = async (loading: ReturnType<typeof loadMoves>) => {
  const result = await loading;
  return result.state === 'refused' ? result.problems.lines() : [result.state];
};

describeOnEachDatabase('a card that moves to another customer', (context) => {
  const balances = async (customerId: string, cardId: string) => {
    const system = createEmbeddedCardSystem(context.db(), keys, systemRandom);
    const { customer: _, ...detail } = { customer: '', ...(await system.card(customerId, cardId)) };
    return { detail, points: await system.pointBalance(customerId, cardId) };
  };

  for (const to of [BEFORE, AFTER, CAT]) {
    for (const kind of ['whole', 'delta, deletes last', 'delta, deletes first'] as const)
      it(`[BANK-3] takes all its rows along: to ${to.slice(-1)}, ${kind}`, async () => {
        const folder = await fillForMoves(context);
        await recordLater(context, ANN, USED);
        const before = await rowsOfCard(context, USED);
        const shown = await balances(ANN, USED);
        for (const [table, rows] of Object.entries(before.rows)) expect(rows, table).not.toEqual([]);
        const moves = [{ from: ANN, to, cardId: USED }];
        const files =
          kind === 'whole'
            ? await wholeFiles(folder, moves)
            : await deltaFiles(folder, moves, [], kind === 'delta, deletes last' ? 'last' : 'first');
        const result = await loadMoves(context, files, { batch: 1 });
        expect(result).toMatchObject({ state: 'complete', moved: 1 });
        expect(await rowsOfCard(context, USED)).toEqual({ ...before, customers: [to] });
        expect(await balances(to, USED)).toEqual(shown);
        expect(await balances(ANN, USED)).toEqual({ detail: {}, points: undefined });
        const { rows } =
          await sql`select account_customer_id as account, (select array_agg(customer_id::text) from
            cards.recorded_commands) as recorded, (select content ->> 'customerId' from portal.bank_events) as event
          from cards.cards where card_id = ${BENS}`.execute(context.db());
        expect(rows).toEqual([{ account: to, recorded: [to], event: to }]);
        expect(written(await loadMoves(context, files))).toEqual({});
      });
  }

  it('[BANK-3] leaves the bank as the whole files have it', async () => {
    const folder = await fillForMoves(context);
    const moves = [USED, UNUSED, RAISED, OVER].map((cardId) => ({ from: ANN, to: AFTER, cardId }));
    const files = await wholeFiles(folder, moves, [ANN]);
    expect(await linesOf(loadMoves(context, files))).toEqual(['complete']);
    const lines = (text: string) => text.split('\n').sort();
    expect(lines(await content(context))).toEqual(lines(contentOf(files)));
    const { rows } = await sql`select from cards.customers where customer_id = ${ANN}`.execute(context.db());
    expect(rows).toEqual([]);
  });

  it('[BANK-2] [BANK-3] goes back, with its commands, when the load that moved it is taken back', async () => {
    const folder = await fillForMoves(context);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await recordLater(context, ANN, USED, ago(10));
    const wrong = await wholeFiles(folder, [{ from: ANN, to: BEN, cardId: USED }]);
    later(wrong);
    const result = await loadMoves(context, wrong);
    if (result.state !== 'complete') throw new Error('the load is complete');
    const holders = async () => {
      const { rows } =
        await sql`select (select array_agg(customer_id::text) from cards.recorded_commands) as recorded,
        (select array_agg(customer_id::text) from cards.commands_in_files) as included`.execute(context.db());
      return rows;
    };
    expect(await holders()).toEqual([{ recorded: null, included: [BEN] }]);
    await takeBack(context.open(), { loadId: result.loadId, by: 'staff-7', reason: 'wrong holder' });
    later(folder, ago(20).toISOString());
    expect(await loadMoves(context, folder)).toMatchObject({ state: 'complete', moved: 1 });
    expect(await holders()).toEqual([{ recorded: [ANN], included: null }]);
  });

  it('[BANK-3] writes the files on top: a further line, another number, a changed balance', async () => {
    const folder = await fillForMoves(context);
    const delta = await deltaFiles(folder, [{ from: ANN, to: CAT, cardId: USED }]);
    const ledger = (await readRows(folder, 'point_entries')).filter(({ card_id }) => card_id === USED);
    const last = ledger.at(-1);
    const statement = (await readRows(folder, 'statements')).find(({ card_id }) => card_id === USED);
    const [transaction] = await readRows(folder, 'transactions');
    if (!last || !statement || !transaction) throw new Error('the sample has them');
    await changeRows(delta, 'cards', (rows) =>
      rows.map((row) =>
        row.change === 'upsert' ? { ...row, card_number: '9999000000000889', paid_since: '77' } : row,
      ),
    );
    writeRows(delta, 'point_entries', [
      {
        ...last,
        change: 'upsert',
        customer_id: CAT,
        sequence: String(ledger.length + 1),
        entry_id: sampleId(9001),
        points: '11',
        balance_after: String(Number(last.balance_after) + 11),
      },
    ]);
    // Refers to a statement that is only in the database, at the earlier customer.
    writeRows(delta, 'transactions', [
      {
        ...transaction,
        change: 'upsert',
        customer_id: CAT,
        transaction_id: sampleId(9002),
        statement_date: statement.statement_date ?? '',
        posting_date: statement.statement_date ?? '',
        transaction_date: statement.statement_date ?? '',
        point_sequence: '1',
      },
    ]);
    expect(await linesOf(loadMoves(context, delta))).toEqual(['complete']);
    const { rows } = await sql`select points, paid_since, last_four from cards.cards
      where customer_id = ${CAT} and card_id = ${USED}`.execute(context.db());
    expect(rows).toEqual([
      { points: BigInt(last.balance_after ?? 0) + 11n, paid_since: 77n, last_four: '0889' },
    ]);
    const numbers = sql`select customer_id::text as customer from cards.card_numbers where card_id = ${USED}`;
    expect((await numbers.execute(context.db())).rows).toEqual([{ customer: CAT }]);
    expect(written(await loadMoves(context, delta))).toEqual({});
  });

  it('[BANK-3] in a chain, an exchange and a circle, each card keeps its rows', async () => {
    const folder = await fillForMoves(context);
    const moves = [
      { from: ANN, to: CAT, cardId: USED },
      { from: CAT, to: BEN, cardId: sampleId(105) },
      { from: BEN, to: AFTER, cardId: BENS },
      { from: CAT, to: ANN, cardId: sampleId(106) },
    ];
    const before = await Promise.all(moves.map(({ cardId }) => rowsOfCard(context, cardId)));
    for (const files of [await deltaFiles(folder, moves), await wholeFiles(folder, moves)]) {
      await fillForMoves(context);
      expect(await loadMoves(context, files, { batch: 1 })).toMatchObject({ state: 'complete', moved: 4 });
      const after = await Promise.all(moves.map(({ cardId }) => rowsOfCard(context, cardId)));
      expect(after.map(({ customers }) => customers)).toEqual(moves.map(({ to }) => [to]));
      const counts = (all: typeof before) =>
        all.map(({ rows }) => Object.values(rows).map((list) => (list as unknown[]).length));
      expect(counts(after)).toEqual(counts(before));
      expect(written(await loadMoves(context, files))).toEqual({});
    }
  });

  it('[BANK-3] is refused without the delete, to an unknown customer, to two customers, and with ids that are taken', async () => {
    const folder = await fillForMoves(context);
    const move = { from: ANN, to: CAT, cardId: USED };
    const before = await content(context);
    const lines = async (files: string) => linesOf(loadMoves(context, files));
    expect(await lines(await deltaFiles(folder, [move], [], 'none'))).toEqual([
      'cards.csv, line 2, card_id: another customer has this card in the database: to move it, add a row with change delete, that customer and this card',
    ]);
    const unknown = await deltaFiles(folder, [{ ...move, to: AFTER }]);
    writeRows(unknown, 'customers', []);
    expect(await lines(unknown)).toEqual([
      'cards.csv, line 2, customer_id: refers to nothing in customers.csv or the database',
      `cards.csv, line 3, card_id: ${USED} cannot be deleted: the portal has records of it`,
    ]);
    const two = await deltaFiles(folder, [move, { ...move, to: BEN }]);
    await changeRows(two, 'cards', (rows) =>
      rows.slice(0, 3).map((row, i) => (i === 1 ? { ...row, card_number: '9999000000000889' } : row)),
    );
    expect(await lines(two)).toContain(
      'cards.csv, line 3, card_id: line 2 has this card too: a card moves from one customer to one other',
    );
    await sql`insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date, description_en,
        description_zh, amount, category)
      values (${CAT}, ${sampleId(62)}, ${LOST}, ${today}, 'X', 'X', 1, 'shopping')`.execute(context.db());
    expect(await lines(await deltaFiles(folder, [move]))).toEqual([
      'cards.csv, line 2, card_id: cannot move: a row of the card has an id that the new customer has already',
    ]);
    await sql`delete from cards.transactions where card_id = ${LOST}`.execute(context.db());
    expect(await content(context)).toBe(before);
  });

  it('[BANK-3] is no move when both customers keep a card with this id, and needs nothing of the portal', async () => {
    const folder = await fillForMoves(context);
    const files = await wholeFiles(folder, []);
    later(files);
    await changeRows(files, 'cards', (rows) => [
      ...rows,
      { ...rows.find(({ card_id }) => card_id === OVER), customer_id: CAT, card_number: '9999000000000889' },
    ]);
    expect(await loadMoves(context, files, { onMoved: undefined as never })).toMatchObject({
      state: 'complete',
      moved: 0,
    });
  });

  it('[BANK-3] counts the rebates of the year for both customers, or takes them along with the last card', async () => {
    const used = async () => {
      const { rows } = await sql<{ id: string; used: bigint }>`select customer_id as id, used
        from cards.redemption_years order by 1`.execute(context.db());
      return rows.map((row) => [row.id, Number(row.used)]);
    };
    let folder = await fillForMoves(context);
    expect(await used()).toEqual([[ANN, 1]]);
    await loadMoves(context, await deltaFiles(folder, [{ from: ANN, to: CAT, cardId: USED }]));
    expect(await used()).toEqual([
      [ANN, 1],
      [CAT, 1],
    ]);
    folder = await fillForMoves(context);
    const all = [USED, UNUSED, RAISED, OVER].map((cardId) => ({ from: ANN, to: CAT, cardId }));
    await loadMoves(context, await deltaFiles(folder, all, [ANN]));
    expect(await used()).toEqual([[CAT, 1]]);
  });
});

describeOnUsualDatabase('a load that moves cards', (context) => {
  const moves = [
    { from: ANN, to: CAT, cardId: USED },
    { from: CAT, to: BEFORE, cardId: LOST },
  ];

  it('[BANK-3] leaves each card with all its rows at one customer, wherever it is killed, and ends when it runs again', async () => {
    const folder = await fillForMoves(context);
    const files = await wholeFiles(folder, moves);
    await changeRows(files, 'cards', (rows) =>
      rows.map((row) => (row.card_id === USED ? { ...row, paid_since: '77' } : row)),
    );
    const before = await rowsOfCard(context, USED);
    const steps: string[] = [];
    await loadMoves(context, files, { onStep: (step) => void steps.push(step) });
    const after = await rowsOfCard(context, USED);
    expect(steps.filter((step) => step === 'moved cards')).toHaveLength(1);
    // From the last check to the end of the transaction that moves the cards. Not each step, because each takes seconds.
    const every = context.distributed ? 6 : 2;
    const [first, last] = [steps.indexOf('checked'), steps.findIndex((step) => step.startsWith('customers'))];
    const places = steps.map((step, place) => [place, step] as const).slice(first, last + 2);
    for (const [place, step] of places.filter((_, n) => n % every === 0 || n > last - first - 2)) {
      await fillForMoves(context);
      // Files later than what the portal has just recorded, however slow the machine is.
      later(files);
      let at = 0;
      const onStep = () => {
        if (at++ === place) throw new Error('killed');
      };
      await expect(loadMoves(context, files, { onStep }), step).rejects.toThrow('killed');
      const { customers, rows } = await rowsOfCard(context, USED);
      expect(customers, step).toHaveLength(1);
      const counts = (all: object) => Object.values(all).map((list) => list.length);
      const isMoved = customers[0] === CAT;
      expect(counts(rows), step).toEqual(counts(isMoved ? after.rows : before.rows));
      const { rows: paid } = await sql<{ paid: bigint }>`select paid_since as paid from cards.cards
        where card_id = ${USED}`.execute(context.db());
      // In a distributed database the cards move first, and then the customers are written.
      const between = isMoved && context.distributed ? [2000n] : [];
      expect([isMoved ? 77n : 2000n, ...between], step).toContain(paid[0]?.paid);
      expect(await loadMoves(context, files), step).toMatchObject({ state: 'complete' });
      expect((await rowsOfCard(context, USED)).customers, step).toEqual([CAT]);
    }
  }, 480_000);

  it('[BANK-3] leaves out the customers of a card with a pending command, and loads the others', async () => {
    const folder = await fillForMoves(context);
    const files = await wholeFiles(folder, [...moves, { from: ANN, to: AFTER, cardId: OVER }]);
    await changeRows(files, 'customers', (rows) => rows.map((row) => ({ ...row, average_balance: '5' })));
    await sql`insert into portal.commands (customer_id, command_id, kind, card_id, state, request_id, language, sealed,
        begun_at, next_try_at)
      values (${ANN}, ${sampleId(700)}, 'redeem', ${USED}, 'pending', 'x', 'en', '\\x00', app_now(), app_now())`.execute(
      context.db(),
    );
    const result = await loadMoves(context, files);
    const held = [BEFORE, ANN, CAT, AFTER].map((customerId) => ({ customerId, constraint: PENDING }));
    expect(result).toMatchObject({ state: 'held back', heldBack: held, moved: 0 });
    expect(summary(result as never, 1)).toContain(
      `customer ${ANN} was left as before: a command of a card that moves has no outcome yet`,
    );
    const balances = async () => {
      const { rows } = await sql<{ id: string }>`select customer_id as id from cards.customers
        where average_balance = 5 order by 1`.execute(context.db());
      return rows.map(({ id }) => id);
    };
    expect(await balances()).toEqual([BEN]);
    expect((await rowsOfCard(context, USED)).customers).toEqual([ANN]);
    await sql`update portal.commands set state = 'done', sealed = null, settled_at = app_now()`.execute(
      context.db(),
    );
    expect(await loadMoves(context, files)).toMatchObject({ state: 'complete', moved: 3 });
    expect(await balances()).toEqual([BEFORE, ANN, BEN, CAT, AFTER]);
    const { rows } = await sql`select customer_id from portal.commands`.execute(context.db());
    expect(rows).toEqual([{ customer_id: ANN }]);
  });
});

describeOnPostgres('redemptions while a card moves', (context) => {
  it('[BANK-3] take points once, from the earlier customer, or are refused', async () => {
    for (let round = 0; round < (context.distributed ? 2 : 6); round++) {
      const folder = await fillForMoves(context);
      const files = await deltaFiles(folder, [{ from: ANN, to: CAT, cardId: USED }]);
      const { commands, ...system } = createEmbeddedCardSystem(context.db(), keys, systemRandom);
      const before = (await system.pointBalance(ANN, USED)) ?? 0;
      const redeem = (id: number) =>
        context.transaction((trx) =>
          commands.apply<'redeem'>({ trx, id: `unit ${id}` }, ANN, redemptionOf(1).command),
        );
      const loading = loadMoves(context, files);
      const outcomes: string[] = [];
      for (let n = 0; ; n++) {
        const settled = await redeem(n);
        const outcome = settled.state === 'refused' ? settled.refusal.refused : 'done';
        outcomes.push(outcome);
        // On a cluster all points are used before the card moves.
        if (outcome === 'points') await sleep(50);
        else if (outcome !== 'done') break;
      }
      expect(await loading).toMatchObject({ state: 'complete', moved: 1 });
      const done = outcomes.filter((outcome) => outcome === 'done').length;
      expect(outcomes.at(-1)).toBe('no-card');
      expect(await system.pointBalance(CAT, USED)).toBe(before - done);
      expect((await system.redemptions(CAT, { pageNumber: 0, pageSize: 1 })).totalElements).toBe(done + 2);
      expect((await system.redemptions(ANN, { pageNumber: 0, pageSize: 1 })).totalElements).toBe(0);
    }
  });
});

describeOnOneEmptyDatabase('moves in any order', (context) => {
  it('[BANK-3] keep the number of rows and the points of each card', async () => {
    const people = [ANN, BEN, CAT, AFTER];
    const cards = [USED, UNUSED, RAISED, OVER, BENS, LOST];
    const placed = fc.array(fc.constantFrom(...people), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(placed, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (loads, isWhole) => {
          await fillForMoves(context);
          const before = await Promise.all(cards.map((cardId) => rowsOfCard(context, cardId)));
          for (const owners of loads) {
            const now = await sampleFolder(context);
            const held = await Promise.all(cards.map((cardId) => rowsOfCard(context, cardId)));
            const moves = cards.flatMap((cardId, i) => {
              const [from, to] = [held[i]?.customers[0] ?? '', owners[i] ?? ''];
              return from === to ? [] : [{ from, to, cardId }];
            });
            const files = isWhole ? await wholeFiles(now, moves) : await deltaFiles(now, moves);
            later(files);
            expect(await loadMoves(context, files)).toMatchObject({ state: 'complete', moved: moves.length });
            expect(written(await loadMoves(context, files))).toEqual({});
          }
          const after = await Promise.all(cards.map((cardId) => rowsOfCard(context, cardId)));
          expect(after.map(({ customers }) => customers)).toEqual(loads.at(-1)?.map((owner) => [owner]));
          for (const [i, { rows }] of after.entries()) {
            const { 'cards.cards': _, ...others } = rows;
            const { 'cards.cards': __, ...earlier } = before[i]?.rows ?? {};
            expect(others).toEqual(earlier);
          }
        },
      ),
      { numRuns: 6 },
    );
  }, 240_000);
});
