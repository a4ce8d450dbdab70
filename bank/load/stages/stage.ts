/** Reads the files of a folder into the staging tables, with bounded memory. Checks rows, counts and totals. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Work } from '../../../server/db/work.ts';
import type { CardKeys } from '../../embedded/keys.ts';
import { CsvProblem, type CsvRecord, readCsv } from '../files/csv.ts';
import { type LoadKind, latestDay, type Manifest, type ManifestFile } from '../files/manifest.ts';
import { createPace } from '../pace.ts';
import {
  createRowReader,
  type RowContext,
  readHeader,
  type StagedRow,
  UnreadableFile,
} from '../tables/rows.ts';
import { type BankTable, fileOf } from '../tables/table.ts';
import { BANK_TABLES } from '../tables/tables.ts';
import type { Problems } from './problems.ts';
import { stageRows } from './stage-store.ts';

/** Rows per batch; a batch is some megabytes. */
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
  const report: RowContext['report'] = (line, column, what, rank) =>
    problems.add({ file: entry.name, line, column, what }, rank);
  const hash = createHash('sha256');
  const sink = createSink(work, table);
  const file = createFileReader(table, manifest.kind, { keys, report, latest: latestDay(manifest.asOf) });
  try {
    for await (const records of readCsv(hashed(join(folder, entry.name), hash))) {
      for (const record of records) {
        const row = file.read(record);
        if (row) await sink.add(row);
      }
      onRows(entry.name, file.rows(), entry.rows);
    }
  } catch (error) {
    await sink.end();
    if (error instanceof CsvProblem) report(error.line, undefined, error.message, 'cause');
    else if (isFileError(error)) report(undefined, undefined, 'cannot be read', 'cause');
    else if (!(error instanceof UnreadableFile)) throw error;
    return file.rows();
  }
  await sink.end();
  file.checkEnd(entry, hash);
  return file.rows();
}

/** Returns functions that read a file: first the header, then the rows. */
function createFileReader(table: BankTable, kind: LoadKind, context: RowContext) {
  const { report } = context;
  let rows = 0;
  let reader: ReturnType<typeof createRowReader> | undefined;
  return {
    rows: () => rows,
    read(record: CsvRecord): StagedRow | undefined {
      if (reader) {
        rows++;
        return reader.read(record);
      }
      const header = readHeader(table, kind, record, report);
      if (!header) throw new UnreadableFile();
      reader = createRowReader(table, header, context);
      return undefined;
    },
    /** Compares count, total and hash with the manifest. */
    checkEnd(entry: ManifestFile, hash: Hash): void {
      const cause = (what: string) => report(undefined, undefined, what, 'cause');
      if (!reader) {
        cause('is empty: the first line names the columns');
        return;
      }
      if (rows !== entry.rows) cause(`has ${rows} rows, the manifest says ${entry.rows}`);
      if (table.total && reader.total() !== BigInt(entry.total ?? 0))
        report(undefined, table.total, 'the sum is not the total of the manifest');
      if (hash.digest('hex') !== entry.sha256) cause('the SHA-256 is not that of the manifest');
    },
  };
}

/**
 * Collects rows and writes them in batches. Reading pauses during a write, because reading and writing together would
 * occupy two processors.
 */
function createSink(work: Work, table: BankTable) {
  let rows: StagedRow[] = [];
  const pause = createPace();
  const send = async () => {
    await stageRows(work, table, rows);
    rows = [];
    await pause();
  };
  return {
    async add(row: StagedRow): Promise<void> {
      rows.push(row);
      if (rows.length >= ROWS_AT_ONCE) await send();
    },
    end: send,
  };
}

async function* hashed(path: string, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Returns whether the file is missing or cannot be read. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
