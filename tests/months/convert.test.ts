/** [OPS-11] A history that becomes one by month while the portal serves. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purge } from '../../server/db/housekeeping/housekeeping.ts';
import { migrate } from '../../server/db/migrating/migrate.ts';
import { MIGRATIONS } from '../../server/db/migrating/migrations.ts';
import {
  cancelConversion,
  convertToMonths,
  convertToOneTable,
  splitRange,
} from '../../server/db/months/convert.ts';
import { HistoryStays } from '../../server/db/months/fill.ts';
import { TRANSACTIONS } from '../../server/db/months/layout.ts';
import { isByMonth, readPartitions } from '../../server/db/months/shape.ts';
import { addDays } from '../../shared/dates.ts';
import { type Browser, type TestApp, testApp } from '../support/api/clients/api.ts';
import { describeOnBank, NOT_DISTRIBUTED } from '../support/database/databases.ts';
import {
  addLine,
  keepFew,
  keysOf,
  linesWith,
  rowsOf,
  setYear,
  shapeOf,
  writeBeside,
  writeLines,
} from './test-months.ts';

const UNIQUE = { code: '23505' };
const ROWS_AT_ONCE = 400;

const IDS = [1, 2, 3, 4];
const idOf = (id: number) => `00000000-0000-4000-8000-00000000000${id}`;
/** A day in the years, and before and after them. */
const dayOf = (day: number) => addDays('2015-01-01', day * 97);
const write = fc.record({
  kind: fc.constantFrom('insert', 'move', 'delete'),
  ids: fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1, maxLength: 3 }),
  day: fc.nat({ max: 80 }),
});

describeOnBank('the history by month', NOT_DISTRIBUTED, (context) => {
  let t: TestApp;
  let browser: Browser;
  let shape: unknown;
  beforeAll(async () => {
    await keepFew(context);
    shape = await shapeOf(context);
    t = await testApp(context);
    browser = t.browser();
    await browser.logIn('demo.primary1');
  });
  afterAll(() => t.app.server.close());

  /** What the pages of the history show. */
  async function pages(): Promise<unknown> {
    const cards = (await browser.call('GET', '/cards')).payload as { cardId: string; status: string }[];
    const { cardId = '' } = cards.find(({ status }) => status === 'active') ?? {};
    const [statement] = (await browser.call('GET', `/cards/${cardId}/e-statements`)).payload as {
      paymentKey: string;
    }[];
    const answers = [];
    for (const path of [
      `/cards/${cardId}/transactions/unposted`,
      `/cards/${cardId}/transactions/posted?pageSize=50&pageNumber=0`,
      `/cards/${cardId}/transactions/posted?pageSize=10&pageNumber=1&sortBy=date&orderBy=asc`,
      `/cards/${cardId}/statementTxn?paymentKey=${statement?.paymentKey}`,
      `/cards/statement-detail/${cardId}`,
      `/installments/${cardId}/posted-transactions?isBilled=true`,
      '/insights',
    ]) {
      const { status, payload } = await browser.call('GET', path);
      expect([path, status]).toEqual([path, 200]);
      answers.push([path, payload]);
    }
    return answers;
  }

  const convert = (onCopied: (rows: number) => Promise<void> | void = () => {}) =>
    convertToMonths(context.open(), TRANSACTIONS, { rowsAtOnce: ROWS_AT_ONCE, onCopied, delays: [50, 50] });

  it('[OPS-11] does not change places with a table that differs', async () => {
    const converted = convert(async () => {
      await sql`alter table cards.transactions disable trigger transactions_mirror`.execute(context.db());
      await sql`update cards.transactions set amount = amount + 1 where (customer_id, transaction_id) =
        (select customer_id, transaction_id from cards.transactions order by 1, 2 limit 1)`.execute(
        context.db(),
      );
    });
    await expect(converted).rejects.toThrow(HistoryStays);
    expect(await isByMonth(context.db(), TRANSACTIONS)).toBe(false);
    await expect(convert()).rejects.toThrow(HistoryStays);
    await cancelConversion(context.open(), TRANSACTIONS);
    const { rows } = await sql`select from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('history', 'history_new', 'history_old')`.execute(context.db());
    expect(rows).toEqual([]);
  });

  it('[OPS-11] begins again when a migration changed the table meanwhile, and keeps what is written beside it', async () => {
    let [turn, atChange] = [0, 0];
    const converted = convert(async () => {
      await writeBeside(context, ++turn);
      if (turn === 2)
        await sql`alter table cards.transactions add column of_next_release text`.execute(context.db());
    });
    await expect(converted).rejects.toThrow(/changed meanwhile/);
    await sql`update cards.transactions set of_next_release = 'x' where transaction_id in
      (select transaction_id from cards.transactions limit 5)`.execute(context.db());
    atChange = turn;
    const rows = await rowsOf(context);
    const stopped = convert(async (copied) => {
      await writeBeside(context, ++turn);
      if (copied < ROWS_AT_ONCE) throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(turn).toBeGreaterThan(atChange + rows.length / ROWS_AT_ONCE - 1);
    await cancelConversion(context.open(), TRANSACTIONS);
    await sql`alter table cards.transactions drop column of_next_release`.execute(context.db());
  });

  it('[OPS-11] goes on after a stop, and shows the same pages', async () => {
    const [before, rows] = [await pages(), await rowsOf(context)];
    let parts = 0;
    const stopped = convert(() => {
      if (++parts === 2) throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await pages()).toEqual(before);
    await convert(() => void parts++);
    // It went on where it was, and did not begin again.
    expect(parts).toBeLessThan(rows.length / ROWS_AT_ONCE + 3);
    expect(await isByMonth(context.db(), TRANSACTIONS)).toBe(true);
    expect(await keysOf(context)).toEqual({ rows: 0, keys: 0 });
    expect(await rowsOf(context)).toEqual(rows);
    expect(await pages()).toEqual(before);
    await convert();
  });

  it('[OPS-11] has each id once in all months after any writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 8 }), async (writes) => {
        const model = new Map<number, number>();
        for (const { kind, ids, day } of writes) {
          const isRefused = kind === 'insert' && ids.some((id) => model.has(id));
          const written = writeLines(context, kind, ids.map(idOf), dayOf(day));
          if (isRefused) await expect(written).rejects.toMatchObject(UNIQUE);
          else await written;
          if (isRefused) continue;
          for (const id of ids)
            if (kind === 'delete') model.delete(id);
            else if (kind === 'insert' || model.has(id)) model.set(id, day);
        }
        const expected = [...model]
          .sort(([a], [b]) => a - b)
          .map(([id, day]) => ({ id: idOf(id), day: dayOf(day) }));
        expect(await linesWith(context, IDS.map(idOf))).toEqual(expected);
        expect(await keysOf(context)).toEqual({ rows: 0, keys: 0 });
        await writeLines(context, 'delete', IDS.map(idOf), '2025-01-01');
      }),
      { numRuns: 25 },
    );
    const id = await addLine(context, '2025-01-31');
    await expect(
      sql`update cards.transactions set transaction_id = gen_random_uuid() where transaction_id = ${id}`.execute(
        context.db(),
      ),
    ).rejects.toThrow(/never changes/);
  });

  it('[OPS-11] keeps a purchase that is paid in instalments', async () => {
    const { rows } = await sql<{
      id: string;
    }>`select transaction_id as id from cards.instalments limit 1`.execute(context.db());
    expect(rows).toHaveLength(1);
    await expect(
      sql`delete from cards.transactions where transaction_id = ${rows[0]!.id}`.execute(context.db()),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('[OPS-11] has a place for a line of any day, and adds years in time', async () => {
    const names = async () => (await readPartitions(context.db(), TRANSACTIONS)).map(({ name }) => name);
    const [before, year] = [await names(), new Date().getUTCFullYear() + 2];
    const ids = [
      await addLine(context, '1999-12-31'),
      await addLine(context, `${year}-12-31`),
      await addLine(context, '2999-01-01'),
    ];
    await setYear(context, year);
    await Promise.all([1, 2, 3].map(() => purge(context.db(), { deviceDays: 400 })));
    expect(await names()).toEqual([
      ...before.slice(0, -1),
      ...(await names()).slice(before.length - 1, -1),
      'transactions_after',
    ]);
    expect(await names()).toContain(`transactions_${year}`);
    const places = async () => {
      const { rows } = await sql<{
        place: string;
      }>`select tableoid::regclass::text as place from cards.transactions
        where transaction_id = any(${ids}::uuid[]) order by transaction_date`.execute(context.db());
      return rows.map(({ place }) => place.replace('history.transactions_', ''));
    };
    expect(await places()).toEqual(['before', `${year}`, 'after']);
    expect(await keysOf(context)).toEqual({ rows: 0, keys: 0 });
    await sql`delete from cards.transactions where transaction_id = any(${ids}::uuid[])`.execute(
      context.db(),
    );
    await sql`update portal.clock_offset set seconds = 0`.execute(context.db());
    // Years later the session was over.
    browser = t.browser();
    await browser.logIn('demo.primary1');
  });

  it('[OPS-3] [OPS-11] takes an index of a later release, and lets it go', async () => {
    const index = 'cards.of_next_release';
    const next = [
      ['9001_index', 'create index concurrently of_next_release on cards.transactions (customer_id, amount)'],
      ['9002_gone', `drop index concurrently if exists ${index}`],
    ].map(([name = '', text = '']) => ({ name, sql: text }));
    const states = async () =>
      (
        await sql<{ valid: boolean }>`select indisvalid as valid from pg_index where indexrelid in
          (select relid from pg_partition_tree(to_regclass(${index})))`.execute(context.db())
      ).rows.map(({ valid }) => valid);
    // What a killed migration leaves: the index of the table without those of its partitions.
    await sql`create index of_next_release on only cards.transactions (customer_id, amount)`.execute(
      context.db(),
    );
    await migrate(context.db(), { migrations: [...MIGRATIONS, ...next.slice(0, 1)] });
    const all = await readPartitions(context.db(), TRANSACTIONS);
    expect(await states()).toEqual(Array.from({ length: all.length + 1 }, () => true));
    await migrate(context.db(), { migrations: [...MIGRATIONS, ...next] });
    expect(await states()).toEqual([]);
  });

  it('[OPS-11] splits a year into months while it is written', async () => {
    const before = await rowsOf(context);
    const years = (await readPartitions(context.db(), TRANSACTIONS)).filter(({ name }) =>
      /_\d{4}$/.test(name),
    );
    const oldest = years[0]!;
    let turn = 100;
    await splitRange(context.open(), TRANSACTIONS, oldest, {
      ...{ rowsAtOnce: ROWS_AT_ONCE, delays: [50, 50] },
      onCopied: () => writeBeside(context, ++turn),
    });
    const names = (await readPartitions(context.db(), TRANSACTIONS)).map(({ name }) => name);
    expect(names).not.toContain(oldest.name);
    expect(names.filter((name) => name.startsWith(`${oldest.name}_`))).toHaveLength(12);
    const after = await rowsOf(context);
    expect(after).not.toEqual(before);
    expect(await keysOf(context)).toEqual({ rows: 0, keys: 0 });
    await pages();
  });

  it('[OPS-11] goes back to one table, and forth again', async () => {
    const before = await pages();
    let turn = 200;
    const back = (onCopied: () => Promise<void> | void) =>
      convertToOneTable(context.open(), TRANSACTIONS, {
        rowsAtOnce: ROWS_AT_ONCE,
        onCopied,
        delays: [50, 50],
      });
    const stopped = back(() => {
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    await cancelConversion(context.open(), TRANSACTIONS);
    expect(await isByMonth(context.db(), TRANSACTIONS)).toBe(true);
    const rows = await rowsOf(context);
    await back(() => undefined);
    expect(await rowsOf(context)).toEqual(rows);
    expect(await pages()).toEqual(before);
    expect(await shapeOf(context)).toEqual(shape);
    // Stopped between the exchange and the end, in both directions.
    const cut = {
      delays: [50, 50],
      report: (line: string) => void (/(by month|one table)$/.test(line) && stop()),
    };
    const stop = () => {
      throw new Error('cut');
    };
    await expect(convertToMonths(context.open(), TRANSACTIONS, cut)).rejects.toThrow('cut');
    await convert();
    await expect(convertToOneTable(context.open(), TRANSACTIONS, cut)).rejects.toThrow('cut');
    await convert(async () => writeBeside(context, ++turn));
    await back(async () => writeBeside(context, ++turn));
    expect(await shapeOf(context)).toEqual(shape);
    await purge(context.db(), { deviceDays: 400 });
  });
});
