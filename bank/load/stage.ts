/** Reads the files of a folder into the staging tables, with bounded memory. Checks rows, counts and totals. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Work } from '../../server/db/work.ts';
import type { CardKeys } from '../embedded/keys.ts';
import { CsvProblem, readCsv } from './csv.ts';
import type { LoadKind, Manifest, ManifestFile } from './manifest.ts';
import { createPace } from './pace.ts';
import type { Problems } from './problems.ts';
import { RowReader, readHeader, type StagedRow } from './rows.ts';
import { stageRows } from './stage-store.ts';
import { type BankTable, fileOf } from './table.ts';
import { BANK_TABLES } from './tables.ts';

/** Rows per batch: some megabytes. */
const ROWS_AT_ONCE = 5000;
/** Bytes per read. */
const CHUNK_BYTES = 256 * 1024;

export interface Staging {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly keys: CardKeys;
  readonly problems: Problems;
  readonly onRows: (file: string, rows: number, of: number) => void;
  readonly onStep: (step: string) => Promise<void> | void;
}

/** Stages all files of the manifest. Returns the number of rows read by table. */
export async function stageFiles(work: Work, staging: Staging): Promise<ReadonlyMap<string, number>> {
  const read = new Map<string, number>();
  for (const table of BANK_TABLES) {
    const entry = staging.manifest.files.find(({ name }) => name === fileOf(table));
    if (!entry) continue;
    read.set(table.name, await stageFile(work, table, entry, staging));
    await staging.onStep(`staged ${table.name}`);
  }
  return read;
}

async function stageFile(
  work: Work,
  table: BankTable,
  entry: ManifestFile,
  { folder, manifest, keys, problems, onRows }: Staging,
): Promise<number> {
  const report = (line: number | undefined, column: string | undefined, what: string) =>
    problems.add({ file: entry.name, line, column, what });
  const hash = createHash('sha256');
  const sink = new Sink(work, table);
  const counted = new FileReader(table, manifest.kind, keys, report);
  try {
    for await (const records of readCsv(hashed(join(folder, entry.name), hash))) {
      for (const record of records) {
        const row = counted.read(record);
        if (row) await sink.add(row);
      }
      onRows(entry.name, counted.rows, entry.rows);
      if (counted.isUnreadable) break;
    }
  } catch (error) {
    await sink.end();
    if (error instanceof CsvProblem) report(error.line, undefined, error.message);
    else if (isFileError(error)) report(undefined, undefined, 'cannot be read');
    else throw error;
    return counted.rows;
  }
  await sink.end();
  counted.checkEnd(entry, hash);
  return counted.rows;
}

type Report = (line: number | undefined, column: string | undefined, what: string) => void;

/** Reads the header, then the rows. */
class FileReader {
  rows = 0;
  isUnreadable = false;
  #reader: RowReader | undefined;
  readonly #table: BankTable;
  readonly #kind: LoadKind;
  readonly #keys: CardKeys;
  readonly #report: Report;

  constructor(table: BankTable, kind: LoadKind, keys: CardKeys, report: Report) {
    this.#table = table;
    this.#kind = kind;
    this.#keys = keys;
    this.#report = report;
  }

  read(record: Parameters<RowReader['read']>[0]): StagedRow | undefined {
    if (this.isUnreadable) return undefined;
    if (this.#reader) {
      this.rows++;
      return this.#reader.read(record);
    }
    const places = readHeader(this.#table, this.#kind, record, this.#report);
    if (places) this.#reader = new RowReader(this.#table, places, this.#keys, this.#report);
    else this.isUnreadable = true;
    return undefined;
  }

  /** Compares count, total and hash with the manifest. */
  checkEnd(entry: ManifestFile, hash: Hash): void {
    if (this.isUnreadable) return;
    if (!this.#reader) {
      this.#report(undefined, undefined, 'is empty: the first line names the columns');
      return;
    }
    if (this.rows !== entry.rows)
      this.#report(undefined, undefined, `has ${this.rows} rows, the manifest says ${entry.rows}`);
    const { total } = this.#table;
    if (total && this.#reader.total !== BigInt(entry.total ?? 0))
      this.#report(undefined, total, 'the sum is not the total of the manifest');
    if (hash.digest('hex') !== entry.sha256)
      this.#report(undefined, undefined, 'the SHA-256 is not that of the manifest');
  }
}

/** Collects rows and sends them in batches. Reading pauses during a send, because overlapping would occupy two processors. */
class Sink {
  #rows: StagedRow[] = [];
  readonly #pause = createPace();
  readonly #work: Work;
  readonly #table: BankTable;

  constructor(work: Work, table: BankTable) {
    this.#work = work;
    this.#table = table;
  }

  async add(row: StagedRow): Promise<void> {
    this.#rows.push(row);
    if (this.#rows.length >= ROWS_AT_ONCE) await this.#send();
  }

  end(): Promise<void> {
    return this.#send();
  }

  async #send(): Promise<void> {
    await stageRows(this.#work, this.#table, this.#rows);
    this.#rows = [];
    await this.#pause();
  }
}

async function* hashed(path: string, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Whether the file is missing or cannot be read. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
