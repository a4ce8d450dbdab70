import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { loadFolder } from '../load.ts';
import { writeSample } from '../sample/sample.ts';
import { BANK_TABLES } from '../tables/tables.ts';
import { BANK, emptyBank, fillBank, keys, sampleFolder } from '../test-bank.ts';
import {
  changeManifest,
  changeRows,
  contentOf,
  copyOf,
  newFolder,
  type Rows,
  readRows,
  writeBytes,
} from '../test-folder.ts';
import { csvLine } from './csv.ts';

/** Changes a column in the first row. */
const inFirst = (change: Record<string, string>) => (rows: Rows) =>
  rows.map((row, i) => (i === 0 ? { ...row, ...change } : row));

const textOf = (folder: string, name: string) => readFileSync(join(folder, `${name}.csv`), 'utf8');

type Damage = (folder: string) => Promise<void> | void;

/** Changes columns in the first row of a file. */
const first =
  (name: string, change: Record<string, string> | ((rows: Rows) => Record<string, string>)): Damage =>
  (folder) =>
    changeRows(folder, name, (rows) => inFirst(typeof change === 'function' ? change(rows) : change)(rows));

/** Changes the entry of a file in the manifest. */
const listed =
  (name: string, change: object): Damage =>
  (folder) =>
    changeManifest(folder, ({ files }) => {
      for (const file of files) if (file.name === `${name}.csv`) Object.assign(file, change);
    });

/** Replaces the text of products.csv. Without `rows`, the manifest is not updated, so its hash is wrong. */
const products =
  (textAfter: (text: string) => string, rows?: number): Damage =>
  (folder) => {
    const bytes = Buffer.from(textAfter(textOf(folder, 'products')));
    if (rows === undefined) writeFileSync(join(folder, 'products.csv'), bytes);
    else writeBytes(folder, 'products', bytes, { rows });
  };

/** Ways to damage the files, and the problems that each of them must cause. */
const DAMAGES: Readonly<Record<string, readonly [Damage, ...problems: string[]]>> = {
  'a missing and an unknown column': [
    products((text) => text.replace('name_en', 'title'), 2),
    'products.csv, line 1: column 2 of the header is unknown',
    'products.csv, line 1, name_en: is missing in the header',
  ],
  'a duplicate key': [
    (folder) => changeRows(folder, 'customers', (rows) => [...rows, ...rows.slice(0, 1)]),
    'customers.csv, line 5, customer_id: repeats line 2',
  ],
  'a duplicate card number': [
    first('cards', (rows) => ({ card_number: rows[1]?.card_number ?? '' })),
    'cards.csv, line 3, card_number: repeats line 2',
  ],
  'references to nothing': [
    async (folder) => {
      await first('cards', { product_code: 'NONE' })(folder);
      await first('transactions', { point_sequence: '99' })(folder);
    },
    'cards.csv, line 2, product_code: refers to nothing in products.csv',
    'transactions.csv, line 2, point_sequence: refers to nothing in point_entries.csv',
  ],
  'a gap in a ledger': [
    first('point_entries', { points: '1', balance_after: '2', sequence: '9' }),
    'the ledger has a gap here',
  ],
  'a wrong count': [listed('products', { rows: 7 }), 'products.csv: has 2 rows, the manifest says 7'],
  'a wrong control total': [
    listed('transactions', { total: '1' }),
    'transactions.csv, amount: the sum is not the total of the manifest',
  ],
  'a wrong SHA-256': [
    products((text) => text.replace('Test', 'Best')),
    'products.csv: the SHA-256 is not that of the manifest',
  ],
  'half a file': [
    products((text) => `${text}T9,"half`),
    'products.csv, line 4: the file ends within a quoted field',
  ],
  'an empty file': [products(() => '', 0), 'products.csv: is empty: the first line names the columns'],
  'amounts with commas or decimals': [
    first('cards', { highest_limit: '2,000,000', cash_advance_limit: '10.50' }),
    'cards.csv, line 2, highest_limit: must be a multiple of 1000, digits only, without commas or decimals',
    'cards.csv, line 2, cash_advance_limit: must be a whole number of 0 or more, digits only, without commas or decimals',
  ],
  'a date that does not exist': [
    first('customers', { birth_date: '2023-02-29' }),
    'customers.csv, line 2, birth_date: must be a date that exists, written yyyy-MM-dd, from 1900 to 2199',
  ],
  'an empty cell, an unknown word and a row rule': [
    first('cards', { holder_name: '', autopay: 'all', highest_limit: '0' }),
    'cards.csv, line 2, holder_name: must not be empty',
    'cards.csv, line 2, autopay: must be one of none, minimum, full',
    'cards.csv, line 2, highest_limit: must not be below credit_limit',
  ],
  'the number of a card to pay with, and half of an account': [
    first('cards', (rows) => ({ payment_number: rows[0]?.card_number ?? '', payment_bank: '999' })),
    'cards.csv, line 2, payment_number: must not be the number of the card',
    'cards.csv, line 2, payment_bank: must be empty exactly when payment_account is empty',
  ],
  'numbers to pay with in another form': [
    first('cards', {
      payment_number: '9812-0000-0000-01',
      e_bill_number: 'a1',
      autopay_account: '001234005678',
    }),
    'cards.csv, line 2, payment_number: must be 16 digits and capital letters',
    'cards.csv, line 2, e_bill_number: must be 6 to 20 digits and capital letters',
    'cards.csv, line 2, autopay_account: must be four or five digits',
  ],
  'a row with too many cells': [
    products((text) => `${text}T9,a,b,c\n`, 3),
    'products.csv, line 4: has 4 columns, the header has 3',
  ],
  'a missing file': [
    (folder) =>
      changeManifest(folder, (manifest) => {
        manifest.files = manifest.files.filter(({ name }) => name !== 'cards.csv');
      }),
    'manifest.json: a whole load needs cards.csv',
  ],
};

describeOnUsualDatabase('files of a bank', (context) => {
  let folder: string;
  beforeAll(async () => {
    await fillBank(context);
    folder = await sampleFolder(context);
    await emptyBank(context);
  });
  const problemsOf = async (from: string) => {
    const result = await loadFolder(context.open(), keys, from);
    return result.state === 'refused' ? result.problems.lines() : [];
  };

  it.each(Object.entries(DAMAGES))(
    'with %s are refused, with the place, and nothing is loaded',
    async (_, [damage, ...expected]) => {
      const damaged = copyOf(folder);
      await damage(damaged);
      const lines = await problemsOf(damaged);
      for (const text of expected) expect(lines).toContainEqual(expect.stringContaining(text));
      const { rows } = await sql`select from cards.products union all select from bank_load.products
      union all select from portal.bank_loads`.execute(context.db());
      expect(rows).toEqual([]);
    },
  );

  it('name 100 problems of a file and count the rest', async () => {
    const damaged = copyOf(folder);
    const wrong = Array.from({ length: 150 }, (_, i) => `X${i},,x\n`).join('');
    writeBytes(damaged, 'products', Buffer.from(textOf(folder, 'products') + wrong), { rows: 152 });
    const lines = await problemsOf(damaged);
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('products.csv: 50 more problems');
  });

  it('never put a secret into a problem', async () => {
    const damaged = copyOf(folder);
    const secrets = { national_id: 'a22345678x', phone: '09-1234-5678', email: 'name without at' };
    await changeRows(damaged, 'customers', inFirst(secrets));
    await changeRows(damaged, 'cards', inFirst({ card_number: '1234567812345678' }));
    const lines = await problemsOf(damaged);
    expect(lines.length).toBeGreaterThanOrEqual(4);
    for (const secret of [...Object.values(secrets), '1234567812345678'])
      expect(lines.join('\n')).not.toContain(secret);
  });

  it('[PAY-5] [PTS-5] [BANK-42] are loaded without the columns that came later, as if they were empty', async () => {
    const later = new Set(BANK_TABLES.flatMap(({ columns }) => columns).filter(({ omissible }) => omissible));
    expect(later.size).toBe(21);
    const older = copyOf(folder);
    for (const { name, columns } of BANK_TABLES.filter((table) =>
      table.columns.some((one) => later.has(one)),
    )) {
      const header = columns.filter((column) => !later.has(column)).map((column) => column.name);
      const rows = await readRows(older, name);
      const lines = [header, ...rows.map((row) => header.map((column) => row[column] || null))];
      writeBytes(older, name, Buffer.from(lines.map(csvLine).join('')));
    }
    await emptyBank(context);
    expect(await problemsOf(older)).toEqual([]);
    const written = newFolder();
    await writeSample(context.db(), keys, written);
    for (const name of ['cards', 'statements', 'point_entries', 'transactions'])
      for (const row of await readRows(written, name))
        for (const column of later) expect(row[column.name] ?? '').toBe('');
    await emptyBank(context);
  });

  it('are loaded with a byte order mark, CRLF, columns in another order, and commas and lines in quotes', async () => {
    const other = copyOf(folder);
    await changeRows(other, 'products', inFirst({ name_en: 'One, "two"\nthree' }));
    const expected = contentOf(other);
    const rows = await readRows(other, 'products');
    const quoted = (text = '') => `"${text.replaceAll('"', '""')}"`;
    const lines = rows.map((row) => [row.name_zh, row.product_code, row.name_en].map(quoted).join(','));
    const text = `\ufeff${['name_zh,product_code,name_en', ...lines].join('\r\n')}\r\n`;
    writeBytes(other, 'products', Buffer.from(text));
    expect(await problemsOf(other)).toEqual([]);
    const written = newFolder();
    await writeSample(context.db(), keys, written);
    expect(contentOf(written)).toBe(expected);
    const sealed = await sql<{ text: string }>`select t::text as text from cards.customers t union all
      select t::text from cards.cards t`.execute(context.db());
    const stored = sealed.rows.map(({ text: row }) => row).join('\n');
    expect(stored).not.toContain(BANK[0]!.nationalId);
    expect(stored).not.toContain(BANK[0]!.cards[0]!.number);
  });
});
