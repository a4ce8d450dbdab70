import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnUsualDatabase, NOT_DISTRIBUTED } from '../../tests/support/database/databases.ts';
import { csvLine } from './csv.ts';
import { loadFolder } from './load.ts';
import { writeSample } from './sample.ts';
import { BANK_TABLES } from './tables.ts';
import { BANK, emptyBank, fillBank, keys, sampleFolder } from './test-bank.ts';
import {
  changeManifest,
  changeRows,
  contentOf,
  copyOf,
  newFolder,
  type Rows,
  readRows,
  writeBytes,
} from './test-folder.ts';

const [first] = BANK;
if (!first) throw new Error('the sample has customers');

/** Changes a column in the first row. */
const inFirst = (change: Record<string, string>) => (rows: Rows) =>
  rows.map((row, i) => (i === 0 ? { ...row, ...change } : row));

const bytesOf = (folder: string, name: string) => readFileSync(join(folder, `${name}.csv`));
const textOf = (folder: string, name: string) => bytesOf(folder, name).toString();

type Damage = (folder: string) => Promise<void> | void;

/** Ways to damage the files, and the problems that each one causes. */
const DAMAGES: readonly (readonly [string, Damage, readonly string[]])[] = [
  [
    'Big5 bytes',
    (folder) => {
      const [header = '', ...rows] = textOf(folder, 'products').split('\n');
      const big5 = Buffer.concat([
        Buffer.from(`${header}\n${rows[0]}\nT9,x,`),
        Buffer.from([0xa4, 0xfd, 0x0a]),
      ]);
      writeBytes(folder, 'products', big5, { rows: 2 });
    },
    ['products.csv, line 3: the text is not UTF-8'],
  ],
  [
    'a missing and an unknown column',
    (folder) =>
      writeBytes(folder, 'products', Buffer.from(textOf(folder, 'products').replace('name_en', 'title'))),
    [
      'products.csv, line 1: column 2 of the header is unknown',
      'products.csv, line 1, name_en: is missing in the header',
    ],
  ],
  [
    'a duplicate key',
    (folder) => changeRows(folder, 'customers', (rows) => [...rows, ...rows.slice(0, 1)]),
    ['customers.csv, line 5, customer_id: repeats line 2'],
  ],
  [
    'a duplicate card number',
    (folder) =>
      changeRows(folder, 'cards', (rows) => inFirst({ card_number: rows[1]?.card_number ?? '' })(rows)),
    ['cards.csv, line 3, card_number: repeats line 2'],
  ],
  [
    'references to nothing',
    async (folder) => {
      await changeRows(folder, 'cards', inFirst({ product_code: 'NONE' }));
      await changeRows(folder, 'transactions', inFirst({ point_sequence: '99' }));
    },
    [
      'cards.csv, line 2, product_code: refers to nothing in products.csv',
      'transactions.csv, line 2, point_sequence: refers to nothing in point_entries.csv',
    ],
  ],
  [
    'a gap in a ledger',
    (folder) =>
      changeRows(folder, 'point_entries', (rows) =>
        inFirst({ points: '1', balance_after: '2', sequence: '9' })(rows),
      ),
    ['the ledger has a gap here'],
  ],
  [
    'a wrong count',
    (folder) =>
      changeManifest(folder, ({ files }) => {
        for (const file of files) if (file.name === 'products.csv') file.rows = 7;
      }),
    ['products.csv: has 2 rows, the manifest says 7'],
  ],
  [
    'a wrong control total',
    (folder) =>
      changeManifest(folder, ({ files }) => {
        for (const file of files) if (file.name === 'transactions.csv') file.total = '1';
      }),
    ['transactions.csv, amount: the sum is not the total of the manifest'],
  ],
  [
    'a wrong SHA-256',
    (folder) =>
      writeFileSync(join(folder, 'products.csv'), textOf(folder, 'products').replace('Test', 'Best')),
    ['products.csv: the SHA-256 is not that of the manifest'],
  ],
  [
    'half a file',
    (folder) => writeFileSync(join(folder, 'products.csv'), `${textOf(folder, 'products')}T9,"half`),
    ['products.csv, line 4: the file ends within a quoted field'],
  ],
  [
    'an empty file',
    (folder) => writeBytes(folder, 'products', Buffer.alloc(0), { rows: 0 }),
    ['products.csv: is empty: the first line names the columns'],
  ],
  [
    'amounts with commas or decimals',
    async (folder) => {
      await changeRows(folder, 'cards', inFirst({ highest_limit: '2,000,000', cash_advance_limit: '10.50' }));
    },
    [
      'cards.csv, line 2, highest_limit: must be a multiple of 1000, digits only, without commas or decimals',
      'cards.csv, line 2, cash_advance_limit: must be a whole number of 0 or more, digits only, without commas or decimals',
    ],
  ],
  [
    'a date that does not exist',
    (folder) => changeRows(folder, 'customers', inFirst({ birth_date: '2023-02-29' })),
    ['customers.csv, line 2, birth_date: must be a date that exists, written yyyy-MM-dd, from 1900 to 2199'],
  ],
  [
    'an empty cell, an unknown word and a row rule',
    (folder) => changeRows(folder, 'cards', inFirst({ holder_name: '', autopay: 'all', highest_limit: '0' })),
    [
      'cards.csv, line 2, holder_name: must not be empty',
      'cards.csv, line 2, autopay: must be one of none, minimum, full',
      'cards.csv, line 2, highest_limit: must not be below credit_limit',
    ],
  ],
  [
    'the number of a card to pay with, and half of an account',
    (folder) =>
      changeRows(folder, 'cards', (rows) =>
        inFirst({ payment_number: rows[0]?.card_number ?? '', payment_bank: '999' })(rows),
      ),
    [
      'cards.csv, line 2, payment_number: must not be the number of the card',
      'cards.csv, line 2, payment_bank: must be empty exactly when payment_account is empty',
    ],
  ],
  [
    'numbers to pay with in another form',
    (folder) =>
      changeRows(
        folder,
        'cards',
        inFirst({
          payment_number: '9812-0000-0000-01',
          e_bill_number: 'a1',
          autopay_account: '001234005678',
        }),
      ),
    [
      'cards.csv, line 2, payment_number: must be 16 digits and capital letters',
      'cards.csv, line 2, e_bill_number: must be 6 to 20 digits and capital letters',
      'cards.csv, line 2, autopay_account: must be four or five digits',
    ],
  ],
  [
    'a row with too many cells',
    (folder) =>
      writeBytes(folder, 'products', Buffer.from(`${textOf(folder, 'products')}T9,a,b,c\n`), { rows: 3 }),
    ['products.csv, line 4: has 4 columns, the header has 3'],
  ],
  [
    'a field of 1 MB',
    (folder) =>
      writeBytes(
        folder,
        'products',
        Buffer.from(`${textOf(folder, 'products')}T9,${'x'.repeat(1 << 20)},c\n`),
      ),
    ['products.csv, line 4: the record is longer than 256 KB'],
  ],
  [
    'a missing file',
    (folder) =>
      changeManifest(folder, (manifest) => {
        manifest.files = manifest.files.filter(({ name }) => name !== 'cards.csv');
      }),
    ['manifest.json: a whole load needs cards.csv'],
  ],
];

describeOnUsualDatabase('files of a bank', NOT_DISTRIBUTED, (context) => {
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

  it.each(DAMAGES)(
    'with %s are refused, with the place, and nothing is loaded',
    async (_, damage, expected) => {
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

  it('[PAY-5] [PTS-5] are loaded without the columns that came later, as if they were empty', async () => {
    const later = new Set(BANK_TABLES.flatMap(({ columns }) => columns).filter(({ omissible }) => omissible));
    expect(later.size).toBe(11);
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
    for (const name of ['cards', 'statements', 'point_entries'])
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
    expect(stored).not.toContain(first.nationalId);
    expect(stored).not.toContain(first.cards[0]?.number);
  });
});
