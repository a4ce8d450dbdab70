/** Folders of bank files for tests. They are written from a database and then modified. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CsvRecord, csvLine, readCsv } from './files/csv.ts';
import { fileOf } from './tables/table.ts';
import { BANK_TABLES } from './tables/tables.ts';

/** A file's rows by column name. */
export type Rows = Record<string, string>[];

interface ManifestText {
  asOf: string;
  kind: string;
  files: { name: string; rows: number; sha256: string; total?: string }[];
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'bank-files-'));
}

export function copyOf(folder: string): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

export function readManifestOf(folder: string): ManifestText {
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ManifestText;
}

export function changeManifest(folder: string, change: (manifest: ManifestText) => void): void {
  const manifest = readManifestOf(folder);
  change(manifest);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

export async function readRows(folder: string, table: string): Promise<Rows> {
  const records: CsvRecord[] = [];
  for await (const list of readCsv([readFileSync(join(folder, `${table}.csv`))])) records.push(...list);
  const [header, ...rows] = records;
  return rows.map(({ cells }) =>
    Object.fromEntries((header?.cells ?? []).map((name, i) => [name, cells[i] ?? ''])),
  );
}

/** Writes a file and its entry in the manifest. */
export function writeRows(folder: string, name: string, rows: Rows): void {
  const table = BANK_TABLES.find((one) => one.name === name);
  if (!table) throw new Error(name);
  const isDelta = readManifestOf(folder).kind === 'delta';
  const header = [...(isDelta ? ['change'] : []), ...table.columns.map((column) => column.name)];
  const lines = rows.map((row) => csvLine(header.map((column) => row[column] ?? null)));
  const bytes = Buffer.from(csvLine(header) + lines.join(''));
  const { total } = table;
  const counted = rows.filter((row) => row.change !== 'delete');
  const sum = total && String(counted.reduce((all, row) => all + BigInt(row[total] || 0), 0n));
  writeBytes(folder, name, bytes, { rows: rows.length, ...(sum !== undefined && { total: sum }) });
}

/** Writes the bytes to a file, and their hash to the manifest. */
export function writeBytes(
  folder: string,
  name: string,
  bytes: Buffer,
  change: { rows?: number; total?: string } = {},
): void {
  writeFileSync(join(folder, `${name}.csv`), bytes);
  changeManifest(folder, ({ files }) => {
    const entry = files.find((file) => file.name === `${name}.csv`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (entry) Object.assign(entry, { sha256 }, change);
    else files.push({ name: `${name}.csv`, rows: 0, sha256, ...change });
  });
}

export async function changeRows(
  folder: string,
  name: string,
  change: (rows: Rows) => Rows | undefined,
): Promise<void> {
  const rows = await readRows(folder, name);
  writeRows(folder, name, change(rows) ?? rows);
}

/** Creates a folder with a delta of this time that has no files. */
export function deltaFolder(asOf: string): string {
  const folder = newFolder();
  const manifest = { format: 1, asOf, kind: 'delta', files: [] };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

/** Returns all files as one text. Databases with equal data give equal texts. */
export function contentOf(folder: string): string {
  return BANK_TABLES.map((table) => readFileSync(join(folder, fileOf(table)), 'utf8')).join('\n');
}
