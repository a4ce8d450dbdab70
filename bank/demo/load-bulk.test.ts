import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../../server/ports/random/system.ts';
import { describeOnUsualDatabase, NOT_DISTRIBUTED } from '../../tests/support/database/databases.ts';
import { definitions } from '../../tests/support/database/schema-definitions.ts';
import { bundleForNode } from '../../tests/support/source/bundle.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { createCardKeys } from '../embedded/keys.ts';
import { field } from '../embedded/load/copy-text.ts';
import { type CopyBatch, copyBatches } from './batches.ts';
import { largeBank, largeBankById } from './generate.ts';
import { type Checking, type LoadProgress, loadBank, loadInBulk, seedBank } from './load.ts';
import { rowsFromThread } from './rows-thread.ts';

const TODAY = '2026-11-20';
const SECRET = Buffer.alloc(32, 3);
const keys = createCardKeys(SECRET);
const bank = (seed: string, customers: number) => ({ seed, customers, today: TODAY });

describeOnUsualDatabase('loading a bank in bulk', NOT_DISTRIBUTED, (context) => {
  if (context.kind === 'embedded') {
    it('[OPS-1] is not available on the embedded database', () =>
      expect(context.open().bulk).toBeUndefined());
    return;
  }
  const bulk = () => {
    const found = context.open().bulk;
    if (!found) throw new Error('PostgreSQL loads in bulk');
    return found;
  };
  const rows = async <T>(text: string): Promise<readonly T[]> =>
    (await sql.raw<T>(text).execute(context.db())).rows;
  const whole = async () => ({
    counts:
      await rows(`select (select count(*) from cards.customers) as customers, (select count(*) from cards.products)
      as products, (select count(*) from cards.transactions) as transactions`),
    definitions: await definitions(context.db()),
  });

  const empty = () => sql`truncate cards.customers, cards.card_numbers cascade`.execute(context.db());
  // All large banks use the same card numbers.
  beforeEach(empty);

  it('[OPS-1] writes the same rows as inserting, checks every foreign key and keeps the schema', async () => {
    const before = await definitions(context.db());
    const steps: (Checking | undefined)[] = [];
    const onProgress = (_: LoadProgress, checking?: Checking) => steps.push(checking);
    const total = await seedBank(context.open(), keys, { ...bank('bulk', 12), onProgress });
    expect(total).toEqual({ customers: 12, transactions: 6000 });
    expect(await definitions(context.db())).toEqual(before);
    expect(before.filter((line) => line.includes('FOREIGN KEY')).length).toBeGreaterThan(9);
    expect(steps.at(0)).toBeUndefined();
    expect(steps.at(-1)).toEqual({ checked: 26, of: 26 });

    const content = () =>
      Promise.all(
        ['statements', 'point_entries', 'transactions', 'card_numbers'].map((table) =>
          rows(
            `select count(*) as n, md5(string_agg(t::text, ';' order by t::text)) as md5 from cards.${table} t`,
          ),
        ),
      );
    const copied = await content();
    await empty();
    await loadBank(context.db(), largeBank(bank('bulk', 12)), keys);
    expect(await content()).toEqual(copied);
  });

  it('[OPS-1] keeps texts of any kind unchanged', async () => {
    const name = { en: 'a\tb\\N\\.\r\nc"\'{},', zh_tw: '喆\\t堃\n峯' };
    const [odd] = [...largeBank(bank('odd', 1))].map((customer) => ({ ...customer, name }));
    if (!odd) throw new Error('one');
    await loadInBulk(bulk(), (now) => copyBatches([odd], keys, now));
    const found = await createEmbeddedCardSystem(context.db(), keys, systemRandom).customer(odd.customerId);
    expect(found).toMatchObject({ name, birthDate: odd.birthDate });
    expect(found?.phone?.full).toBe(odd.phone);
  });

  it('[OPS-1] refuses a bank that already exists and changes nothing', async () => {
    await seedBank(context.open(), keys, bank('twice', 8));
    const before = await whole();
    await expect(seedBank(context.open(), keys, bank('twice', 8))).rejects.toMatchObject({ code: '23505' });
    // Some customers of the second load exist already. The load must also roll back the rows that it copied before
    // them.
    await expect(seedBank(context.open(), keys, bank('twice', 40))).rejects.toMatchObject({ code: '23505' });
    expect(await whole()).toEqual(before);
  });

  it('[OPS-1] refuses rows with broken references and changes nothing', async () => {
    const before = await whole();
    function* without(table: string, now: Date): Generator<CopyBatch> {
      for (const batch of copyBatches(largeBankById(bank(`no ${table}`, 2)), keys, now))
        yield { ...batch, tables: batch.tables.filter((rows) => rows.table !== table) };
    }
    for (const table of ['cards.customers', 'cards.cards', 'cards.statements', 'cards.point_entries']) {
      const load = loadInBulk(bulk(), (now) => without(table, now));
      await expect(load, table).rejects.toMatchObject({ code: '23503' });
    }
    expect(await whole()).toEqual(before);
  });

  it('[OPS-1] changes nothing when the connection or the row generator ends half-way', async () => {
    const before = await whole();
    async function* broken(now: Date, end: () => Promise<unknown>): AsyncGenerator<CopyBatch> {
      let left = 2;
      for (const batch of copyBatches(largeBankById(bank('broken', 20)), keys, now)) {
        if (left-- === 0) await end();
        yield batch;
      }
    }
    const cut = () =>
      rows(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and state = 'idle in transaction'`);
    const fail = () => Promise.reject(new Error('no more rows'));
    await expect(loadInBulk(bulk(), (now) => broken(now, fail))).rejects.toThrow('no more rows');
    expect(await whole()).toEqual(before);
    await expect(loadInBulk(bulk(), (now) => broken(now, cut))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
    });
    expect(await whole()).toEqual(before);
  });
});

describe('worker that generates rows', () => {
  let program: string;
  beforeAll(async () => {
    program = await bundleForNode('app/server/programs/seed-rows.ts');
  });
  afterAll(() => rmSync(dirname(program), { recursive: true, force: true }));
  const now = new Date('2026-11-20T04:00:00Z');
  const start = (customers: number, cardSecret: Uint8Array = SECRET) =>
    rowsFromThread(pathToFileURL(program), { bank: bank('thread', customers), cardSecret, now });
  /** Returns a batch without the tables of encrypted values, because encryption gives different bytes each time. */
  const plain = (batch: CopyBatch) => ({
    ...batch,
    tables: batch.tables
      .filter(({ table }) => table !== 'cards.customers' && table !== 'cards.cards')
      .map((rows) => ({ ...rows, text: Buffer.from(rows.text).toString() })),
  });

  it('[OPS-1] generates the same rows as without a worker, and ends', async () => {
    const made: CopyBatch[] = [];
    for await (const batch of start(23)) made.push(batch);
    const expected = [...copyBatches(largeBankById(bank('thread', 23)), keys, now)];
    expect(expected.length).toBeGreaterThan(3);
    expect(made.map(plain)).toEqual(expected.map(plain));
  });

  it('[OPS-1] ends when no more rows are requested, and passes on errors', async () => {
    for await (const batch of start(1000)) {
      expect(batch.lines).toBeGreaterThan(0);
      break;
    }
    await expect(start(3, Buffer.alloc(8)).next()).rejects.toThrow('the secret has fewer than 32 bytes');
  });
});

describe('text for COPY', () => {
  it.each([
    [undefined, '\\N'],
    [null, '\\N'],
    ['', ''],
    ['\\N', '\\\\N'],
    ['a\tb\nc\rd', 'a\\tb\\nc\\rd'],
    ['夜市', '夜市'],
    [-12n, '-12'],
    [false, 'false'],
    [Buffer.from([0, 255]), '\\\\x00ff'],
  ])('[OPS-1] %o is written %s', (value, text) => expect(field(value)).toBe(text));
});
