/**
 * Writes the bank's data from the database to a folder of files, the reverse of a load. A bank can use them as an
 * example.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import type { Clock } from '../../../server/ports/clock/port.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { conformanceBank } from '../../conformance/sample/sample-all.ts';
import { SAMPLE_PRODUCTS } from '../../conformance/sample/sample-bank.ts';
import { type CardKeys, createCardKeys } from '../../embedded/keys.ts';
import { insertCustomers, insertProducts } from '../../embedded/load/load-store.ts';
import { csvLine } from '../files/csv.ts';
import { FORMAT, MANIFEST, type ManifestFile } from '../files/manifest.ts';
import { type BankTable, fileOf } from '../tables/table.ts';
import { BANK_TABLES } from '../tables/tables.ts';
import { readAsOf, readPage, type StoredRow } from './sample-store.ts';

const PAGE = 5000;

/**
 * Creates the folder, and writes all files and the manifest of a whole load. The files contain card numbers and
 * national ids in clear text.
 */
export async function writeSample(
  db: Kysely<Database>,
  keys: CardKeys,
  folder: string,
): Promise<readonly ManifestFile[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const asOf = await readAsOf(db);
  const files: ManifestFile[] = [];
  for (const table of BANK_TABLES) files.push(await writeTable(db, keys, folder, table));
  const manifest = { format: FORMAT, asOf, kind: 'whole', files };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return files;
}

/**
 * Writes the records of the conformance tests as files, with dates relative to today in Taipei. A bank can load them
 * into its test system. The people in them are fictional.
 */
export async function writeConformanceSample(clock: Clock, folder: string): Promise<readonly ManifestFile[]> {
  const now = clock.now();
  // The database exists only during this call, so its keys need not be secret.
  const keys = createCardKeys(Buffer.alloc(32, 1));
  const database = await openDatabase({ kind: 'embedded', dir: 'memory' });
  try {
    await insertProducts(database.db, SAMPLE_PRODUCTS);
    await insertCustomers(database.db, keys, conformanceBank(taipeiDate(now)), now);
    const files = await writeSample(database.db, keys, folder);
    await writeFile(join(folder, WALLETS), walletLines(conformanceBank(taipeiDate(now))));
    await writeFile(join(folder, CASES), caseLines(conformanceBank(taipeiDate(now))));
    return files;
  } finally {
    await database.close();
  }
}

/** The wallets of the suite's records. A bank's files have none, so this is no part of the manifest. */
const WALLETS = 'suite-wallets.csv';

function walletLines(customers: readonly BankCustomer[]): string {
  const rows = customers.flatMap(({ customerId, cards }) =>
    cards.flatMap(({ cardId, walletTokens = [] }) =>
      walletTokens.map(({ tokenId, wallet }) => [customerId, cardId, tokenId, wallet]),
    ),
  );
  return [['customer_id', 'card_id', 'token_id', 'wallet'], ...rows].map(csvLine).join('');
}

/** Cases of the suite's records in which the bank waits for the holder. */
const CASES = 'suite-cases.csv';

function caseLines(customers: readonly BankCustomer[]): string {
  const rows = customers.flatMap(({ customerId, cards }) =>
    cards.flatMap(({ cardId, askedCases = [] }) =>
      askedCases.map(({ caseId, reference, transactionId, amount, text }) => [
        ...[customerId, cardId, caseId, reference, transactionId, `${amount}`, text.en, text.zh_tw],
      ]),
    ),
  );
  const names = ['case_id', 'reference', 'transaction_id', 'amount', 'text_en', 'text_zh'];
  return [['customer_id', 'card_id', ...names], ...rows].map(csvLine).join('');
}

async function writeTable(
  db: Kysely<Database>,
  keys: CardKeys,
  folder: string,
  table: BankTable,
): Promise<ManifestFile> {
  const name = fileOf(table);
  const hash = createHash('sha256');
  const file = await open(join(folder, name), 'w', 0o600);
  let rows = 0;
  let total = 0n;
  const write = async (text: string) => {
    hash.update(text);
    await file.write(text);
  };
  try {
    await write(csvLine(table.columns.map((column) => column.name)));
    for (let after: StoredRow | undefined; ; ) {
      const page = await readPage(db, table, after, PAGE);
      await write(page.map((row) => csvLine(cellsOf(table, keys, row))).join(''));
      rows += page.length;
      if (table.total) for (const row of page) total += BigInt(String(row[table.total]));
      if (page.length < PAGE) break;
      after = page.at(-1);
    }
  } finally {
    await file.close();
  }
  return { name, rows, sha256: hash.digest('hex'), ...(table.total && { total: String(total) }) };
}

function cellsOf(table: BankTable, keys: CardKeys, row: StoredRow): (string | null)[] {
  return table.columns.map(({ name, sealed }) => {
    const value = row[name] ?? null;
    if (value === null || typeof value === 'string') return value;
    if (!sealed) throw new Error(`${name} is sealed`);
    return keys.open(sealed.kind, String(row[sealed.owner]), value);
  });
}
