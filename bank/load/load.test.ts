import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Command } from '../../server/ports/card-system/parts/commands.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import {
  describeOnOneBank,
  describeOnPostgres,
  describeOnUsualDatabase,
  testStart,
} from '../../tests/support/database/databases.ts';
import { ANN, BEN, BENS, sampleId, USED } from '../conformance/sample/sample-bank.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { type LoadOptions, loadFolder } from './load.ts';
import { withLoadLock } from './loads-store.ts';
import { writeSample } from './sample/sample.ts';
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
import { changeRows, contentOf, copyOf, deltaFolder, newFolder, readRows, writeRows } from './test-folder.ts';

describeOnOneBank('loading the demo bank again', (context) => {
  it('changes no row', async () => {
    const folder = newFolder();
    const start = testStart();
    const files = await writeSample(context.db(), start.keys, folder);
    expect(files.find(({ name }) => name === 'transactions.csv')?.rows).toBeGreaterThan(1000);
    expect(written(await loadFolder(context.open(), start.keys, folder))).toEqual({});
  });
});

describeOnUsualDatabase('loading the bank’s files', (context) => {
  let folder: string;
  beforeAll(async () => {
    await fillBank(context);
    folder = await sampleFolder(context);
  });
  const load = (from: string, options?: LoadOptions) => loadFolder(context.open(), keys, from, options);

  it('fills an empty database, and changes no row the second time', async () => {
    const before = await content(context);
    await emptyBank(context);
    const first = written(await load(folder, { batch: 1 }));
    expect(first).toMatchObject({ customers: { inserted: 3 }, card_numbers: { inserted: 11 } });
    expect(await content(context)).toBe(before);
    expect(written(await load(folder))).toEqual({});
    const { rows } = await sql<{
      state: string;
      customers: bigint;
    }>`select state, customers from portal.bank_loads
      order by load_id`.execute(context.db());
    expect(rows).toEqual([
      { state: 'complete', customers: 3n },
      { state: 'complete', customers: 3n },
    ]);
    expect((await sql`select from bank_load.transactions`.execute(context.db())).rows).toEqual([]);
  });

  it('writes what differs and deletes what is gone, with a whole load', async () => {
    await fillBank(context);
    const changed = copyOf(folder);
    later(changed);
    await changeRows(changed, 'customers', (rows) =>
      rows.map((row) => (row.customer_id === ANN ? { ...row, phone: '0987654321' } : row)),
    );
    await changeRows(changed, 'cards', (rows) => rows.filter(({ card_id }) => card_id !== BENS));
    await changeRows(changed, 'transactions', (rows) =>
      rows.filter(({ card_id }) => card_id !== BENS).slice(1),
    );
    for (const table of ['statements', 'point_entries'])
      await changeRows(changed, table, (rows) => rows.filter(({ card_id }) => card_id !== BENS));
    expect(written(await load(changed))).toMatchObject({
      customers: { inserted: 0, changed: 1, deleted: 0 },
      cards: { changed: 0, deleted: 1 },
      card_numbers: { deleted: 1 },
      transactions: { inserted: 0, changed: 0 },
    });
    expect(await content(context)).toBe(contentOf(changed));
  });

  it('applies a delta: changes, additions and deletions with what belongs to them', async () => {
    await fillBank(context);
    const delta = deltaFolder(nextAsOf());
    const [statement] = (await readRows(folder, 'statements'))
      .filter(({ card_id }) => card_id === USED)
      .slice(-1);
    const [transaction] = await readRows(folder, 'transactions');
    const ledger = (await readRows(folder, 'point_entries')).filter(({ card_id }) => card_id === USED);
    const last = ledger.at(-1);
    if (!statement || !transaction || !last) throw new Error('the sample has them');
    const raised = String(Number(statement.total) + 7);
    const fees = String(Number(statement.fees) + 7);
    writeRows(delta, 'statements', [{ ...statement, change: 'upsert', total: raised, fees }]);
    writeRows(delta, 'point_entries', [
      {
        ...last,
        change: 'upsert',
        sequence: String(ledger.length + 1),
        entry_id: sampleId(9001),
        points: '11',
        balance_after: String(Number(last.balance_after) + 11),
      },
    ]);
    writeRows(delta, 'transactions', [
      { ...transaction, change: 'upsert', transaction_id: sampleId(9002), statement_date: '' },
    ]);
    writeRows(delta, 'customers', [{ customer_id: BEN, change: 'delete' }]);
    expect(written(await load(delta))).toMatchObject({
      customers: { inserted: 0, changed: 0, deleted: 1 },
      cards: { inserted: 0, changed: 1, deleted: 1 },
      statements: { inserted: 0, changed: 1 },
      point_entries: { inserted: 1, changed: 0 },
      transactions: { inserted: 1, changed: 0 },
    });
    const card = await context
      .db()
      .selectFrom('cards.cards')
      .select(['statement_total', 'points', 'point_sequence'])
      .where('card_id', '=', USED)
      .executeTakeFirst();
    expect(card).toEqual({
      statement_total: BigInt(raised),
      points: BigInt(last.balance_after ?? 0) + 11n,
      point_sequence: ledger.length + 1,
    });
    expect(written(await load(delta))).toEqual({});
  });

  it('moves a card number from one card to another', async () => {
    await fillBank(context);
    const changed = copyOf(folder);
    later(changed);
    await changeRows(changed, 'cards', (rows) => {
      const [a, b] = [rows[0], rows.at(-1)];
      if (a && b) [a.card_number, b.card_number] = [b.card_number ?? '', a.card_number ?? ''];
      return rows;
    });
    written(await load(changed, { batch: 1 }));
    expect(await content(context)).toBe(contentOf(changed));
    const { rows } = await sql`select from cards.card_numbers`.execute(context.db());
    expect(rows).toHaveLength(11);
  });

  it('refuses files older than the last load, and a delta while another load is interrupted', async () => {
    await fillBank(context);
    const stop = () =>
      load(folder, {
        onStep: (step) => {
          if (step === 'started') throw new Error('stop');
        },
      });
    await expect(stop()).rejects.toThrow('stop');
    const delta = deltaFolder(nextAsOf());
    await expect(load(delta)).rejects.toThrow('was interrupted');
    written(await load(folder));
    written(await load(delta));
    await expect(load(folder)).rejects.toThrow('older');
  });

  it('keeps what a command of the portal changed after the time of the files', async () => {
    await fillBank(context);
    const stopped = copyOf(folder);
    await sql`insert into cards.replacements (customer_id, reference_number, card_id, category, reason, reason_detail,
      ordered_at) values (${ANN}, 'RP-12345678', ${USED}, 'damaged', 'other', 'x', app_now())`.execute(
      context.db(),
    );
    await sql`update cards.cards set status = 'damaged' where card_id = ${USED}`.execute(context.db());
    expect(written(await load(stopped))).toEqual({});
    later(stopped);
    expect(written(await load(stopped))).toEqual({ cards: { inserted: 0, changed: 1, deleted: 0 } });
  });

  it('[RDM-7] keeps the ledger lines of a redemption and of its cancellation when the files leave them out', async () => {
    await fillBank(context);
    const { commands, ...system } = createEmbeddedCardSystem(context.db(), keys, systemRandom);
    const apply = <K extends 'redeem' | 'cancel-redemption'>(id: string, command: Command<K>) =>
      context.transaction((trx) => commands.apply<K>({ trx, id }, ANN, command));
    const before = await system.pointBalance(ANN, USED);
    const redeemed = await apply<'redeem'>('redeem', redemptionOf(30).command);
    if (redeemed.state === 'refused') throw new Error(redeemed.refusal.refused);
    const { redemptionId } = redeemed.result;
    expect(
      await apply<'cancel-redemption'>('cancel', cancellationOf(redemptionId, 30).command),
    ).toMatchObject({
      state: 'done',
    });
    const files = copyOf(folder);
    later(files);
    expect(written(await load(files))).toEqual({});
    expect(await system.pointBalance(ANN, USED)).toBe(before);
    const lines = (await system.pointEntries(ANN, USED, { pageNumber: 0, pageSize: 2 }))?.content;
    expect(lines?.map(({ points }) => points)).toEqual([30, -30]);
  });

  it('does not delete a card of which the portal has records', async () => {
    await fillBank(context);
    await sql`insert into cards.pins (customer_id, card_id, verification, changed_on, changes)
      values (${BEN}, ${BENS}, ${Buffer.alloc(32)}, ${today}, 1)`.execute(context.db());
    const delta = deltaFolder(nextAsOf());
    writeRows(delta, 'cards', [{ customer_id: BEN, card_id: BENS, change: 'delete' }]);
    const result = await load(delta);
    expect(result.state === 'refused' && result.problems.lines()).toEqual([
      `cards.csv, line 2, card_id: ${BENS} cannot be deleted: the portal has records of it`,
    ]);
  });

  it('leaves a customer as it was when the database refuses the data, and loads the others', async () => {
    await fillBank(context);
    const changed = copyOf(folder);
    later(changed);
    await changeRows(changed, 'customers', (rows) => rows.map((row) => ({ ...row, name_en: 'NEW' })));
    const onStep = async (step: string) => {
      // Makes the database refuse Ben's data after the checks. The constraint stands for a conflicting command of the
      // portal.
      if (step === 'started')
        await sql`alter table cards.customers add constraint test_only
          check (name_en <> 'NEW' or customer_id <> ${sql.lit(BEN)}) not valid`.execute(context.db());
    };
    const result = await load(changed, { onStep });
    await sql`alter table cards.customers drop constraint test_only`.execute(context.db());
    expect(result).toMatchObject({
      state: 'held back',
      heldBack: [{ customerId: BEN, constraint: 'test_only' }],
      counts: { customers: { changed: 2 } },
    });
    written(await load(changed));
    expect(await content(context)).toBe(contentOf(changed));
  });
});

describeOnPostgres('two loads at once', (context) => {
  it('are refused', async () => {
    await fillBank(context);
    const folder = await sampleFolder(context);
    await withLoadLock(context.open(), async () => {
      await expect(loadFolder(context.open(), keys, folder)).rejects.toThrow('Another load is running');
    });
    written(await loadFolder(context.open(), keys, folder));
  });
});
