/** The list of problems when a file that others refer to is broken, and deltas that only delete. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { BEN, BENS, USED } from '../../conformance/sample/sample-bank.ts';
import { loadFolder } from '../load.ts';
import { fileOf, type Reference } from '../tables/table.ts';
import { BANK_TABLES } from '../tables/tables.ts';
import { content, emptyBank, fillBank, keys, nextAsOf, sampleFolder, today, written } from '../test-bank.ts';
import {
  changeManifest,
  changeRows,
  copyOf,
  deltaFolder,
  type Rows,
  readRows,
  writeBytes,
} from '../test-folder.ts';
import { csvLine } from './csv.ts';

const REFERENCES = BANK_TABLES.flatMap((table) =>
  table.references.map((reference) => ({ table, reference })),
);
const PARENTS = [...new Set(REFERENCES.map(({ reference }) => reference.to))];

const bytesOf = (folder: string, name: string) => readFileSync(join(folder, `${name}.csv`));

type Damage = (folder: string, name: string) => void | Promise<void>;

/** Ways to break a file, and the first problem that each of them must cause. */
const DAMAGES: Readonly<Record<string, readonly [Damage, cause: string]>> = {
  'a byte pair in Big5': [
    (folder, name) => {
      const bytes = bytesOf(folder, name);
      const at = bytes.indexOf('\n') + 3;
      writeBytes(
        folder,
        name,
        Buffer.concat([bytes.subarray(0, at), Buffer.from([0xa4, 0x40]), bytes.subarray(at)]),
      );
    },
    ', line 2: the text is not UTF-8',
  ],
  'a missing column': [
    (folder, name) => {
      const [header = '', ...rows] = bytesOf(folder, name).toString().split('\n');
      writeBytes(folder, name, Buffer.from([header.replace(/[^,]+$/, 'other'), ...rows].join('\n')));
    },
    ', line 1: column ',
  ],
  'the file missing': [(folder, name) => rmSync(join(folder, `${name}.csv`)), ': cannot be read'],
  'another SHA-256 in the manifest, and no rows': [
    (folder, name) => {
      const [header = ''] = bytesOf(folder, name).toString().split('\n');
      writeBytes(folder, name, Buffer.from(`${header}\n`), { rows: 0 });
      changeManifest(folder, ({ files }) => {
        for (const file of files) if (file.name === `${name}.csv`) file.sha256 = 'a'.repeat(64);
      });
    },
    ': the SHA-256 is not that of the manifest',
  ],
  'its rows dropped': [
    (folder, name) => {
      const [header = ''] = bytesOf(folder, name).toString().split('\n');
      writeBytes(folder, name, Buffer.from(`${header}\n`));
    },
    ': has 0 rows, the manifest says ',
  ],
  'a wrong key in each row': [
    (folder, name) =>
      changeRows(folder, name, (rows) => {
        const key = BANK_TABLES.find((table) => table.name === name)?.key.at(-1) ?? '';
        return rows.map((row) => ({ ...row, [key]: 'á' }));
      }),
    ', line 2, ',
  ],
};

describeOnEachDatabase('the problems of a broken file', (context) => {
  let folder: string;
  beforeAll(async () => {
    await fillBank(context);
    // A record of the portal: a whole load without the card would have to delete it.
    await sql`insert into cards.pins (customer_id, card_id, verification, changed_on, changes)
      values (${BEN}, ${BENS}, ${Buffer.alloc(32)}, ${today}, 1)`.execute(context.db());
    folder = await sampleFolder(context);
  });

  /** Returns how many rows have a value in the columns of a reference. */
  async function referring(name: string, { columns }: Reference): Promise<number> {
    const rows: Rows = await readRows(folder, name);
    return rows.filter((row) => columns.every((column) => row[column])).length;
  }

  it.each(
    PARENTS.flatMap((parent) =>
      Object.entries(DAMAGES).map(([name, damage]) => [parent, name, ...damage] as const),
    ),
  )(
    '[BANK-6] begin with the cause when %s has %s, and count what follows',
    async (parent, _, damage, cause) => {
      const damaged = copyOf(folder);
      await damage(damaged, parent);
      const result = await loadFolder(context.open(), keys, damaged);
      const lines = result.state === 'refused' ? result.problems.lines() : [];
      expect(lines[0]).toMatch(new RegExp(`^${parent}\\.csv`));
      expect(lines[0]).toContain(cause);
      const children = REFERENCES.filter(({ reference }) => reference.to === parent);
      const expected = await Promise.all(
        children.map(
          async ({ table, reference }) =>
            `${fileOf(table)}, ${reference.columns[0]}: rows that refer to nothing in ${parent}.csv: ${await referring(table.name, reference)}. Solve the problems of ${parent}.csv first`,
        ),
      );
      expect(lines.filter((line) => !line.startsWith(`${parent}.csv`))).toEqual(expected);
      expect(lines.slice(-expected.length)).toEqual(expected);
      expect(lines.join()).not.toContain('cannot be deleted');
      // No more than the rows of the broken file itself.
      expect(lines.length).toBeLessThan(60);
    },
  );

  it('[BANK-6] do not name a gap in a ledger whose lines could not all be read', async () => {
    const damaged = copyOf(folder);
    await changeRows(damaged, 'point_entries', (rows) =>
      rows.map((row, i) => (i === 0 ? { ...row, sequence: 'one' } : row)),
    );
    const result = await loadFolder(context.open(), keys, damaged);
    const lines = result.state === 'refused' ? result.problems.lines() : [];
    expect(lines[0]).toContain('point_entries.csv, line 2, sequence: must be a whole number');
    expect(lines.join()).not.toContain('the ledger has a gap');
  });

  it('[BANK-6] name the rows that refer to nothing when the file is whole', async () => {
    const damaged = copyOf(folder);
    await changeRows(damaged, 'cards', (rows) =>
      rows.filter(({ card_id }) => card_id !== BENS && card_id !== USED),
    );
    const result = await loadFolder(context.open(), keys, damaged);
    const lines = result.state === 'refused' ? result.problems.lines() : [];
    expect(lines).toContainEqual(
      expect.stringMatching(/^transactions\.csv, line \d+, card_id: refers to nothing in cards\.csv$/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^cards\.csv, card_id: .* cannot be deleted/));
  });

  it('[BANK-6] has the cause that comes after 100 problems of rows', async () => {
    const damaged = copyOf(folder);
    const text = bytesOf(damaged, 'products').toString();
    const wrong = Array.from({ length: 150 }, (_, i) => `X${i},,x\n`).join('');
    writeBytes(damaged, 'products', Buffer.from(`${text}${wrong}X,"half`), { rows: 153 });
    const result = await loadFolder(context.open(), keys, damaged);
    const lines = result.state === 'refused' ? result.problems.lines() : [];
    expect(lines[0]).toBe('products.csv, line 154: the file ends within a quoted field');
    expect(lines[101]).toBe('products.csv: 50 more problems');
  });
});

describeOnEachDatabase('a delta that only deletes', (context) => {
  beforeEach(() => fillBank(context));

  /** Writes a file of a delta with these columns. */
  function write(
    folder: string,
    name: string,
    header: readonly string[],
    rows: readonly (readonly string[])[],
  ): void {
    const { total } = BANK_TABLES.find((table) => table.name === name) ?? {};
    const text = [header, ...rows].map(csvLine).join('');
    writeBytes(folder, name, Buffer.from(text), { rows: rows.length, ...(total && { total: '0' }) });
  }

  it.each(BANK_TABLES.map((table) => [table.name, table] as const))(
    '[BANK-6] needs only change and the key: %s',
    async (name, table) => {
      const whole = await sampleFolder(context);
      // Files that may be left out have no rows here.
      const examples = Object.fromEntries(
        table.columns.map(({ name: column, kind }) => [column, kind.example]),
      );
      const [row = examples] = (await readRows(whole, name)).slice(-1);
      const folder = deltaFolder(nextAsOf());
      // Rows that do not exist, so that nothing refers to them.
      const cells = table.key.map((column) => {
        const value = row[column] ?? '';
        if (column === 'product_code') return 'T9';
        return /^\d+$/.test(value) ? '47' : value.replace(/^[0-9]{4}/, '1999');
      });
      write(folder, name, ['change', ...table.key], [['delete', ...cells]]);
      const before = await content(context);
      expect(written(await loadFolder(context.open(), keys, folder))).toEqual({});
      expect(await content(context)).toBe(before);
    },
  );

  it('[BANK-6] deletes the rows', async () => {
    const folder = deltaFolder(nextAsOf());
    write(folder, 'customers', ['customer_id', 'change'], [[BEN, 'delete']]);
    expect(written(await loadFolder(context.open(), keys, folder))).toMatchObject({
      customers: { deleted: 1 },
      cards: { deleted: 1 },
    });
  });

  it('[BANK-6] names the missing columns once when a row is to be written', async () => {
    await emptyBank(context);
    const folder = deltaFolder(nextAsOf());
    write(
      folder,
      'products',
      ['product_code', 'change', 'name_zh'],
      [
        ['T1', 'delete', ''],
        ['T2', 'upsert', 'x'],
        ['T3', 'upsert', 'x'],
      ],
    );
    const result = await loadFolder(context.open(), keys, folder);
    expect(result.state === 'refused' && result.problems.lines()).toEqual([
      'products.csv, line 1, name_en: is missing in the header',
    ]);
  });

  it('[BANK-6] needs change and every column of the key', async () => {
    const folder = deltaFolder(nextAsOf());
    write(folder, 'cards', ['card_id'], [[BENS]]);
    const result = await loadFolder(context.open(), keys, folder);
    expect(result.state === 'refused' && result.problems.lines()).toEqual([
      'cards.csv, line 1, change: is missing in the header',
      'cards.csv, line 1, customer_id: is missing in the header',
    ]);
  });
});
