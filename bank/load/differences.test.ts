import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '../../shared/dates.ts';
import { describeOnBank, NOT_DISTRIBUTED } from '../../tests/support/database/databases.ts';
import { sampleId, USED } from '../conformance/sample/sample-bank.ts';
import { loadFolder } from './load.ts';
import { takeBack } from './loads-store.ts';
import { content, emptyBank, fillBank, keys, later, sampleFolder, today, written } from './test-bank.ts';
import {
  changeManifest,
  changeRows,
  contentOf,
  copyOf,
  type Rows,
  readRows,
  writeBytes,
} from './test-folder.ts';

describeOnBank('a whole load after the first', NOT_DISTRIBUTED, (context) => {
  let folder: string;
  beforeAll(async () => {
    await fillBank(context);
    folder = await sampleFolder(context);
    await emptyBank(context);
    written(await load(folder));
  });

  /** Loads a folder. Adds the table and line of each row that was staged to `staged`. */
  async function load(from: string, staged: string[] = []) {
    return loadFolder(context.open(), keys, from, {
      onStep: async (step) => {
        if (step !== 'started') return;
        for (const table of ['statements', 'point_entries', 'transactions']) {
          const { rows } = await sql<{ line: number }>`select line from ${sql.table(`bank_load.${table}`)}
            order by line`.execute(context.db());
          staged.push(...rows.map(({ line }) => `${table} ${line}`));
        }
      },
    });
  }

  /** Returns a copy of the files with other rows of a table. */
  async function changed(table: string, change: (rows: Rows) => Rows | undefined): Promise<string> {
    const copy = copyOf(folder);
    later(copy);
    await changeRows(copy, table, change);
    return copy;
  }

  it('stages no row of the history when no record changed', async () => {
    later(folder);
    const staged: string[] = [];
    expect(written(await load(folder, staged))).toEqual({});
    expect(staged).toEqual([]);
  });

  it('stages the records that changed, and a deletion for each that is gone', async () => {
    const copy = await changed('transactions', (rows) => [
      { ...rows[0], description_en: 'CHANGED' },
      ...rows.slice(2),
    ]);
    const staged: string[] = [];
    expect(written(await load(copy, staged))).toEqual({
      transactions: { inserted: 0, changed: 1, deleted: 1 },
    });
    expect(staged).toEqual(['transactions 0', 'transactions 2']);
    expect(await content(context)).toBe(contentOf(copy));
    later(folder);
    written(await load(folder));
    expect(await content(context)).toBe(contentOf(folder));
  });

  it('brings back what anything else has changed in a row since', async () => {
    await sql`update cards.transactions set description_en = 'OTHER' where transaction_id =
      (select transaction_id from cards.transactions order by transaction_id limit 1)`.execute(context.db());
    later(folder);
    expect(written(await load(folder))).toEqual({ transactions: { inserted: 0, changed: 1, deleted: 0 } });
    expect(await content(context)).toBe(contentOf(folder));
  });

  it('does not take a record for known when its columns have another order', async () => {
    const copy = copyOf(folder);
    later(copy);
    const rows = await readRows(copy, 'point_entries');
    const [first] = rows;
    if (!first) throw new Error('the sample has entries');
    const header = Object.keys(first);
    const [en, zh] = [header.indexOf('description_en'), header.indexOf('description_zh')];
    [header[en], header[zh]] = ['description_zh', 'description_en'];
    const lines = [header, ...rows.map((row) => Object.values(row))].map((cells) => cells.join(','));
    writeBytes(copy, 'point_entries', Buffer.from(`${lines.join('\n')}\n`));
    expect(written(await load(copy))).toEqual({
      point_entries: { inserted: 0, changed: rows.length, deleted: 0 },
    });
    later(folder);
    written(await load(folder));
    expect(await content(context)).toBe(contentOf(folder));
  });

  it.each<[string, string, (rows: Rows) => Rows, string]>([
    [
      'a record that stands twice',
      'transactions',
      (rows) => [...rows, ...rows.slice(0, 1)],
      'repeats line 2',
    ],
    [
      'a changed record with the key of one that did not change',
      'statements',
      (rows) => [...rows, { ...rows[0], statement_id: sampleId(9003) }],
      'repeats line 2',
    ],
    [
      'a reference to a row that is gone, from one that did not change',
      'statements',
      (rows) => rows.slice(1),
      'transactions.csv, line 2, statement_date: refers to nothing in statements.csv',
    ],
    [
      'rows of a card that is gone',
      'cards',
      (rows) => rows.filter(({ card_id }) => card_id !== USED),
      'card_id: refers to nothing in cards.csv',
    ],
    [
      'a gap in a ledger',
      'point_entries',
      (rows) => rows.filter(({ sequence, card_id }) => sequence !== '2' || card_id !== USED),
      'the ledger has a gap here',
    ],
    [
      'a wrong value',
      'transactions',
      ([first, ...rows]) => [{ ...first, over_limit: 'no' }, ...rows],
      'transactions.csv, line 2, over_limit: must be true or false',
    ],
  ])('refuses %s, as when all rows are staged', async (_what, table, change, problem) => {
    const result = await load(await changed(table, change));
    expect(result.state === 'refused' && result.problems.lines().join('\n')).toContain(problem);
  });

  it('sums up the control total of known and new records', async () => {
    const copy = await changed('transactions', ([first, ...rows]) => [
      { ...first, amount: String(Number(first?.amount) + 1) },
      ...rows,
    ]);
    written(await load(copy));
    expect(await content(context)).toBe(contentOf(copy));
    changeManifest(copy, ({ files }) => {
      for (const file of files)
        if (file.name === 'transactions.csv') file.total = String(BigInt(file.total ?? 0) + 1n);
    });
    const result = await load(copy);
    expect(result.state === 'refused' && result.problems.lines()).toEqual([
      'transactions.csv, amount: the sum is not the total of the manifest',
    ]);
    later(folder);
    written(await load(folder));
    expect(await content(context)).toBe(contentOf(folder));
  });

  it('checks every record again when files are older than a load that was taken back', async () => {
    const tomorrow = addDays(today, 1);
    const copy = await changed('transactions', ([first, ...rows]) => [
      { ...first, transaction_date: tomorrow, posting_date: '', statement_date: '', cleared_on: '' },
      ...rows,
    ]);
    const result = await load(copy);
    if (result.state === 'refused') throw new Error(result.problems.lines().join('\n'));
    const { rows } = await sql<{
      id: bigint;
    }>`select load_id as id from portal.bank_loads order by load_id desc`.execute(context.db());
    for (const { id } of rows) await takeBack(context.open(), { loadId: id, by: 'tester', reason: 'a test' });
    later(copy, new Date(Date.now() - 2 * 86_400_000).toISOString());
    const older = await load(copy);
    expect(older.state === 'refused' && older.problems.lines().join('\n')).toContain(
      'transactions.csv, line 2, transaction_date: must not be after',
    );
  });
});
